/** What a team decided, by which rule, and how a tie was broken; the seed is there for those who want to check it. */
import type { BoardView, ClosedWindowView, Decision, RoomSnapshot } from '../server/client.ts';
import { moveKey } from './points.ts';
import type { RoomStore } from './room-store.ts';
import { colorWords, moveWords, movesWords, tell } from './room-words.ts';
import { hasMap, isMapShown, mapPlayouts, valuedMoves } from './value-map.ts';

/** The weight of one plain ballot. */
const PLAIN = 65_536;

interface DecisionCardProps {
  store: RoomStore;
  picture: RoomSnapshot;
  closed: ClosedWindowView;
  /** A small one leaves the rail to the turn that runs. */
  size: 'whole' | 'small';
}

export function DecisionCard({ store, picture, closed, size }: DecisionCardProps) {
  const { outcome } = closed;
  const { board } = picture;
  return (
    <div class={`decision ${size}`} data-testid="decision">
      <p class="headline">
        <span class={`stone ${closed.color}`} aria-hidden="true" /> {decisionHeadline(board, closed)}
      </p>
      <p>{decisionReason(closed)}</p>
      {outcome.kind === 'decided' && outcome.decision.tie != null && (
        <p>{tell(`tie.${outcome.decision.tie.by}`, { moves: movesWords(board, outcome.decision.tie.tied) })}</p>
      )}
      {hasMap(picture) && <ValuesSwitch store={store} picture={picture} closed={closed} />}
      <details class="unfold">
        <summary>{tell('decision.check')}</summary>
        {outcome.kind === 'decided' && <DecisionTable board={board} closed={closed} decision={outcome.decision} />}
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

/** Shows the values of the decision on the board, or the turn again. */
function ValuesSwitch({ store, picture, closed }: Omit<DecisionCardProps, 'size'>) {
  const isShown = isMapShown(picture, store.draft);
  return (
    <div class="values-switch">
      <button type="button" class="button" aria-pressed={isShown} onClick={() => store.change({ values: isShown ? 'hidden' : 'shown', line: null, shownLine: null })}>
        {tell('values')}
      </button>
      {isShown && (
        <p class="quiet-words small-words" data-testid="values-legend">
          {tell('values.legend', { playouts: mapPlayouts(valuedMoves(closed)) })}
        </p>
      )}
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

function DecisionTable({ board, closed, decision: { table } }: { board: BoardView; closed: ClosedWindowView; decision: Decision }) {
  const valued = new Map(valuedMoves(closed).map((move) => [moveKey(move.played), move]));
  const hasValues = valued.size > 0;
  return (
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">{tell('table.move')}</th>
          <th scope="col">{tell('table.proposals')}</th>
          <th scope="col">{tell('table.votes')}</th>
          {hasValues && <th scope="col">{tell('table.value')}</th>}
          {hasValues && <th scope="col">{tell('table.rank')}</th>}
        </tr>
      </thead>
      <tbody>
        {table.map(({ played, proposals, weight }) => (
          <tr>
            <th scope="row">{moveWords(board, played)}</th>
            <td>{proposals}</td>
            <td>{Math.round((weight / PLAIN) * 10) / 10}</td>
            {hasValues && <td>{valued.get(moveKey(played))?.mean.toFixed(1) ?? ''}</td>}
            {hasValues && <td>{valued.get(moveKey(played))?.rank ?? ''}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
