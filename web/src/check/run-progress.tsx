/** How far the run is, how fast it goes, and what it has found. A screen reader hears changes of phase, not every problem. */
import { say } from '../frame/messages.ts';
import type { Run } from './run.ts';
import { LOOKS, SEVERITIES } from './severity.ts';

export function RunProgress({ run }: { run: Run }) {
  const { phase, done, total, rate, secondsLeft, working } = run;
  const isBegun = phase === 'running' || phase === 'stopped' || phase === 'done';
  return (
    <section class="run" aria-label={say('check.progress')}>
      <p role="status" aria-live="polite" data-testid="phase" class={phase === 'failed' ? 'fault' : ''}>
        {words(run)}
      </p>
      {isBegun && (
        <>
          <progress max={total} value={done} aria-label={say('check.progress')} />
          <p class="pace">
            <span data-testid="done">{say('check.done', { done, total })}</span>
            {phase === 'running' && working > 1 && <span>{say('check.workers', { count: working })}</span>}
            {rate !== undefined && <span>{say('check.rate', { rate: rounded(rate) })}</span>}
            {phase !== 'done' && secondsLeft !== undefined && (
              <span>{say('check.left', { time: clock(secondsLeft) })}</span>
            )}
          </p>
          <ul class="counts">
            {SEVERITIES.map((severity) => (
              <li class={severity}>
                <span aria-hidden="true">{LOOKS[severity].shape}</span>{' '}
                {say(`check.with.${severity}`, { count: run.counts[severity] })}
              </li>
            ))}
            <li>
              <span aria-hidden="true">✓</span> {say('check.with.clean', { count: run.counts.clean })}
            </li>
          </ul>
        </>
      )}
    </section>
  );
}

function words(run: Run): string {
  switch (run.phase) {
    case 'empty':
      return run.fault;
    case 'reading':
      return say('check.phase.reading', { title: run.title });
    case 'ready':
      return say('check.phase.ready', { title: run.title, total: run.total });
    case 'running':
      return say('check.phase.running', { title: run.title });
    case 'stopped':
      return say('check.phase.stopped', { title: run.title });
    case 'done':
      return say('check.phase.done', { title: run.title, errors: run.counts.error, warnings: run.counts.warning });
    case 'failed':
      return say('check.phase.failed', { fault: run.fault });
  }
}

const rounded = (rate: number) => (rate < 10 ? rate.toFixed(1) : String(Math.round(rate)));

/** `0:07`, `12:30`, `1:02:03`. */
export function clock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
