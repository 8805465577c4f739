/** The first problem as it was recorded when the page was built (`opening.mjs`). */
import recorded from '../../module/opening.json';
import type { Hint, Move, Problem } from '../api.ts';
import type { Shown } from '../worker/messages.ts';

export interface Opening {
  problem: Problem;
  start: Shown;
  hints: Hint[];
  /** By column and row, as in `3,0`. */
  answers: Record<string, Shown>;
}

const FILES = import.meta.glob<Opening>('../../module/opening/*.json', { import: 'default' });

/** The opening in the language of the page. */
export let OPENING = recorded as unknown as Opening;

/** Changes the opening to the one recorded in this language. */
export async function recordedIn(tag: string): Promise<void> {
  OPENING = (await FILES[`../../module/opening/${tag}.json`]?.()) ?? (recorded as unknown as Opening);
}

/** What was recorded for a first move, if anything. */
export function recordedAnswer(opening: Opening, played: Move): Shown | undefined {
  return played === 'pass' ? undefined : opening.answers[played.play.join()];
}
