/** The way from the first capture to Go: one new idea in each step. Every step is open from the start. */

export interface WayStep {
  id: 'capture' | 'three' | 'four' | 'more' | 'stones' | 'area' | 'go';
  /** The games of this step, in their order. */
  games: readonly string[];
}

export const WAY: readonly WayStep[] = [
  { id: 'capture', games: ['5x5, captures 1'] },
  { id: 'three', games: ['5x5, row 3'] },
  { id: 'four', games: ['7x7, row 4'] },
  { id: 'more', games: ['7x7, captures 3', '7x7, captures 5'] },
  { id: 'stones', games: ['7x7, stones'] },
  { id: 'area', games: ['7x7, area'] },
  { id: 'go', games: ['9x9, area'] },
];

/** The game that a first visitor finds on the board. */
export const FIRST_GAME = '5x5, row 3';

/** A game counts as learnt after so many wins at this level or above. */
export const LEARNT = { wins: 2, level: 2 } as const;

/** The step that a game belongs to. */
export const stepOf = (rules: string): WayStep | undefined => WAY.find(({ games }) => games.includes(rules));

/** The games of the way that are not learnt yet. */
const open = (step: WayStep, isLearnt: (rules: string) => boolean) => step.games.filter((rules) => !isLearnt(rules));

export const isDone = (step: WayStep, isLearnt: (rules: string) => boolean): boolean => open(step, isLearnt).length === 0;

/** The step that the page recommends: the first with a game that is not learnt; none after the last. */
export const recommended = (isLearnt: (rules: string) => boolean): WayStep | undefined => WAY.find((step) => !isDone(step, isLearnt));

/** The game of a step that comes next: the first that is not learnt, or the first of all. */
export const gameOf = (step: WayStep, isLearnt: (rules: string) => boolean): string => open(step, isLearnt)[0] ?? step.games[0] ?? FIRST_GAME;
