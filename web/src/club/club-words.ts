/** The words of accounts, classes and sets (`club.json`), loaded with the section. English where a language has none yet. */
import english from '../../messages/en/club.json';
import { spoken } from '../frame/messages.ts';
import { ServiceRefusal } from '../server/calls.ts';

/** As in `account.open`. */
export type ClubText = keyof typeof english;

type ClubTexts = Partial<Record<ClubText, string>>;

const FILES = import.meta.glob<ClubTexts>(['../../messages/*/club.json', '!../../messages/en/club.json'], { import: 'default' });

let current: ClubTexts = english;

/** Loads the words of the current language. */
export async function fetchClubWords(): Promise<void> {
  current = (await FILES[`../../messages/${spoken()}/club.json`]?.()) ?? english;
}

/** A text in the current language with its places filled. */
export function clubWord(text: ClubText, values: Record<string, string | number> = {}): string {
  const words = current[text] ?? english[text];
  return words.replace(/\{(\w+)\}/gu, (hole, value: string) => String(values[value] ?? hole));
}

/** A text whose name comes from the service; its bare name where the page does not know it. */
export function clubWordOf(group: string, name: string): string {
  const text = `${group}.${name}`;
  return text in english ? clubWord(text as ClubText) : name;
}

/** What went wrong, and what to do: a refusal of the service says it itself, in English. */
export const faultOf = (reason: unknown): string => (reason instanceof ServiceRefusal && reason.status < 500 ? reason.message : clubWord('fault'));

/** A day in the words of the current language. */
export const dayWord = (at: number): string => new Intl.DateTimeFormat(spoken(), { dateStyle: 'medium' }).format(at);
