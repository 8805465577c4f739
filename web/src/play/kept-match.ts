/**
 * The game on the board, kept on this device, so that it goes on after the page was closed.
 *
 * Invariant: what is read has the right kinds of values; whether the moves make a game is the module's decision.
 */
import { store, stored } from '../frame/device-storage.ts';
import { readRules } from './game-rules.ts';
import { FIRST_GAME } from './way.ts';

const PLACE = 'shikatsu.play';

/** Longer than any game: three moves for each point of the largest board. */
const MOST_MOVES = 3 * 19 * 19;

/** What is chosen before a game. */
export interface MatchTerms {
  rules: string;
  /** The visitor's colour, or both for two people on one device. */
  you: 'black' | 'white' | 'both';
  level: number;
  /** Decides what the program overlooks. */
  seed: number;
}

/** What a class fixes for all its games. */
export type ClassTerms = Pick<MatchTerms, 'rules' | 'level'>;

export interface KeptMatch extends MatchTerms {
  moves: number[];
}

export const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

export const firstTerms = (): MatchTerms => ({ rules: FIRST_GAME, you: 'black', level: 1, seed: anySeed() });

export const keepMatch = (match: KeptMatch, place = PLACE): void => store(place, match);

/** The game that was left; a new one by the given terms if there is none. */
export function leftMatch(fresh: MatchTerms = firstTerms(), place = PLACE): KeptMatch {
  const found = (stored(place) ?? {}) as Partial<KeptMatch>;
  return isSound(found) ? found : { ...fresh, moves: [] };
}

function isSound(found: Partial<KeptMatch>): found is KeptMatch {
  const isWhole = (value: unknown, most: number): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
  const { rules = '', you = '', level, seed, moves } = found;
  return (
    readRules(String(rules)) !== undefined &&
    ['black', 'white', 'both'].includes(you) &&
    isWhole(level, 8) &&
    level > 0 &&
    isWhole(seed, 2 ** 32 - 1) &&
    Array.isArray(moves) &&
    moves.length <= MOST_MOVES &&
    moves.every((move) => isWhole(move + 1, 19 * 19))
  );
}
