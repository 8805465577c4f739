/** The time for each problem, and the buttons to begin, stop and go on. */
import { useState } from 'preact/hooks';
import { say } from '../frame/messages.ts';
import type { Run } from './run.ts';

/** The least and the most seconds that a visitor may enter. */
const LEAST = 0.1;
const MOST = 600;

export function TermsForm({ run }: { run: Run }) {
  const { phase, terms } = run;
  const [seconds, setSeconds] = useState(String((terms.limits.milliseconds ?? 2000) / 1000));
  const isValid = Number(seconds) >= LEAST && Number(seconds) <= MOST;
  const isBegun = phase === 'running' || phase === 'stopped' || phase === 'done';

  const setTime = (text: string) => {
    setSeconds(text);
    const milliseconds = Math.round(Number(text) * 1000);
    if (Number(text) >= LEAST && Number(text) <= MOST) {
      run.terms = { ...run.terms, limits: { milliseconds, nodes: null } };
    }
  };
  const setStones = (isTried: boolean) => {
    run.terms = { ...run.terms, stones: isTried ? 'tried' : 'asTheyAre' };
  };

  return (
    <section class="terms" aria-labelledby="terms-heading">
      <h3 id="terms-heading">{say('check.terms')}</h3>
      <fieldset disabled={isBegun}>
        <legend class="unseen">{say('check.terms')}</legend>
        <label>
          <span>{say('check.seconds')}</span>
          <input
            type="number"
            min={LEAST}
            max={MOST}
            step="any"
            value={seconds}
            aria-invalid={!isValid}
            aria-describedby="seconds-range"
            onInput={(event) => setTime(event.currentTarget.value)}
          />
        </label>
        <p id="seconds-range" class={isValid ? 'unseen' : 'fault'}>
          {say('check.range', { least: LEAST, most: MOST })}
        </p>
        <label class="stones">
          <input
            type="checkbox"
            checked={terms.stones === 'tried'}
            onChange={(event) => setStones(event.currentTarget.checked)}
          />
          <span>{say('check.stones')}</span>
        </label>
      </fieldset>
      <div class="buttons">
        {phase === 'running' ? (
          <button type="button" class="main" onClick={() => void run.stop()}>
            {say('check.stop')}
          </button>
        ) : (
          <button
            type="button"
            class="main"
            aria-disabled={!isValid || (phase !== 'ready' && phase !== 'stopped')}
            onClick={() => isValid && run.start()}
          >
            {say(phase === 'stopped' ? 'check.goOn' : 'check.start')}
          </button>
        )}
      </div>
    </section>
  );
}
