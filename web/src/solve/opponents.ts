/**
 * Who can answer the visitor: the program by proof, or an opponent who proves nothing, at one of five levels.
 *
 * Invariant: every opponent of the list has one key, and `opponentOf` gives back what `opponentKey` was told.
 */
import type { ChosenOpponent, OpponentKind } from '../api.ts';

export const OPPONENT_KINDS: readonly OpponentKind[] = ['shape', 'patterns'];

export const OPPONENT_LEVELS: readonly number[] = [1, 2, 3, 4, 5];

/** The key of the program itself. */
export const BY_PROOF = 'proof';

/** As in `shikatsu play`, so that both play the same moves. */
const CHANCE = 1;

/** An opponent as a form names it. */
export const opponentKey = (opponent: Pick<ChosenOpponent, 'kind' | 'level'> | null): string =>
  opponent === null ? BY_PROOF : `${opponent.kind}-${opponent.level}`;

/** The opponent of a key; `null` for the program itself, and for a key that is none. */
export function opponentOf(key: string): ChosenOpponent | null {
  const all = OPPONENT_KINDS.flatMap((kind) => OPPONENT_LEVELS.map((level) => ({ kind, level, chance: CHANCE })));
  return all.find((one) => opponentKey(one) === key) ?? null;
}
