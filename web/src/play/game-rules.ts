/**
 * The rules of a game as the page chooses and names them. The module reads the same words (`crates/row/src/rules.rs`) and
 * decides whether they make a game.
 */

export type GoalKind = 'row' | 'captures' | 'stones' | 'area';

export interface GameRules {
  /** Lines each way. */
  size: number;
  goal: GoalKind;
  /** Stones of a row, or stones to capture. */
  count: number;
  capture: 'on' | 'off';
}

/** Sizes that can be chosen. */
export const SIZES = [5, 6, 7, 9, 13, 19] as const;

/** Goals that can be chosen, in the order in which they are harder to see. */
export const GOALS: readonly Pick<GameRules, 'goal' | 'count'>[] = [
  { goal: 'row', count: 3 },
  { goal: 'row', count: 4 },
  { goal: 'row', count: 5 },
  { goal: 'captures', count: 1 },
  { goal: 'captures', count: 3 },
  { goal: 'captures', count: 5 },
  { goal: 'stones', count: 0 },
  { goal: 'area', count: 0 },
];

/** The rules in the words of the module. */
export function written({ size, goal, count, capture }: GameRules): string {
  const aim = goal === 'row' || goal === 'captures' ? `${goal} ${count}` : goal;
  return `${size}x${size}, ${aim}${goal === 'row' && capture === 'off' ? ', no capture' : ''}`;
}

/** Reads what `written` wrote; nothing if it is anything else. */
export function readRules(text: string): GameRules | undefined {
  const [, size, goal, count, off] = /^(\d+)x\1, (row|captures|stones|area)(?: (\d+))?(, no capture)?$/u.exec(text) ?? [];
  if (goal === undefined) return undefined;
  const rules: GameRules = { size: Number(size), goal: goal as GoalKind, count: Number(count ?? 0), capture: off === undefined ? 'on' : 'off' };
  const isKnown = GOALS.some((one) => one.goal === rules.goal && one.count === rules.count) && SIZES.some((one) => one === rules.size);
  return isKnown && written(rules) === text ? rules : undefined;
}

const LETTERS = 'ABCDEFGHJKLMNOPQRST';

/** The name of a point, as in `C3`. */
export function pointName(size: number, point: number): string {
  return `${LETTERS[point % size] ?? ''}${size - Math.floor(point / size)}`;
}
