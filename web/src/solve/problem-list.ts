/**
 * The list of problems that the visitor steps through: a theme of the page, those that were missed, or a file.
 *
 * Invariant: `at` is the problem on the board, and below zero if that came from elsewhere. `tried` is the one that the
 * visitor asked for last; it may have been refused, and the next one is counted from it. After the last problem the list
 * is over; nothing begins anew by itself.
 */
import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../api.ts';
import { store, stored } from '../frame/device-storage.ts';
import { say } from '../frame/messages.ts';
import { settings } from '../frame/settings.ts';
import { engine } from '../worker/engine.ts';
import type { Game } from './game.ts';
import { OPENING } from './opening.ts';
import type { ShippedProblem } from './problems.ts';
import { shipped } from './problems.ts';
import { resultOf } from './results.ts';

/** Megabytes that a file may have; a larger one is no collection of problems. */
export const MOST = 16;

/** Where the problems of a list come from. */
export type ListSource = { theme: string } | { missed: string } | { file: string };

/** A problem, and the name under which its result is kept; a file's problems have none. */
export interface ListedProblem {
  id: string | null;
  problem: Problem;
}

export interface ProblemList {
  source: ListSource;
  problems: readonly ListedProblem[];
  at: number;
  tried: number;
  /** Whether the visitor went past the last problem. */
  isOver: boolean;
}

export interface ProblemPicker {
  list: ProblemList;
  /** The problem on the board; nothing if it came from a link. */
  current: ListedProblem | undefined;
  /** Goes to the next problem, or back; past the last one the list is over. */
  go(step: 1 | -1): Promise<void>;
  /** Goes to a problem of this list. */
  pick(at: number): Promise<void>;
  /** Begins a theme, at its first problem that is not solved. */
  theme(id: string): Promise<void>;
  /** Begins with those of this list that were missed. */
  retryMissed(): Promise<void>;
  /** Opens a text that came with the address. */
  visit(text: string): Promise<void>;
  /** Opens a file. */
  open(file: { name: string; size: number; arrayBuffer(): Promise<ArrayBuffer> }): Promise<void>;
  /** Goes back to the problems of the page. */
  close(): Promise<void>;
}

/** The first board of a visitor, which stands before all themes. */
const first = (): ProblemList => ({
  source: { theme: '' },
  problems: [{ id: 'first', problem: OPENING.problem }],
  at: 0,
  tried: 0,
  isOver: false,
});

/** The theme that the visitor left, on this device. */
const PLACE = 'shikatsu.theme';

/** Whether the page opens where the visitor left it, and not with the first board. */
export const isResuming = (): boolean => typeof stored(PLACE) === 'string';

/** The problems of a list that were missed. */
export const missedOf = ({ problems }: ProblemList): readonly ListedProblem[] =>
  problems.filter(({ id }) => id !== null && resultOf(id) === 'missed');

export function useProblemPicker(game: Game, hasLink: boolean): ProblemPicker {
  // A problem from a link is none of the list: its goal is its own.
  const [list, setList] = useState(() => (hasLink ? { ...first(), at: -1, tried: -1 } : first()));
  // A problem that was refused may be opened later by hand; a board that was only turned is no other problem.
  useEffect(() => {
    if (game.state.drawn === 'asIs') setList((now) => ({ ...now, at: now.tried }));
  }, [game.state.opened]);
  usePreparation(game, list);
  const show = async (next: ProblemList, at: number) => {
    const listed = next.problems[at];
    if (listed === undefined) return;
    const isThere = await game.put(listed.problem);
    setList({ ...next, at: isThere ? at : next.at, tried: at, isOver: false });
  };
  const begin = (source: ListSource, problems: readonly ListedProblem[], at = 0) =>
    show({ source, problems, at: -1, tried: -1, isOver: false }, at);
  const theme = async (id: string) => {
    const all = await shipped();
    const known = all.themes.find((one) => one.id === id)?.id ?? all.themes[0]?.id ?? '';
    const problems = inTheme(all.problems, known);
    const fresh = problems.findIndex((one) => one.id !== null && resultOf(one.id) === undefined);
    store(PLACE, known);
    await begin({ theme: known }, problems, Math.max(fresh, 0));
  };
  useEffect(() => {
    if (!hasLink && isResuming()) void theme(String(stored(PLACE)));
  }, []);
  return {
    list,
    current: list.problems[list.at],
    theme,
    pick: (at) => show(list, at),
    async go(step) {
      if (game.state.busy !== 'no' && game.state.reading === 'no') return;
      if (game.state.reading === 'searching') await game.stop();
      const next = list.tried + step;
      if (next >= list.problems.length && isFirst(list)) await theme('');
      else if (next >= list.problems.length) setList({ ...list, isOver: true });
      else await show(list, Math.max(next, 0));
    },
    async retryMissed() {
      const name = 'theme' in list.source ? list.source.theme : 'missed' in list.source ? list.source.missed : '';
      await begin({ missed: name }, missedOf(list));
    },
    async visit(text) {
      if (await game.open(text)) setList({ ...first(), at: -1, tried: -1 });
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
      const problems = (await game.read(bytes)).map((problem) => ({ id: null, problem }));
      // `at` stays below zero if the first problem is refused.
      if (problems.length > 0) await begin({ file: file.name }, problems);
    },
    async close() {
      if (game.state.busy === 'no') await theme(String(stored(PLACE) ?? ''));
    },
  };
}

/** Whether this is the list of the first board alone. */
export const isFirst = ({ source, at }: ProblemList): boolean => 'theme' in source && source.theme === '' && at >= 0;

const inTheme = (problems: readonly ShippedProblem[], theme: string): ListedProblem[] =>
  problems.filter((one) => one.theme === theme).map(({ id, problem }) => ({ id, problem }));

/** Gigabytes below which a device gets no second worker. */
const ENOUGH = 4;

/** Has the next problem proved while the visitor thinks about this one. */
function usePreparation(game: Game, list: ProblemList): void {
  const next = list.problems[list.at + 1]?.problem;
  const isIdle = game.state.busy === 'no' && list.at >= 0;
  useEffect(() => {
    const { deviceMemory = ENOUGH } = navigator as { deviceMemory?: number };
    if (!isIdle || next === undefined || deviceMemory < ENOUGH || settings().orientation === 'random') return;
    game.prepare(next, () => engine());
  }, [game, next, isIdle]);
}
