/**
 * Which steps of the course are done, kept on this device and nowhere else.
 *
 * Invariant: whatever was stored, `done` is a set of names; nothing fails where storage is forbidden.
 */
import { remove, store, stored } from '../frame/device-storage.ts';

const PLACE = 'shikatsu.course';

let known: Set<string> | undefined;

/** The steps that are done, as in `ko.2`. */
export function done(): ReadonlySet<string> {
  return (known ??= kept());
}

/** The name of a step, counted from 1. */
export const named = (lesson: string, step: number) => `${lesson}.${step}`;

/** Records that a step is done. */
export function finish(name: string): void {
  known = new Set([...done(), name]);
  store(PLACE, [...known]);
}

/** Forgets everything, here and on the device. */
export function forget(): void {
  known = new Set();
  remove(PLACE);
}

/** Reads again what is stored. */
export function reload(): void {
  known = undefined;
}

function kept(): Set<string> {
  const found = stored(PLACE);
  return new Set(Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []);
}
