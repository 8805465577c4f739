/**
 * The problems of the page.
 *
 * All of them stand in one file, which `cargo xtask problems` makes from `suite/`; it is a file of its own in the built
 * page too, and is fetched when it is asked for. The first board of a visitor is not among them (`opening.mjs`).
 */
import type { Problem } from '../api.ts';
import type { MessageKey } from '../frame/messages.ts';

/** A problem that the page brings along. */
export interface ShippedProblem {
  id: string;
  /** A folder of the suite; its name is the message `solve.theme.` and this. */
  theme: ProblemTheme;
  problem: Problem;
}

/** All problems, by theme, and within a theme the smaller ones first. */
export interface ShippedProblems {
  /** In the order in which one learns. */
  themes: readonly { id: ProblemTheme; count: number }[];
  problems: readonly ShippedProblem[];
}

/** A theme that has a name in every language. */
export type ProblemTheme = MessageKey extends infer Key ? (Key extends `solve.theme.${infer Name}` ? Name : never) : never;

/** Fetches all problems; the second time nothing is fetched. */
export async function shipped(): Promise<ShippedProblems> {
  const { default: file } = await import('../../problems/problems.json');
  return file as unknown as ShippedProblems;
}
