/** The boards of the problems and positions that the trainer names. */
import type { Problem } from '../api.ts';
import { shipped } from '../solve/problems.ts';
import { turnedProblem } from './orientation.ts';

interface NamedBoard {
  id: string;
  orientation: number;
}

let problems: Promise<Map<string, Problem>> | undefined;
let positions: Promise<Map<string, Problem>> | undefined;

/** The board of a problem as it lies this time. */
export async function problemBoard({ id, orientation }: NamedBoard): Promise<Problem> {
  problems ??= shipped().then((all) => new Map(all.problems.map((one) => [one.id, one.problem])));
  return found(await problems, id, orientation);
}

/** The same for a position. */
export async function positionBoard({ id, orientation }: NamedBoard): Promise<Problem> {
  positions ??= import('../../problems/status.json').then(
    ({ default: all }) => new Map((all as unknown as { id: string; problem: Problem }[]).map((one) => [one.id, one.problem])),
  );
  return found(await positions, id, orientation);
}

function found(all: Map<string, Problem>, id: string, orientation: number): Problem {
  const problem = all.get(id);
  if (problem === undefined) throw new Error(`${id}: the bank names a problem without a board; run 'cargo xtask problems'`);
  return turnedProblem(problem, orientation);
}
