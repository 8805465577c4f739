/** Names of themes: those of the suite's folders are the page's, those of the bank's motifs stand with this section. */
import type { MessageKey } from '../frame/messages.ts';
import { say } from '../frame/messages.ts';
import { wordIfKnown } from './words.ts';

/** A theme in the visitor's language. A log of a later version may name one that has no words here. */
export function trainTheme(id: string): string {
  const motif = wordIfKnown(`motif.${id}`);
  if (motif !== undefined) return motif;
  const key = `solve.theme.${id}` as MessageKey;
  const words = say(key);
  return words === key ? id.replaceAll('-', ' ') : words;
}
