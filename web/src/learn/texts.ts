/**
 * The texts of lessons and glossary (`course.json`). They are many, so they are loaded with the section and not with the
 * messages of the page. English where a language has none yet.
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

/** A text in the current language. */
export const tell = (text: CourseText): string => current[text] ?? english[text];

/** Whether there is such a text. */
export const isText = (text: string): text is CourseText => text in english;

/** Loads the texts of the current language. */
export async function fetchTexts(): Promise<void> {
  current = (await FILES[`../../messages/${spoken()}/course.json`]?.()) ?? english;
}
