/** A match with the real module, without a browser and without a worker. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { choose, hint, initSync, levels, look, review, writeSgf } from '../../module/row-strong/shikatsu_row_wasm.js';
import { keepMatch, leftMatch } from './kept-match.ts';
import type { KeptMatch } from './kept-match.ts';
import { Match } from './match.ts';
import { isLearnt, noteWin, reloadRecord, winsAt } from './play-record.ts';
import { offerOf } from './offer.ts';
import type { Table } from './table-client.ts';
import type { TableGame } from './table-messages.ts';
import { WAY, gameOf, recommended } from './way.ts';

const CALLS = {
  levels: () => levels(),
  look: ({ rules, moves }: TableGame) => JSON.parse(look(rules, Int16Array.from(moves))) as unknown,
  choose: ({ rules, moves }: TableGame, { level, seed }: { level: number; seed: number }) => ({ move: choose(rules, Int16Array.from(moves), level, seed), proof: null }),
  hint: ({ rules, moves }: TableGame) => JSON.parse(hint(rules, Int16Array.from(moves))) as unknown,
  review: ({ rules, moves }: TableGame) => (JSON.parse(review(rules, Int16Array.from(moves))) as { reviews: unknown }).reviews,
  writeSgf: ({ rules, moves }: TableGame) => writeSgf(rules, Int16Array.from(moves)),
};

/** The module as a client would call it. */
const table = {
  call: async (name: keyof typeof CALLS, game: TableGame, input: never) => CALLS[name](game, input),
  stop: () => {},
} as unknown as Table;

const TERMS: KeptMatch = { rules: '5x5, row 3', you: 'black', level: 1, seed: 7, moves: [] };

const begun = (change: Partial<KeptMatch> = {}, arrival: () => Promise<Table> = async () => table) =>
  new Match({ ...TERMS, ...change }, { table: arrival, choice: 'free', changed: () => {}, keep: (match) => keepMatch(match), pause: 0 });

beforeAll(() => void initSync({ module: readFileSync(new URL('../../module/row-strong/shikatsu_row_wasm_bg.wasm', import.meta.url)) }));

beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text), removeItem: (name: string) => void kept.delete(name) };
  vi.stubGlobal('localStorage', storage);
  reloadRecord();
});

afterEach(() => vi.unstubAllGlobals());

test('a move is answered, taken back and kept', async () => {
  const match = begun();
  await match.begin();
  await match.play(12);
  expect(match.state.view.black).toEqual([12]);
  expect(match.state.view.white.length).toBe(1);
  expect(leftMatch()).toEqual({ ...TERMS, moves: [...match.state.moves] });
  await match.undo();
  expect(match.state.moves).toEqual([]);
  expect(match.state.view.black).toEqual([]);
});

test('the first stone lies on the board before the module has arrived, and its answer follows', async () => {
  let arrive: (table: Table) => void = () => {};
  const arrival = new Promise<Table>((resolve) => (arrive = resolve));
  const match = begun({}, () => arrival);
  const began = match.begin();
  const played = match.play(12);
  expect(match.state.view.black).toEqual([12]);
  expect(match.state.waiting).toBe('look');
  arrive(table);
  await Promise.all([began, played]);
  expect(match.state.moves.length).toBe(2);
  expect(match.state.levels).toBe(levels());
});

test('a refused try says its rule and costs nothing', async () => {
  // The ko of the rules' own test.
  const moves = [16, 17, 22, 23, 12, 13, 4, 19, 18];
  const match = begun({ rules: '5x5, row 5', you: 'both', moves });
  await match.begin();
  expect(match.state.ko).toBe('first');
  await match.play(17);
  expect(match.state.refused).toEqual({ point: 17, rule: 'ko' });
  await match.play(16);
  expect(match.state.refused).toEqual({ point: 16, rule: 'occupied' });
  expect(match.state.moves).toEqual(moves);
  const again = begun({ rules: '5x5, row 5', you: 'both', moves });
  await again.begin();
  expect(again.state.ko).toBe('none');
});

test('a hint comes in three steps and goes with the next move', async () => {
  const match = begun({ moves: [11, 0, 12, 4] });
  await match.begin();
  for (const step of [1, 2, 3, 3]) {
    await match.hint();
    expect(match.state.told).toBe(step);
  }
  expect(match.state.hint?.reasons[0]?.kind).toBe('completesRow');
  expect(match.state.hint?.wins).toBe(1);
  await match.play(match.state.hint?.move ?? -1);
  expect(match.state.view.end?.winner).toBe('black');
  expect(match.state.hint).toBeNull();
  expect(winsAt('5x5, row 3', 1)).toBe(1);
});

test('a missed win is told', async () => {
  const match = begun({ moves: [11, 0, 12, 4] });
  await match.begin();
  await match.play(20);
  expect(match.state.reviewed?.reviews[0]).toMatchObject({ kind: 'missedWin', moves: 1 });
});

test('a game that the module refuses gives way to a new one', async () => {
  const match = begun({ moves: [12, 12] });
  await match.begin();
  await vi.waitFor(() => expect(match.state.moves).toEqual([]));
  expect(match.state.view.end).toBeNull();
});

test('where the module is missing the page says so, and a later try finds it', async () => {
  let isThere = false;
  const match = begun({}, async () => {
    if (!isThere) throw new Error('no network');
    return table;
  });
  await match.begin();
  await match.play(12);
  expect(match.state.table).toBe('lost');
  isThere = true;
  await match.retry();
  await vi.waitFor(() => expect(match.state.table).toBe('here'));
  expect(match.state.moves.length).toBe(2);
});

test('thinking is told after a fifth of a second, and an undo ends it', async () => {
  vi.useFakeTimers();
  const stop = vi.fn();
  const slow = {
    call: (name: keyof typeof CALLS, game: TableGame, input: never) => (name === 'choose' ? new Promise(() => {}) : table.call(name as 'look', game, input)),
    stop,
  } as unknown as Table;
  const match = begun({}, async () => slow);
  await match.begin();
  void match.play(12);
  await vi.advanceTimersByTimeAsync(150);
  expect(match.state).toMatchObject({ waiting: 'reply', pace: 'quick' });
  await match.play(13);
  expect(match.state.refused).toEqual({ point: 13, rule: 'wait' });
  await vi.advanceTimersByTimeAsync(100);
  expect(match.state.pace).toBe('slow');
  await match.undo();
  expect(stop).toHaveBeenCalled();
  expect(match.state).toMatchObject({ moves: [], waiting: 'none', pace: 'quick' });
  vi.useRealTimers();
});

test('white may be chosen, and the program begins', async () => {
  const match = begun();
  await match.begin();
  await match.again({ you: 'white' });
  expect(match.state.moves.length).toBe(1);
  expect(match.state.view.toMove).toBe('white');
});

test('a game is saved as SGF with its rules', async () => {
  const match = begun({ moves: [12, 13] });
  await match.begin();
  expect(await match.sgf()).toContain('GC[shikatsu row: 5x5, row 3];B[cc];W[dc]');
});

describe('after wins', () => {
  const won = async (level = 1) => {
    const match = begun({ level, moves: [11, 0, 12, 4] });
    await match.begin();
    await match.play(13);
    return match;
  };

  test('the third at a level offers the next one and changes nothing', async () => {
    expect(offerOf((await won()).state)).toBeNull();
    expect(offerOf((await won()).state)).toBeNull();
    const match = await won();
    expect(offerOf(match.state)).toEqual({ level: 2, wins: 3 });
    await match.again();
    expect(match.state.level).toBe(1);
  });

  test('two at level 2 offer the next game of the way', async () => {
    expect(recommended(isLearnt)?.id).toBe('capture');
    await won(2);
    expect(isLearnt('5x5, row 3')).toBe(false);
    const match = await won(2);
    expect(isLearnt('5x5, row 3')).toBe(true);
    expect(offerOf(match.state)).toEqual({ rules: '5x5, captures 1' });
    for (const rules of ['5x5, captures 1', '7x7, row 4', '7x7, captures 3']) {
      noteWin(rules, 2);
      noteWin(rules, 3);
    }
    const next = recommended(isLearnt);
    expect(next && gameOf(next, isLearnt)).toBe('7x7, captures 5');
  });
});

test('every game of the way is a game', () => {
  for (const rules of WAY.flatMap(({ games }) => games)) expect(() => look(rules, new Int16Array())).not.toThrow();
});

test('a browser plays the same games as a program without one', () => {
  interface PlayedGame {
    rules: string;
    levels: number[];
    seed: number;
    moves: number[];
  }
  const games = JSON.parse(readFileSync(new URL('../../module/row/games.json', import.meta.url), 'utf8')) as PlayedGame[];
  expect(games.length).toBeGreaterThan(5);
  for (const { rules, levels: [black = 1, white = 1], seed, moves } of games) {
    const played: number[] = [];
    while (played.length < moves.length) {
      const level = played.length % 2 === 0 ? black : white;
      played.push(choose(rules, Int16Array.from(played), level, seed));
    }
    expect(played, rules).toEqual(moves);
  }
}, 60_000);
