/**
 * Problems in which the stones of a sketch stand: turned, mirrored, moved, and with the colours exchanged.
 *
 * Stones must stand as they are drawn. Points in play that are drawn empty must be empty. A sketch that reaches an edge of its
 * board is found at an edge only. Nothing else is asked, so walls may differ.
 */
import type { Problem, Vertex } from '../api.ts';

/** Fewer stones stand nearly everywhere. */
export const LEAST_STONES = 4;

/** What a point of the shape must be. */
interface ShapePoint {
  at: Vertex;
  sign: number;
}

/** A shape as it lies one way: its points from its own corner, its size, and the edges that it reaches. */
interface LyingShape {
  points: readonly ShapePoint[];
  width: number;
  height: number;
  edges: Readonly<Record<'left' | 'right' | 'top' | 'bottom', boolean>>;
}

const key = (x: number, y: number): number => y * 32 + x;

/** The problems of a list that have the shape of this one. */
export function withShape<T extends { problem: Problem }>(sketch: Problem, all: readonly T[]): T[] {
  const shapes = ways(sketch);
  return shapes.length === 0 ? [] : all.filter(({ problem }) => {
    const signs = signsOf(problem);
    return shapes.some((shape) => standsIn(shape, problem, signs));
  });
}

/** Every way in which the shape may lie; none if it has too few stones. */
function ways(sketch: Problem): LyingShape[] {
  if (sketch.black.length + sketch.white.length < LEAST_STONES) return [];
  const drawn = [lying(sketch), lying({ ...sketch, black: sketch.white, white: sketch.black })];
  const flipped = (one: LyingShape) => transposed(mirrored(transposed(one)));
  const all = drawn.flatMap((one) => [one, mirrored(one)]).flatMap((one) => [one, flipped(one)]).flatMap((one) => [one, transposed(one)]);
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** Left and right exchanged. */
function mirrored({ points, width, height, edges }: LyingShape): LyingShape {
  const moved = points.map(({ at: [x, y], sign }): ShapePoint => ({ at: [width - 1 - x, y], sign }));
  return { points: inOrder(moved), width, height, edges: { ...edges, left: edges.right, right: edges.left } };
}

/** Columns and rows exchanged. */
function transposed({ points, width, height, edges: { left, right, top, bottom } }: LyingShape): LyingShape {
  const moved = points.map(({ at: [x, y], sign }): ShapePoint => ({ at: [y, x], sign }));
  return { points: inOrder(moved), width: height, height: width, edges: { left: top, right: bottom, top: left, bottom: right } };
}

const inOrder = (points: ShapePoint[]): ShapePoint[] => points.sort((one, other) => key(...one.at) - key(...other.at));

/** Of two opposite edges none counts if both are reached: the board is only as large as the drawing. */
function reached<Low extends string, High extends string>(low: Low, high: High, isLow: boolean, isHigh: boolean): Record<Low | High, boolean> {
  return { [low]: isLow && !isHigh, [high]: isHigh && !isLow } as Record<Low | High, boolean>;
}

function lying(problem: Problem): LyingShape {
  const { width, height } = problem;
  const stones = [...problem.black.map((at) => ({ at, sign: 1 })), ...problem.white.map((at) => ({ at, sign: -1 }))];
  const taken = new Set(stones.map(({ at: [x, y] }) => key(x, y)));
  const empty = (problem.inPlay ?? []).filter(([x, y]) => !taken.has(key(x, y))).map((at) => ({ at, sign: 0 }));
  const points = [...stones, ...empty];
  const [xs, ys] = [points.map(({ at }) => at[0]), points.map(({ at }) => at[1])];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const moved = points.map(({ at: [x, y], sign }): ShapePoint => ({ at: [x - left, y - top], sign }));
  return {
    points: inOrder(moved),
    width: right - left + 1,
    height: bottom - top + 1,
    edges: { ...reached('left', 'right', left === 0, right === width - 1), ...reached('top', 'bottom', top === 0, bottom === height - 1) },
  };
}

/** The stones of a board by point. */
function signsOf({ black, white }: Problem): Int8Array {
  const signs = new Int8Array(32 * 32);
  for (const [x, y] of black) signs[key(x, y)] = 1;
  for (const [x, y] of white) signs[key(x, y)] = -1;
  return signs;
}

function standsIn({ points, width, height, edges }: LyingShape, problem: Problem, signs: Int8Array): boolean {
  const [lastX, lastY] = [problem.width - width, problem.height - height];
  for (let y = 0; y <= lastY; y++) {
    if ((edges.top && y !== 0) || (edges.bottom && y !== lastY)) continue;
    for (let x = 0; x <= lastX; x++) {
      if ((edges.left && x !== 0) || (edges.right && x !== lastX)) continue;
      const move = key(x, y);
      if (points.every(({ at, sign }) => signs[key(at[0], at[1]) + move] === sign)) return true;
    }
  }
  return false;
}
