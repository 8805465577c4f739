/** The sketch in the editor, kept on this device. Nothing fails where storage is forbidden. */
import type { Sketch } from '../api.ts';

const PLACE = 'shikatsu.make';

/** What was kept; the module says whether it is a sketch at all. */
export function kept(): Sketch | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? 'null');
    return typeof found === 'object' && found !== null ? (found as Sketch) : undefined;
  } catch {
    return undefined;
  }
}

export function keep(sketch: Sketch): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(sketch));
  } catch {
    // A private window may forbid it, or it is full; the work then lasts as long as the page.
  }
}

/** A name for its file that any system takes. */
export function titled({ problem }: Sketch, extension: string): string {
  const title = (problem.title ?? '').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/gu, '');
  return `${title.slice(0, 60) || 'problem'}.${extension}`;
}
