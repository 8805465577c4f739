/**
 * A session: up to twenty problems of one mode, with what became of each, so that a reload goes on where it was.
 *
 * Invariant: what was stored is checked before it is used; a session of another kind begins anew.
 */
import { remove, store, stored } from '../frame/device-storage.ts';
import { ownState } from '../synced/own-state.ts';
import type { TrainMode } from './train-book.ts';
import type { TrainResult } from './trainer-messages.ts';

/** Problems of a session. */
export const SESSION = 20;

export interface TrainSession {
  mode: TrainMode;
  /** The theme, where one was chosen. */
  theme: string;
  results: readonly TrainResult[];
  /** The problem on the board: its name and how it lies. */
  current: { id: string; orientation: number } | null;
}

/** Each account goes on with its own sessions. */
function place(mode: TrainMode): string {
  const account = ownState()?.account;
  return account === undefined ? `shikatsu.session.${mode}` : `shikatsu.session.${mode}.${account}`;
}

const RESULTS: readonly unknown[] = ['right', 'hinted', 'wrong'];

/** The session that was left, if it is of this kind; otherwise a new one. */
export function sessionOf(mode: TrainMode, theme: string): TrainSession {
  const found = stored(place(mode)) as Partial<TrainSession> | undefined;
  const isSame = found?.mode === mode && found.theme === theme && Array.isArray(found.results);
  if (!isSame || !(found.results ?? []).every((one) => RESULTS.includes(one)) || (found.results ?? []).length >= SESSION) {
    return { mode, theme, results: [], current: null };
  }
  const { current } = found;
  const isNamed = typeof current?.id === 'string' && Number.isInteger(current.orientation);
  return { mode, theme, results: found.results ?? [], current: isNamed ? { id: current.id, orientation: current.orientation & 7 } : null };
}

export function keepSession(session: TrainSession): void {
  store(place(session.mode), session);
}

export function endSession(mode: TrainMode): void {
  remove(place(mode));
}

/** How many went so. */
export const tally = (results: readonly TrainResult[], result: TrainResult): number => results.filter((one) => one === result).length;
