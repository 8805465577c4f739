/**
 * What the visitor has won, kept on this device and nowhere else.
 *
 * Invariant: whatever was stored, counts are whole numbers; nothing fails where storage is forbidden.
 */
import { store, stored } from '../frame/device-storage.ts';
import { LEARNT } from './way.ts';

const PLACE = 'shikatsu.play.record';

interface PlayRecord {
  /** Wins by rules and level, as in `5x5, row 3 @ 1`. */
  wins: Record<string, number>;
  ko: 'told' | 'new';
}

/** Wins after which the next level is offered. */
export const ENOUGH = 3;

let known: PlayRecord | undefined;

const record = (): PlayRecord => (known ??= read());

const named = (rules: string, level: number) => `${rules} @ ${level}`;

export const winsAt = (rules: string, level: number): number => record().wins[named(rules, level)] ?? 0;

/** Whether a game was won often enough for the next step. */
export function isLearnt(rules: string): boolean {
  const wins = Object.entries(record().wins).filter(([name]) => name.startsWith(`${rules} @ `) && Number(name.split(' @ ')[1]) >= LEARNT.level);
  return wins.reduce((sum, [, count]) => sum + count, 0) >= LEARNT.wins;
}

export function noteWin(rules: string, level: number): void {
  change({ wins: { ...record().wins, [named(rules, level)]: winsAt(rules, level) + 1 } });
}

/** Whether ko was explained. */
export const isKoTold = (): boolean => record().ko === 'told';

export const noteKo = (): void => change({ ko: 'told' });

/** Reads again what is stored. */
export function reloadRecord(): void {
  known = undefined;
}

function change(next: Partial<PlayRecord>): void {
  known = { ...record(), ...next };
  store(PLACE, known);
}

function read(): PlayRecord {
  const found = (stored(PLACE) ?? {}) as Partial<PlayRecord>;
  const wins = Object.entries(typeof found.wins === 'object' ? (found.wins ?? {}) : {});
  return {
    wins: Object.fromEntries(wins.filter(([, count]) => Number.isInteger(count) && count > 0)),
    ko: found.ko === 'told' ? 'told' : 'new',
  };
}
