/** The boards of the problems and positions that the trainer names. */
import type { Problem } from '../api.ts';
import { shipped } from '../solve/problems.ts';
import { turnedProblem } from './orientation.ts';
import { isPacked, packBoard } from './packs.ts';

interface NamedBoard {
  id: string;
  orientation: number;
}

let problems: Promise<Map<string, Problem>> | undefined;
let positions: Promise<Map<string, Problem>> | undefined;

/** The board of a problem as it lies this time. */
export async function problemBoard({ id, orientation }: NamedBoard): Promise<Problem> {
  if (isPacked(id)) return found(await packBoard(id), id, orientation);
  problems ??= shipped().then((all) => new Map(all.problems.map((one) => [one.id, one.problem])));
  return found((await problems).get(id), id, orientation);
}

/** The same for a position. */
export async function positionBoard({ id, orientation }: NamedBoard): Promise<Problem> {
  if (isPacked(id)) return found(await packBoard(id), id, orientation);
  positions ??= import('../../problems/status.json').then(
    ({ default: all }) => new Map((all as unknown as { id: string; problem: Problem }[]).map((one) => [one.id, one.problem])),
  );
  return found((await positions).get(id), id, orientation);
}

/** The problems of a list whose boards can be had now. */
export async function withBoards<T extends { id: string }>(all: readonly T[]): Promise<T[]> {
  const isHere = await Promise.all(all.map(({ id }) => problemBoard({ id, orientation: 0 }).then(() => true, () => false)));
  return all.filter((_, at) => isHere[at] === true);
}

function found(problem: Problem | undefined, id: string, orientation: number): Problem {
  if (problem === undefined) throw new Error(`${id}: the bank names a problem without a board; run 'cargo xtask problems'`);
  return turnedProblem(problem, orientation);
}
