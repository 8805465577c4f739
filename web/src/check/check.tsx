/** The room that compares the keys of a collection with proofs. */
import { say } from '../frame/messages.ts';
import type { RoomProps } from '../room/props.ts';
import './check.css';
import { FileChoice } from './file-choice.tsx';
import { useRun } from './current.ts';
import { Downloads } from './downloads.tsx';
import { Findings } from './findings.tsx';
import { RunProgress } from './run-progress.tsx';
import { TermsForm } from './terms-form.tsx';

export function Check(_: RoomProps) {
  const run = useRun();
  return (
    <main class="check">
      <h2>{say('check.heading')}</h2>
      <p>{say('check.purpose')}</p>
      <FileChoice run={run} />
      <TermsForm key={run.isRestored ? 'kept' : 'new'} run={run} />
      <RunProgress run={run} />
      {run.done > 0 && <Downloads run={run} />}
      {run.done > 0 && <Findings run={run} />}
    </main>
  );
}
