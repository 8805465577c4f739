/** The room where collections are held against their own keys. */
import type { RoomProps } from '../room/props.ts';
import { say } from '../frame/messages.ts';
import './check.css';
import { Choice } from './choice.tsx';
import { useRun } from './current.ts';
import { Downloads } from './downloads.tsx';
import { Findings } from './findings.tsx';
import { Progress } from './progress.tsx';
import { Terms } from './terms.tsx';

export function Check(_: RoomProps) {
  const run = useRun();
  return (
    <main class="check">
      <h2>{say('check.heading')}</h2>
      <p>{say('check.purpose')}</p>
      <Choice run={run} />
      <Terms key={run.isRestored ? 'kept' : 'new'} run={run} />
      <Progress run={run} />
      {run.done > 0 && <Downloads run={run} />}
      {run.done > 0 && <Findings run={run} />}
    </main>
  );
}
