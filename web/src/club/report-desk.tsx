/**
 * The reports that wait, for officers: a curator decides about problems, a moderator about licences and people.
 *
 * Invariant: no key is written here. What could not be proved is only searched again.
 */
import { useState } from 'preact/hooks';
import { FaultNotice } from '../design/fault-notice.tsx';
import { address } from '../frame/route.ts';
import type { Server } from '../server/calls.ts';
import type { ProblemReport, ReportList } from '../server/client.ts';
import { decideReport, listReports } from '../server/client.ts';
import { clubWord, clubWordOf } from './club-words.ts';
import type { Loaded } from './loaded.ts';
import { useLoaded } from './loaded.ts';
import { ReportedBoard } from './reported-board.tsx';
import { reportWords } from './reports-card.tsx';

export function ReportDesk({ server }: { server: Server }) {
  const loaded = useLoaded(() => listReports(server));
  const { found, fault } = loaded;
  return (
    <main class="page club" aria-busy={found === null && fault === ''}>
      <h1>{clubWord('desk')}</h1>
      <FaultNotice fault={fault} />
      {found?.reports.length === 0 && <p>{clubWord('desk.none')}</p>}
      {found?.reports.map((report) => <WaitingReport key={report.id} server={server} report={report} loaded={loaded} />)}
      <a class="button word" href={address('club')}>
        {clubWord('back')}
      </a>
    </main>
  );
}

interface WaitingReportProps {
  server: Server;
  report: ProblemReport;
  loaded: Loaded<ReportList>;
}

function WaitingReport({ server, report, loaded }: WaitingReportProps) {
  const [words, setWords] = useState('');
  const { id, state, problem, played, words: said } = report;
  const decide = (what: string) => loaded.attempt(() => decideReport(server, id, { what, words }));
  const ways = decisionsIn(state);
  return (
    <section class="card" aria-label={reportWords(report)} data-testid="waiting-report">
      <h2>{reportWords(report)}</h2>
      {problem != null && <ReportedBoard problem={problem} played={played ?? ''} />}
      {said != null && <p class="said-words">{said}</p>}
      <p class="quiet-words small-words">{clubWordOf('desk', state)}</p>
      {ways.length > 0 && (
        <>
          <label for={`why-${id}`}>{clubWord('desk.why')}</label>
          <textarea id={`why-${id}`} rows={2} maxLength={1_000} value={words} onInput={(event) => setWords(event.currentTarget.value)} />
          <div class="ways">
            {ways.map((what) => (
              <button type="button" class="button" onClick={() => decide(what)}>
                {clubWordOf('decision', what)}
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** What an officer may decide about a report in a state. */
export function decisionsIn(state: string): readonly ('upheld' | 'declined' | 'again')[] {
  if (state === 'open') return ['upheld', 'declined'];
  return state === 'disputed' ? ['again'] : [];
}
