/** Why an action did not happen, as a sentence for the visitor. */
import { say, sentence } from '../frame/messages.ts';

/** The engine could not be loaded. */
export class Lost extends Error {}

export function refusalSentence(reason: unknown): string {
  if (reason instanceof Lost) return say('frame.lost');
  return sentence(reason instanceof Error ? reason.message : String(reason));
}
