/** What a team decided, by which rule, and how a tie was broken; the seed is there for those who want to check it. */
import type { BoardView, ClosedWindowView, Decision } from '../server/client.ts';
import { colorWords, moveWords, movesWords, tell } from './room-words.ts';

/** The weight of one plain ballot. */
const PLAIN = 65_536;

interface DecisionCardProps {
  board: BoardView;
  closed: ClosedWindowView;
  /** A small one leaves the rail to the turn that runs. */
  size: 'whole' | 'small';
}

export function DecisionCard({ board, closed, size }: DecisionCardProps) {
  const { outcome } = closed;
  return (
    <div class={`decision ${size}`} data-testid="decision">
      <p class="headline">
        <span class={`stone ${closed.color}`} aria-hidden="true" /> {decisionHeadline(board, closed)}
      </p>
      <p>{decisionReason(closed)}</p>
      {outcome.kind === 'decided' && outcome.decision.tie != null && (
        <p>{tell(`tie.${outcome.decision.tie.by}`, { moves: movesWords(board, outcome.decision.tie.tied) })}</p>
      )}
      <details class="unfold">
        <summary>{tell('decision.check')}</summary>
        {outcome.kind === 'decided' && <DecisionTable board={board} decision={outcome.decision} />}
        <dl class="digits">
          <dt>{tell('decision.seed')}</dt>
          <dd>{closed.seed}</dd>
          <dt>{tell('decision.commitment')}</dt>
          <dd>{closed.commitment}</dd>
        </dl>
        <p class="quiet-words small-words">{tell('decision.how', { number: closed.number })}</p>
      </details>
    </div>
  );
}

/** “Black plays D4”. */
export function decisionHeadline(board: BoardView, { color, outcome }: ClosedWindowView): string {
  const side = colorWords(color);
  if (outcome.kind !== 'decided') return tell(`decision.${outcome.kind}`, { color: side });
  const { chosen } = outcome.decision;
  return chosen === 'pass' ? tell('decision.pass', { color: side }) : tell('decision.play', { color: side, point: moveWords(board, chosen) });
}

/** The rule that chose, with its numbers. */
export function decisionReason({ outcome, ballots, voters }: ClosedWindowView): string {
  if (outcome.kind !== 'decided') return '';
  const { why, table, chosen } = outcome.decision;
  const row = table.find(({ played }) => JSON.stringify(played) === JSON.stringify(chosen));
  const votes = Math.round(((row?.weight ?? 0) / PLAIN) * 10) / 10;
  return tell(`why.${why.kind}`, { votes, ballots, voters, proposals: row?.proposals ?? 0, rounds: why.kind === 'runOff' ? why.rounds : 0 });
}

function DecisionTable({ board, decision: { table } }: { board: BoardView; decision: Decision }) {
  const hasValues = table.some(({ value }) => value != null);
  return (
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">{tell('table.move')}</th>
          <th scope="col">{tell('table.proposals')}</th>
          <th scope="col">{tell('table.votes')}</th>
          {hasValues && <th scope="col">{tell('table.value')}</th>}
        </tr>
      </thead>
      <tbody>
        {table.map(({ played, proposals, weight, value }) => (
          <tr>
            <th scope="row">{moveWords(board, played)}</th>
            <td>{proposals}</td>
            <td>{Math.round((weight / PLAIN) * 10) / 10}</td>
            {hasValues && <td>{value == null ? '' : (value.sum / value.playouts / 2).toFixed(1)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
