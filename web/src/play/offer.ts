/** What the page offers after a win: a stronger player, or the next game. It never changes either by itself. */
import type { MatchState } from './match-state.ts';
import { ENOUGH, isLearnt, winsAt } from './play-record.ts';
import { gameOf, recommended, stepOf } from './way.ts';

/** A level with the wins that earned it, or the rules of the next game. */
export type Offer = { level: number; wins: number } | { rules: string };

export function offerOf({ view, you, rules, level, levels, choice }: MatchState): Offer | null {
  if (view.end === null || view.end.winner !== you || choice === 'fixed') return null;
  const next = recommended(isLearnt);
  if (isLearnt(rules) && stepOf(rules) !== undefined && next !== undefined) return { rules: gameOf(next, isLearnt) };
  const wins = winsAt(rules, level);
  return wins >= ENOUGH && level < levels ? { level: level + 1, wins } : null;
}
