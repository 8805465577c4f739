/**
 * The words of this section (`train.json`), loaded with the section and not with the messages of the page. English where a
 * language has none yet.
 */
import english from '../../messages/en/train.json';
import { spoken } from '../frame/messages.ts';

/** As in `rush.over`. */
export type TrainText = keyof typeof english;

type TrainTexts = Partial<Record<TrainText, string>>;

const FILES = import.meta.glob<TrainTexts>(['../../messages/*/train.json', '!../../messages/en/train.json'], { import: 'default' });

let current: TrainTexts = english;

/** Loads the words of the current language. */
export async function fetchTrainWords(): Promise<void> {
  current = (await FILES[`../../messages/${spoken()}/train.json`]?.()) ?? english;
}

/** A text in the current language with its places filled. */
export function word(text: TrainText, values: Record<string, string | number> = {}): string {
  const words = current[text] ?? english[text];
  return words.replace(/\{(\w+)\}/gu, (hole, value: string) => String(values[value] ?? hole));
}

/** A text that may be missing, because its name comes from a log or from the bank. */
export function wordIfKnown(text: string): string | undefined {
  return current[text as TrainText] ?? english[text as TrainText];
}

/** A text for a number of things: its own form for one. */
export function countedWord(text: TrainText, count: number, values: Record<string, string | number> = {}): string {
  const one = `${text}.one`;
  return word(count === 1 && one in english ? (one as TrainText) : text, { count, ...values });
}
