/** A report about a problem: what is wrong with it, and what the proof says. */
import { useEffect, useState } from 'preact/hooks';
import { FaultNotice } from '../design/fault-notice.tsx';
import { say } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import type { Server } from '../server/calls.ts';
import type { ProblemReport } from '../server/client.ts';
import { getReport, writeReport } from '../server/client.ts';
import { CommentsCard } from './comments-card.tsx';
import { clubWord, clubWordOf, faultOf } from './club-words.ts';
import { ProofLink } from './proof-link.tsx';
import { ReportedBoard } from './reported-board.tsx';

/** What a visitor may say of a problem. */
const KINDS = ['works', 'fails', 'unclear', 'ugly', 'theme', 'duplicate', 'licence'] as const;

/** How often a report is looked at while workers search, in milliseconds. */
const PERIOD = 2_000;

interface ReportPageProps {
  server: Server;
  problem: string;
  /** The move that the visitor played. */
  played: string;
}

export function ReportPage({ server, problem, played }: ReportPageProps) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('works');
  const [fault, setFault] = useState('');
  const [report, setReport] = useState<ProblemReport | null>(null);
  useFollowed(server, report, setReport);
  const isOfMove = kind === 'works' || kind === 'fails';
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement);
    const move = String(given.get('move') ?? '').trim().toUpperCase();
    setFault('');
    writeReport(server, { kind, problem, words: String(given.get('words') ?? ''), ...(isOfMove ? { played: move } : {}) }).then(setReport, (reason: unknown) => setFault(faultOf(reason)));
  };
  return (
    <main class="page club">
      <h1>{clubWord('report')}</h1>
      <ReportedBoard problem={problem} played={played} />
      <FaultNotice fault={fault} />
      {report !== null ? (
        <ReportAnswer server={server} report={report} />
      ) : (
        <form class="card inline" onSubmit={send}>
          <label for="report-kind">{clubWord('report.kind')}</label>
          <select id="report-kind" value={kind} onChange={(event) => setKind(event.currentTarget.value as typeof kind)}>
            {KINDS.map((one) => (
              <option value={one}>{clubWord(`report.${one}`)}</option>
            ))}
          </select>
          {isOfMove && (
            <>
              <label for="report-move">{clubWord('report.move')}</label>
              <input id="report-move" name="move" defaultValue={played} required maxLength={4} autocomplete="off" autocapitalize="characters" />
            </>
          )}
          <label for="report-words">{clubWord('report.words')}</label>
          <textarea id="report-words" name="words" rows={3} maxLength={1_000} />
          <button type="submit" class="button main">
            {clubWord('report.send')}
          </button>
        </form>
      )}
      <CommentsCard server={server} problem={problem} />
      <a class="button word" href={address('train')}>
        {say('frame.train')}
      </a>
    </main>
  );
}

/** Looks at a report until workers have answered. */
function useFollowed(server: Server, report: ProblemReport | null, onNews: (report: ProblemReport) => void): void {
  useEffect(() => {
    if (report?.state !== 'asked') return undefined;
    const look = () => void getReport(server, report.id).then(onNews, () => onNews({ ...report }));
    const timer = setTimeout(look, PERIOD);
    return () => clearTimeout(timer);
  }, [report]);
}

function ReportAnswer({ server, report: { state, played, finding } }: { server: Server; report: ProblemReport }) {
  return (
    <section class="card" role="status" data-testid="report">
      <h2>{clubWordOf('state', state)}</h2>
      {finding != null && (
        <>
          <p>{clubWordOf(`finding`, finding.worth).replace('{move}', played ?? '')}</p>
          {finding.reply != null && <p>{clubWord('finding.reply', { move: finding.reply === 'pass' ? say('solve.pass') : finding.reply })}</p>}
          <ProofLink server={server} sha256={finding.certificates} />
        </>
      )}
      {state === 'corrected' && <a href={address('club')}>{clubWord('report.refunds')}</a>}
    </section>
  );
}
