/**
 * The list of problems that the visitor can step through: those of the page, or those of a file.
 *
 * Invariant: `at` is the problem on the board, and below zero if that came from elsewhere. `tried` is the one that the
 * visitor asked for last; it may have been refused, and the next one is counted from it.
 */
import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../api.ts';
import { say } from '../frame/messages.ts';
import type { Game } from './game.ts';
import { PROBLEMS } from './problems.ts';

/** Megabytes that a file may have; a larger one is no collection of problems. */
export const MOST = 16;

export interface ProblemList {
  /** The name of the file; `null` for the problems of the page. */
  name: string | null;
  problems: readonly (Problem | string)[];
  at: number;
  tried: number;
}

const OWN: ProblemList = { name: null, problems: PROBLEMS, at: 0, tried: 0 };

/** The number of the problem that is `step` further; the first follows the last. */
export function beyond({ problems, tried }: ProblemList, step: number): number {
  return (tried + step + problems.length) % problems.length;
}

export interface ProblemPicker {
  list: ProblemList;
  /** Goes to the next problem, or back. */
  go(step: 1 | -1): Promise<void>;
  /** Opens a text that came with the address. */
  visit(text: string): Promise<void>;
  /** Opens a file. */
  open(file: { name: string; size: number; arrayBuffer(): Promise<ArrayBuffer> }): Promise<void>;
  /** Goes back to the problems of the page. */
  close(): Promise<void>;
}

export function useProblemPicker(game: Game): ProblemPicker {
  const [list, setList] = useState(OWN);
  // A problem that was refused may be opened later by hand; a board that was only turned is no other problem.
  useEffect(() => {
    if (game.state.drawn === 'asIs') setList((now) => ({ ...now, at: now.tried }));
  }, [game.state.opened]);
  const show = async (next: ProblemList, at: number) => {
    const problem = next.problems[at] ?? '';
    const isThere = await (typeof problem === 'string' ? game.open(problem) : game.put(problem));
    setList({ ...next, at: isThere ? at : next.at, tried: at });
    return isThere;
  };
  return {
    list,
    async go(step) {
      if (game.state.busy === 'no') await show(list, beyond(list, step));
    },
    async visit(text) {
      if (await game.open(text)) setList({ ...OWN, at: -1, tried: -1 });
    },
    async open(file) {
      if (game.state.busy !== 'no') return;
      if (file.size > MOST << 20) return game.refuse(say('view.file.large', { most: MOST }));
      let bytes: Uint8Array;
      try {
        bytes = new Uint8Array(await file.arrayBuffer());
      } catch {
        return game.refuse(say('view.file.unread'));
      }
      const problems = await game.read(bytes);
      // `at` stays below zero if the first problem is refused.
      const first: ProblemList = { name: file.name, problems, at: -1, tried: -1 };
      if (problems.length > 0) await show(first, 0);
    },
    async close() {
      if (game.state.busy === 'no') await show(OWN, 0);
    },
  };
}
