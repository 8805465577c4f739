/** How far the run is and how fast it goes, on one line with a bar; in the end the bar shows what was found. */
import { say } from '../frame/messages.ts';
import type { Run } from './run.ts';
import { SEVERITIES } from './severity.ts';

export function RunProgress({ run }: { run: Run }) {
  const { phase, done, total, rate, secondsLeft, working } = run;
  if (phase !== 'running' && phase !== 'stopped' && phase !== 'done') return null;
  return (
    <section class="run" aria-label={say('check.progress')}>
      {phase === 'done' ? <Shares run={run} /> : <progress class="meter" max={total} value={done} aria-label={say('check.progress')} />}
      <p class="pace">
        <span data-testid="done">{say('check.done', { done, total })}</span>
        {phase === 'running' && working > 1 && <span>{say('check.workers', { count: working })}</span>}
        {rate !== undefined && <span>{say('check.rate', { rate: rounded(rate) })}</span>}
        {phase !== 'done' && secondsLeft !== undefined && (
          <span>{say('check.left', { time: clock(secondsLeft) })}</span>
        )}
      </p>
    </section>
  );
}

/** The share of each severity; the choice of what is shown says the same in words. */
function Shares({ run: { counts } }: { run: Run }) {
  return (
    <div class="shares" aria-hidden="true">
      {(['clean', ...SEVERITIES] as const).map((one) => counts[one] > 0 && <i class={one} style={{ flexGrow: counts[one] }} />)}
    </div>
  );
}

const rounded = (rate: number) => (rate < 10 ? rate.toFixed(1) : String(Math.round(rate)));

/** `0:07`, `12:30`, `1:02:03`. */
export function clock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
