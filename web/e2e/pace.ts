/**
 * How slow the machine is while something is measured: a machine whose cores are shared is several times slower at one moment
 * than at the next. Limits of time hold for a machine that has its cores to itself; they are stretched by this factor.
 */
import type { Page } from 'playwright-core';

/** Milliseconds of the work below on the machine for which limits of time were set, with its cores to itself. */
const QUIET = 4;

/** Steps of the work. */
const STEPS = 3_000_000;

/** How long a fixed piece of work takes in the page each time, in milliseconds of the clock. */
const paces = (page: Page, times: number): Promise<number[]> =>
  page.evaluate(
    ([count, steps]) => {
      const work = () => {
        let mixed = 1;
        for (let step = 0; step < steps; step++) mixed = (Math.imul(mixed, 31) + step) | 0;
        return mixed;
      };
      return Array.from({ length: count }, () => {
        const start = performance.now();
        work();
        return performance.now() - start;
      });
    },
    [times, STEPS] as const,
  );

/** Pieces of work before what is measured and after it. */
const PIECES = 50;

/** Measures, and tells beside the result how long the pieces of work around it took. */
async function besideWork<T>(page: Page, measure: () => Promise<T>): Promise<[T, number[]]> {
  const before = await paces(page, PIECES);
  const measured = await measure();
  return [measured, [...before, ...(await paces(page, PIECES))]];
}

/** Measures times, and tells beside the largest but for one in a hundred by how much a limit for it is stretched. */
export async function lateness(page: Page, measure: () => Promise<number[]>): Promise<{ late: number; stretch: number }> {
  const [times, work] = await besideWork(page, measure);
  return { late: late(times), stretch: Math.max(1, late(work) / QUIET) };
}

/** Measures times, and tells by how much a limit for their middle is stretched: never shortened. */
export async function stretched<T>(page: Page, measure: () => Promise<T>): Promise<[T, number]> {
  const [measured, work] = await besideWork(page, measure);
  return [measured, Math.max(1, work.reduce((sum, one) => sum + one, 0) / work.length / QUIET)];
}

/** Measures time of the processor, which `spent` tells, and by how much a limit for it is stretched. */
export async function stretchedProcessor(page: Page, spent: () => Promise<number>, measure: () => Promise<number>): Promise<[number, number]> {
  const piece = async () => {
    const start = await spent();
    await paces(page, PIECES);
    return ((await spent()) - start) / PIECES;
  };
  const before = await piece();
  const measured = await measure();
  return [measured, Math.max(1, (before + (await piece())) / 2 / QUIET)];
}

const late = (times: number[]) => times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Infinity;
