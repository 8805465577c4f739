/**
 * What the section says first: what it is for, then what the run does, in the end how many problems need the visitor.
 * A screen reader hears changes of phase, not every problem.
 */
import { TriangleAlert } from 'lucide-preact';
import { say } from '../frame/messages.ts';
import type { Run } from './run.ts';

export function RunHeading({ run }: { run: Run }) {
  const { phase, fault } = run;
  return (
    <div class="lead" role="status" aria-live="polite" data-testid="phase">
      <h1>{phase === 'done' ? need(run) : say('check.heading')}</h1>
      {phase === 'empty' && <p class="quiet-words">{say('check.purpose')}</p>}
      {phase === 'failed' && <FaultLine words={say('check.phase.failed', { fault })} />}
      {phase === 'empty' && fault !== '' && <FaultLine words={fault} />}
      {phase !== 'empty' && phase !== 'failed' && <p class="quiet-words">{words(run)}</p>}
    </div>
  );
}

/** Something that went wrong, with a sign. */
export function FaultLine({ words: told, id }: { words: string; id?: string }) {
  return (
    <p class="fault" id={id}>
      <TriangleAlert aria-hidden="true" />
      <span>{told}</span>
    </p>
  );
}

/** How many problems have an error or a warning. */
function need({ counts, total }: Run): string {
  const count = counts.error + counts.warning;
  if (count === 0) return say('check.need.none', { total });
  return count === 1 ? say('check.need.one', { total }) : say('check.need', { count, total });
}

function words(run: Run): string {
  const { title, total, counts } = run;
  switch (run.phase) {
    case 'empty':
    case 'failed':
      return '';
    case 'reading':
      return say('check.phase.reading', { title });
    case 'ready':
      return say('check.phase.ready', { title, total });
    case 'running':
      return say('check.phase.running', { title });
    case 'stopped':
      return say('check.phase.stopped', { title });
    case 'done':
      return say('check.phase.done', { title, errors: counts.error, warnings: counts.warning });
  }
}
