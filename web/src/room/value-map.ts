/**
 * The map of values after a decision: what random games said of each move that was tried out.
 *
 * Invariant: everything comes from a window that is closed, so no value can sway a vote. A value is an estimate, and is
 * called so wherever it is shown.
 */
import type { Vertex } from '../api.ts';
import type { ValueSpot } from '../board/board.tsx';
import { MarkerGrid } from '../board/marker-grid.ts';
import type { Markers } from '../board/marker-grid.ts';
import type { View } from '../board/view.ts';
import type { ClosedWindowView, RoomSnapshot, TableRow } from '../server/client.ts';
import { pointOf } from './points.ts';
import type { RoomDraft } from './room-draft.ts';
import { tell } from './room-words.ts';
import { ownWindow } from './standing.ts';

/** A move that was tried out. */
export interface ValuedMove {
  row: TableRow;
  /** 1 for the best; equal means share it. */
  rank: number;
  /** Points by which the team led at the end, on average. */
  mean: number;
  /** Random games behind the mean. */
  playouts: number;
}

/** Steps of a spot. */
const STEPS = 5;

/** The moves of a decision that were tried out, best first; none if none were. */
export function valuedMoves({ outcome }: ClosedWindowView): ValuedMove[] {
  const table = outcome.kind === 'decided' ? outcome.decision.table : [];
  const valued = table.flatMap((row) => (row.value == null || row.value.playouts === 0 ? [] : [{ row, mean: row.value.sum / row.value.playouts / 2, playouts: row.value.playouts }]));
  valued.sort((one, other) => other.mean - one.mean);
  return valued.map((move) => ({ ...move, rank: valued.findIndex(({ mean }) => mean === move.mean) + 1 }));
}

/** Whether the last decision has something to show on the board. */
export const hasMap = ({ decided }: RoomSnapshot): boolean => decided != null && valuedMoves(decided).some(({ row }) => row.played !== 'pass');

/**
 * Whether the board shows the map: as the member wishes. Without a wish until the team of the map decides again, so that
 * it never covers proposals by itself.
 */
export function isMapShown(picture: RoomSnapshot, { values, reviewed, line, shownLine }: RoomDraft): boolean {
  if (!hasMap(picture) || picture.phase === 'counting' || reviewed !== null || line !== null || shownLine !== null) return false;
  const isOver = picture.phase === 'playing' && ownWindow(picture) === null && picture.window?.opening.color !== picture.decided?.color;
  return values === null ? isOver : values === 'shown';
}

/** The rank of each move on its point. */
export function mapMarkers(closed: ClosedWindowView, signs: View['signs']): Markers {
  const grid = new MarkerGrid(signs);
  for (const { row, rank } of valuedMoves(closed)) {
    const at = pointOf(row.played);
    if (at !== undefined) grid.put([at], { type: 'label', label: String(rank) });
  }
  return grid.rows;
}

/** A spot for each move, larger for a better one. */
export function mapSpots(closed: ClosedWindowView): ValueSpot[] {
  const moves = valuedMoves(closed);
  const [best, worst] = [moves[0]?.mean ?? 0, moves.at(-1)?.mean ?? 0];
  const share = (mean: number) => (best === worst ? 1 : (mean - worst) / (best - worst));
  return moves.flatMap(({ row, mean, rank }): ValueSpot[] => {
    const at = pointOf(row.played);
    return at === undefined ? [] : [{ at, step: (1 + Math.round(share(mean) * (STEPS - 1))) as ValueSpot['step'], place: rank === 1 ? 'best' : 'other' }];
  });
}

/** What the map says of a point, for members who do not see the board. */
export function mapPointWords(closed: ClosedWindowView, at: Vertex): string {
  const moves = valuedMoves(closed);
  const here = moves.find(({ row }) => pointOf(row.played)?.join() === at.join());
  return here === undefined ? '' : tell(here.mean < 0 ? 'values.behind' : 'values.ahead', { rank: here.rank, count: moves.length, points: Math.abs(here.mean).toFixed(1) });
}

/** How many random games stand behind a value: the fewest of all. */
export const mapPlayouts = (closed: ClosedWindowView): number => Math.min(...valuedMoves(closed).map(({ playouts }) => playouts));
