/**
 * The eight ways in which a problem lies: 0 is as it was drawn; the first two bits turn it, the third mirrors it.
 *
 * Invariant: a point of a turned problem is the same point of the problem; nothing else changes.
 */
import type { Problem, Vertex } from '../api.ts';

/** A point of a square board, turned. */
export function turned([x, y]: Vertex, orientation: number, size: number): Vertex {
  const last = size - 1;
  let at: Vertex = orientation & 4 ? [last - x, y] : [x, y];
  for (let quarter = 0; quarter < (orientation & 3); quarter++) at = [last - at[1], at[0]];
  return at;
}

/** A problem, turned. A board that is no square stays as it is. */
export function turnedProblem(problem: Problem, orientation: number): Problem {
  if (problem.width !== problem.height) return problem;
  const all = (points: Vertex[]) => points.map((point) => turned(point, orientation, problem.width));
  return {
    ...problem,
    black: all(problem.black),
    white: all(problem.white),
    ko: all(problem.ko),
    keyStones: all(problem.keyStones),
    inPlay: problem.inPlay === null ? null : all(problem.inPlay),
  };
}
