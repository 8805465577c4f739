/**
 * The map of values after a decision: what random games said of each move that was tried out, and after the game of every
 * move that could have been made.
 *
 * Invariant: everything comes from a window that is closed, so no value can sway a vote. A value is an estimate, and is
 * called so wherever it is shown.
 */
import type { Move, Vertex } from '../api.ts';
import type { ValueSpot } from '../board/board.tsx';
import { MarkerGrid } from '../board/marker-grid.ts';
import type { Markers } from '../board/marker-grid.ts';
import type { View } from '../board/view.ts';
import type { ClosedWindowView, MovePlayouts, RoomSnapshot, TriedMoves } from '../server/client.ts';
import { pointOf } from './points.ts';
import type { RoomDraft } from './room-draft.ts';
import { tell } from './room-words.ts';
import { ownWindow } from './standing.ts';

/** A move that was tried out. */
export interface ValuedMove {
  played: Move;
  /** 1 for the best; equal means share it. */
  rank: number;
  /** Points by which the team led at the end, on average. */
  mean: number;
  /** Random games behind the mean. */
  playouts: number;
}

/** Steps of a spot. */
const STEPS = 5;

/** Moves of a map that have their place written on them: more numbers would hide the spots. */
const MOST_NUMBERED = 9;

/** The moves of a decision that were tried out, best first; none if none were. */
export function valuedMoves({ outcome }: ClosedWindowView): ValuedMove[] {
  const table = outcome.kind === 'decided' ? outcome.decision.table : [];
  return ranked(table.flatMap(({ played, value }) => (value == null ? [] : [{ played, value }])));
}

/** Every move that could have been made, best first. */
export const triedMoves = ({ moves }: TriedMoves): ValuedMove[] => ranked(moves);

function ranked(moves: readonly MovePlayouts[]): ValuedMove[] {
  const tried = moves.filter(({ value }) => value.playouts > 0);
  const valued = tried.map(({ played, value }) => ({ played, mean: value.sum / value.playouts / 2, playouts: value.playouts }));
  valued.sort((one, other) => other.mean - one.mean);
  let rank = 1;
  return valued.map((move, place) => {
    if (move.mean !== valued[place - 1]?.mean) rank = place + 1;
    return { ...move, rank };
  });
}

/** Whether the last decision has something to show on the board. */
export const hasMap = ({ decided }: RoomSnapshot): boolean => decided != null && valuedMoves(decided).some(({ played }) => played !== 'pass');

/**
 * Whether the board shows the map: as the member wishes. Without a wish until the team of the map decides again, so that
 * it never covers proposals by itself.
 */
export function isMapShown(picture: RoomSnapshot, { values, reviewed, tried, line, shownLine }: RoomDraft): boolean {
  if (!hasMap(picture) || picture.phase === 'counting' || reviewed !== null || tried !== null || line !== null || shownLine !== null) return false;
  const isOver = picture.phase === 'playing' && ownWindow(picture) === null && picture.window?.opening.color !== picture.decided?.color;
  return values === null ? isOver : values === 'shown';
}

/** The rank of the best moves on their points. */
export function mapMarkers(moves: readonly ValuedMove[], signs: View['signs']): Markers {
  const grid = new MarkerGrid(signs);
  for (const { played, rank } of moves) {
    const at = pointOf(played);
    if (at !== undefined && rank <= MOST_NUMBERED) grid.put([at], { type: 'label', label: String(rank) });
  }
  return grid.rows;
}

/** A spot for each move, larger for a better one. */
export function mapSpots(moves: readonly ValuedMove[]): ValueSpot[] {
  const [best, worst] = [moves[0]?.mean ?? 0, moves.at(-1)?.mean ?? 0];
  const share = (mean: number) => (best === worst ? 1 : (mean - worst) / (best - worst));
  return moves.flatMap(({ played, mean, rank }): ValueSpot[] => {
    const at = pointOf(played);
    return at === undefined ? [] : [{ at, step: (1 + Math.round(share(mean) * (STEPS - 1))) as ValueSpot['step'], place: rank === 1 ? 'best' : 'other' }];
  });
}

/** What the map says of a point, for members who do not see the board. */
export function mapPointWords(moves: readonly ValuedMove[], at: Vertex): string {
  const here = moves.find(({ played }) => pointOf(played)?.join() === at.join());
  return here === undefined ? '' : tell(here.mean < 0 ? 'values.behind' : 'values.ahead', { rank: here.rank, count: moves.length, points: Math.abs(here.mean).toFixed(1) });
}

/** How many random games stand behind a value: the fewest of all. */
export const mapPlayouts = (moves: readonly ValuedMove[]): number => Math.min(...moves.map(({ playouts }) => playouts));
