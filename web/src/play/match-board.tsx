/** The board of a game: stones as the module tells them, marks for the last move, a hint, a row and a refused try. */
import type { ChainSurvey, Vertex } from '../api.ts';
import { Board } from '../board/board.tsx';
import type { Ring } from '../board/board.tsx';
import { MarkerGrid } from '../board/marker-grid.ts';
import type { View } from '../board/view.ts';
import { pointName } from './game-rules.ts';
import type { Match } from './match.ts';
import { ruleAt } from './match.ts';
import type { MatchState } from './match-state.ts';
import { sizeOf } from './match-state.ts';
import { PASS } from './table-messages.ts';
import { tell } from './words.ts';

interface MatchBoardProps {
  match: Match;
  onKey(key: string): boolean;
}

export function MatchBoard({ match, onKey }: MatchBoardProps) {
  const { state } = match;
  const size = sizeOf(state);
  return (
    <Board
      key={`${state.rules} ${state.seed}`}
      use="game"
      view={boardView(state)}
      markers={markersOf(state)}
      rings={ringsOf(state)}
      onPlay={([x, y]) => void match.play(y * size + x)}
      onKey={onKey}
    />
  );
}

/** What the board needs to be drawn. */
export function boardView(state: MatchState): View {
  const { view } = state;
  const size = sizeOf(state);
  const lines = Array.from({ length: size }, (_, at) => at);
  const sign = (point: number) => (view.black.includes(point) ? 1 : view.white.includes(point) ? -1 : 0);
  const points = lines.map((y) => lines.map((x) => y * size + x));
  return {
    width: size,
    height: size,
    signs: points.map((row) => row.map(sign)),
    names: points.map((row) => row.map((point) => pointName(size, point))),
    columns: [0, size - 1],
    rows: [0, size - 1],
    legal: view.end === null ? points.flat().filter((point) => ruleAt(state, point) === null).map(at(size)) : [],
    toMove: view.toMove,
    survey: surveyOf(state),
    closed: tell('forbidden'),
  };
}

const at = (size: number) => (point: number): Vertex => [point % size, Math.floor(point / size)];

function surveyOf(state: MatchState): ChainSurvey {
  const put = at(sizeOf(state));
  const chains = state.view.chains.map(({ color, stones, liberties }) => ({ color, stones: stones.map(put), liberties: liberties.map(put) }));
  return { chains, alive: [] };
}

function markersOf(state: MatchState) {
  const size = sizeOf(state);
  const { view, hint, told } = state;
  const grid = new MarkerGrid(boardView(state).signs);
  const put = (points: readonly number[], type: 'circle' | 'square' | 'point' | 'loader') => grid.put(points.filter((point) => point !== PASS).map(at(size)), { type });
  if (view.last !== null) put([view.last.move], 'circle');
  put(view.end?.points ?? [], 'point');
  put(view.forbidden.filter(({ rule }) => rule === 'ko').map(({ point }) => point), 'square');
  if (hint !== null && told === 1) put(hint.points, 'square');
  if (hint !== null && told > 1) put([hint.move], 'square');
  if (state.waiting !== 'none' && state.pace === 'slow' && view.last !== null) put([view.last.move], 'loader');
  return grid.rows;
}

/** A ring where a try was refused. */
function ringsOf(state: MatchState): Ring[] {
  const { refused } = state;
  if (refused === null || refused.point === PASS || refused.rule === 'wait' || refused.rule === 'over') return [];
  return [{ at: at(sizeOf(state))(refused.point), worth: 'bad' }];
}
