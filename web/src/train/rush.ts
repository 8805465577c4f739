/**
 * A rush: first moves against the clock. What follows from each move, without a page.
 *
 * Invariant: each problem of the ladder is tried once; three mistakes, the end of the time or of the ladder end it.
 */
import type { TrainProblem } from './trainer-messages.ts';

/** So many mistakes end a rush. */
export const MISSES = 3;

/** How long a rush may be, in minutes. */
export const RUSH_MINUTES = [3, 5] as const;

export interface RushState {
  minutes: number;
  seed: number;
  ladder: readonly TrainProblem[];
  /** The problem on the board. */
  at: number;
  solved: number;
  missed: readonly TrainProblem[];
  /** When it began and when it ends, in milliseconds of the page. */
  until: number;
  isOver: boolean;
}

export function rushFrom(ladder: readonly TrainProblem[], minutes: number, seed: number, now: number): RushState {
  return { minutes, seed, ladder, at: 0, solved: 0, missed: [], until: now + minutes * 60_000, isOver: ladder.length === 0 };
}

/** After a first move. */
export function rushed(rush: RushState, isRight: boolean): RushState {
  const problem = rush.ladder[rush.at];
  if (rush.isOver || problem === undefined) return rush;
  const missed = isRight ? rush.missed : [...rush.missed, problem];
  const at = rush.at + 1;
  return { ...rush, at, solved: rush.solved + (isRight ? 1 : 0), missed, isOver: missed.length >= MISSES || at >= rush.ladder.length };
}

/** After a look at the clock. */
export function ticked(rush: RushState, now: number): RushState {
  return rush.isOver || now < rush.until ? rush : { ...rush, isOver: true };
}

/** Time as `2:05`; what is left is rounded up, so that it ends with 0:00. */
export function clockWords(millis: number): string {
  const seconds = Math.max(0, Math.ceil(millis / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
