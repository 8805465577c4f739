/**
 * The texts of lessons and glossary (`course.json`), apart from the messages of the page because they are many: they are
 * loaded with the room. English where a language has none yet.
 */
import english from '../../messages/en/course.json';
import { spoken } from '../frame/messages.ts';

/** As in `ko.title`, `ko.2`, `term.ko`. */
export type CourseText = keyof typeof english;

type CourseTexts = Partial<Record<CourseText, string>>;

const FILES = import.meta.glob<CourseTexts>(['../../messages/*/course.json', '!../../messages/en/course.json'], {
  import: 'default',
});

let current: CourseTexts = english;

/** A text in the language spoken now. */
export const tell = (text: CourseText): string => current[text] ?? english[text];

/** Whether there is such a text. */
export const isText = (text: string): text is CourseText => text in english;

/** Takes the texts of the language spoken now; settles once they are here. */
export async function fetchTexts(): Promise<void> {
  current = (await FILES[`../../messages/${spoken()}/course.json`]?.()) ?? english;
}
