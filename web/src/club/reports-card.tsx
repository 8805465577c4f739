/** The reports that the account wrote, the newest first, with what became of each. */
import { FaultNotice } from '../design/fault-notice.tsx';
import { address } from '../frame/route.ts';
import type { Server } from '../server/calls.ts';
import type { ProblemReport } from '../server/client.ts';
import { listOwnReports } from '../server/client.ts';
import { clubWord, clubWordOf, dayWord } from './club-words.ts';
import { useLoaded } from './loaded.ts';
import { ProofLink } from './proof-link.tsx';

export function ReportsCard({ server, isOfficer }: { server: Server; isOfficer: boolean }) {
  const { found, fault } = useLoaded(() => listOwnReports(server));
  const reports = found?.reports ?? [];
  if (reports.length === 0 && fault === '' && !isOfficer) return null;
  return (
    <section class="card" aria-labelledby="club-reports">
      <h2 id="club-reports">{clubWord('reports')}</h2>
      <FaultNotice fault={fault} />
      <ul class="rows" role="list" data-testid="own-reports">
        {reports.map((report) => (
          <li>
            <span>{reportWords(report)}</span>
            <span class="quiet-words small-words">{clubWordOf('state', report.state)}</span>
            {report.finding != null && <ProofLink server={server} sha256={report.finding.certificates} />}
          </li>
        ))}
      </ul>
      {isOfficer && <a href={address('club', { desk: '1' })}>{clubWord('desk')}</a>}
    </section>
  );
}

/** What a report says, of what, and when. */
export function reportWords({ kind, problem, played, at }: ProblemReport): string {
  const about = [problem, played].filter((one) => one != null).join(', ');
  return [clubWordOf('report', kind), about, dayWord(at)].filter((one) => one !== '').join(' · ');
}
