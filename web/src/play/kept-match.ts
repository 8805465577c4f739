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

export interface KeptMatch extends MatchTerms {
  moves: number[];
}

export const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

export const firstTerms = (): MatchTerms => ({ rules: FIRST_GAME, you: 'black', level: 1, seed: anySeed() });

export const keepMatch = (match: KeptMatch): void => store(PLACE, match);

/** The game that was left; a new one if there is none. */
export function leftMatch(): KeptMatch {
  const found = (stored(PLACE) ?? {}) as Partial<KeptMatch>;
  const isWhole = (value: unknown, most: number): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
  const { rules = '', you = 'black', level, seed, moves } = found;
  const isSound =
    readRules(String(rules)) !== undefined &&
    ['black', 'white', 'both'].includes(you) &&
    isWhole(level, 8) &&
    level > 0 &&
    isWhole(seed, 2 ** 32 - 1) &&
    Array.isArray(moves) &&
    moves.length <= MOST_MOVES &&
    moves.every((move) => isWhole(move + 1, 19 * 19));
  return isSound ? { rules, you, level, seed, moves } : { ...firstTerms(), moves: [] };
}
