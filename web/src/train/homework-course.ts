/**
 * A set of a class as a course of the trainer: its problems in their order, each until it was tried once.
 *
 * Invariant: only problems that the trainer knows are in it; those of a file are solved in the first section.
 */
import { getSet } from '../server/client.ts';
import { service } from '../server/presence.ts';

/** What stands in the place of a theme. */
const MARK = 'set:';

const courses = new Map<string, string[]>();

export const homeworkTheme = (set: string): string => `${MARK}${set}`;

/** The problems of a course; nothing if the theme is none of a set. */
export const homeworkProblems = (theme: string): readonly string[] | undefined => courses.get(theme);

/** Fetches the problems of a set; whether that worked. */
export async function fetchHomework(set: string): Promise<boolean> {
  const server = await service();
  if (server === null) return false;
  const { items } = await getSet(server, set);
  courses.set(homeworkTheme(set), items.filter(({ board }) => board == null).map(({ problem }) => problem));
  return true;
}
