/**
 * Which steps of the course are done, kept on this device and nowhere else.
 *
 * Invariant: whatever was stored, `done` is a set of names; nothing fails where storage is forbidden.
 */
const PLACE = 'shikatsu.course';

let known: Set<string> | undefined;

/** The steps that are done, as in `ko.2`. */
export function done(): ReadonlySet<string> {
  return (known ??= stored());
}

/** The name of a step, counted from 1. */
export const named = (lesson: string, step: number) => `${lesson}.${step}`;

/** Notes that a step is done. */
export function finish(name: string): void {
  known = new Set([...done(), name]);
  try {
    localStorage.setItem(PLACE, JSON.stringify([...known]));
  } catch {
    // A private window may forbid it; it then lasts as long as the page.
  }
}

/** Forgets everything, here and on the device. */
export function forget(): void {
  known = new Set();
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // There is nothing to forget then.
  }
}

/** Reads what was stored anew. */
export function reload(): void {
  known = undefined;
}

function stored(): Set<string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return new Set(Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []);
  } catch {
    return new Set();
  }
}
