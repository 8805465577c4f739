/** Progress with homework: of each pupil and problem the first try, the move that was played, and what refutes it. */
import { Download } from 'lucide-preact';
import { FaultNotice } from '../design/fault-notice.tsx';
import { save } from '../frame/download.ts';
import { say } from '../frame/messages.ts';
import type { Server } from '../server/calls.ts';
import type { PupilTries } from '../server/client.ts';
import { getProgress, getProgressCsv } from '../server/client.ts';
import { clubWord, clubWordOf } from './club-words.ts';
import { useLoaded } from './loaded.ts';

export function ProgressTable({ server, id }: { server: Server; id: string }) {
  const { found, fault, attempt } = useLoaded(() => getProgress(server, id));
  const table = () => attempt(async () => save(new Blob([await getProgressCsv(server, id)], { type: 'text/csv' }), 'shikatsu-class.csv'));
  const tried = found?.tried ?? [];
  return (
    <section class="card" aria-labelledby="class-progress">
      <h2 id="class-progress">{clubWord('progress')}</h2>
      <FaultNotice fault={fault} />
      {found !== null && tried.length === 0 && <p class="quiet-words small-words">{clubWord('progress.none')}</p>}
      {tried.length > 0 && (
        <>
          <div class="scrolled" tabIndex={0} role="region" aria-labelledby="class-progress">
            <table>
              <thead>
                <tr>
                  {(['pupil', 'problem', 'first', 'tries', 'played', 'answer'] as const).map((column) => (
                    <th scope="col">{clubWord(`progress.${column}`)}</th>
                  ))}
                </tr>
              </thead>
              <tbody>{tried.map(row)}</tbody>
            </table>
          </div>
          <button type="button" class="button" onClick={table}>
            <Download aria-hidden="true" />
            {clubWord('progress.csv')}
          </button>
        </>
      )}
    </section>
  );
}

function row({ name, problem, first, tries, played, refutation }: PupilTries) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{problem}</td>
      <td>{clubWordOf('result', first)}</td>
      <td>{tries}</td>
      <td>{played ?? '–'}</td>
      <td>{refutation == null ? '–' : refutation === 'pass' ? say('solve.pass') : refutation}</td>
    </tr>
  );
}
