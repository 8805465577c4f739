/**
 * All messages of the page: files by language and section, and English where a language has no message yet.
 *
 * Invariant: `say` knows only keys that English has, and each placeholder is filled by its caller.
 * What is said about a position comes from the module, which has its own file (`engine.json`).
 */
import board from '../../messages/en/board.json';
import check from '../../messages/en/check.json';
import frame from '../../messages/en/frame.json';
import learn from '../../messages/en/learn.json';
import make from '../../messages/en/make.json';
import rail from '../../messages/en/rail.json';
import server from '../../messages/en/server.json';
import solve from '../../messages/en/solve.json';
import view from '../../messages/en/view.json';
import worker from '../../messages/en/worker.json';
import { speakWith } from './phrases.ts';

const ENGLISH = { board, check, frame, learn, make, rail, server, solve, view, worker };

type MessageFiles = typeof ENGLISH;
type Catalogue = { [R in keyof MessageFiles]: Record<string, string> };

/** `section.message`, as in `solve.undo`. */
export type MessageKey = { [R in keyof MessageFiles]: `${R}.${keyof MessageFiles[R] & string}` }[keyof MessageFiles];

/** Languages by their tags, each by its own name. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English',
  ja: '日本語',
  zh: '中文',
  ko: '한국어',
  de: 'Deutsch',
  fr: 'Français',
};

const FILES = import.meta.glob<Record<string, string>>(
  ['../../messages/*/*.json', '!../../messages/en/*.json', '!../../messages/*/engine.json'],
  { import: 'default' },
);

let catalogue: Catalogue = ENGLISH;
let language = 'en';

/** The tag of the current language. */
export const spoken = () => language;

/** A message in the current language. */
export function say(key: MessageKey, values: Record<string, string | number> = {}): string {
  const [section, name] = split(key);
  const english: Record<string, string> = ENGLISH[section];
  const text = catalogue[section][name] ?? english[name] ?? key;
  return text.replace(/\{(\w+)\}/gu, (hole, value: string) => String(values[value] ?? hole));
}

/** Makes a sentence of words without a full stop, such as the module's reasons. */
export function sentence(words: string): string {
  return say('frame.sentence', { words: words.charAt(0).toUpperCase() + words.slice(1) });
}

/** Changes the language; settles once its messages are loaded. */
export async function speak(tag: string): Promise<void> {
  const next = tag in LANGUAGES ? tag : 'en';
  if (next === language) return;
  const sections = Object.keys(ENGLISH) as (keyof MessageFiles)[];
  const loaded = next === 'en' ? ENGLISH : Object.fromEntries(
    await Promise.all(sections.map(async (section) => [section, (await FILES[`../../messages/${next}/${section}.json`]?.()) ?? {}])),
  );
  await speakWith(next);
  catalogue = loaded as Catalogue;
  language = next;
}

/** The first language of the visitor that the page has. */
export function preferred(wanted: readonly string[] = navigator.languages): string {
  const tags = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return tags.find((tag) => tag in LANGUAGES) ?? 'en';
}

function split(key: MessageKey): [keyof MessageFiles, string] {
  const dot = key.indexOf('.');
  return [key.slice(0, dot) as keyof MessageFiles, key.slice(dot + 1)];
}
