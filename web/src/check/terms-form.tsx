/** The button to begin, stop and go on, and below it what can be set: the time for each problem, and what is looked for. */
import { Play, Square } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { Unfold } from '../design/unfold.tsx';
import { say } from '../frame/messages.ts';
import { FaultLine } from './run-heading.tsx';
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
    <section class="terms" aria-label={say('check.options')}>
      <RunButton run={run} isReady={isValid} />
      <Unfold label={say('check.options')}>
        <fieldset disabled={isBegun}>
          <legend class="unseen">{say('check.options')}</legend>
          <label class="time">
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
          {isValid && (
            <p id="seconds-range" class="unseen">
              {say('check.range', { least: LEAST, most: MOST })}
            </p>
          )}
          <label class="stones">
            <input
              type="checkbox"
              class="toggle"
              checked={terms.stones === 'tried'}
              onChange={(event) => setStones(event.currentTarget.checked)}
            />
            <span>{say('check.stones')}</span>
          </label>
        </fieldset>
        <p class="quiet-words small-words">{say('check.kinds')}</p>
      </Unfold>
      {/* It stays in sight when the options are folded away, because it is why nothing can be begun. */}
      {!isValid && <FaultLine id="seconds-range" words={say('check.range', { least: LEAST, most: MOST })} />}
    </section>
  );
}

/** Start, Stop or Go on: one button in one place. */
function RunButton({ run, isReady }: { run: Run; isReady: boolean }) {
  const { phase } = run;
  if (phase !== 'ready' && phase !== 'running' && phase !== 'stopped') return null;
  const isRunning = phase === 'running';
  return (
    <button
      type="button"
      class={`button main ${isRunning ? 'soft' : ''}`}
      aria-disabled={!isRunning && !isReady}
      onClick={() => (isRunning ? void run.stop() : isReady && run.start())}
    >
      {isRunning ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
      {say(isRunning ? 'check.stop' : phase === 'stopped' ? 'check.goOn' : 'check.start')}
    </button>
  );
}
