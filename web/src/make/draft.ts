/** The sketch in the editor, kept on this device (`device-storage.ts`). */
import type { Sketch } from '../api.ts';
import { store, stored } from '../frame/device-storage.ts';

const PLACE = 'shikatsu.make';

/** What is stored; the module says whether it is a sketch. */
export function kept(): Sketch | undefined {
  const found = stored(PLACE);
  return typeof found === 'object' ? (found as Sketch) : undefined;
}

export const keep = (sketch: Sketch): void => store(PLACE, sketch);

/** A file name for the sketch that every system accepts. */
export function titled({ problem }: Sketch, extension: string): string {
  const title = (problem.title ?? '').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/gu, '');
  return `${title.slice(0, 60) || 'problem'}.${extension}`;
}
