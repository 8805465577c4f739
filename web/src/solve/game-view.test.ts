/** What a game does to show a board: turning it, reading files, answering questions about it. */
import { describe, expect, test } from 'vitest';
import type { Problem } from '../api.ts';
import { leaf, scene } from '../board/scenes.ts';
import { speak } from '../frame/messages.ts';
import { Refused } from '../worker/client.ts';
import type { Shown } from '../worker/messages.ts';
import type { GameSetup } from './game-state.ts';
import { Game } from './game.ts';
import { opponentOf } from './opponents.ts';

const MOVED: Shown = {
  scene: scene({ moves: [{ color: 'black', played: { play: [1, 0] }, words: 'B2' }], undo: 1, at: 1 }),
  answer: null,
  leaf: leaf({ id: 1, parent: 0 }),
};
const TURNED: Shown = { scene: scene({ task: 'turned' }), answer: null, leaf: leaf() };
const AS_DRAWN = { title: 'as drawn' } as Problem;
const OTHERWISE = { title: 'otherwise' } as Problem;

/** A game whose engine records its calls; `refused` names a call that it refuses. */
function started(start: Shown, refused = '', given: Record<string, Shown> = {}) {
  const calls: [string, unknown][] = [];
  const engine = {
    call: async (name: string, input: unknown) => {
      calls.push([name, input]);
      if (name === refused) throw name === 'repeat' ? new Refused('stopped', 'stopped') : new Refused('unproved', 'not proved');
      if (given[name] !== undefined) return given[name];
      if (name === 'orient') return { problem: OTHERWISE, moves: [{ play: [2, 2] }] };
      if (name === 'read') return [{ problem: OTHERWISE, format: 'sgf' }];
      return name === 'proof' ? 'the proof' : TURNED;
    },
    stop: async () => {},
  } as never;
  const opening = { problem: AS_DRAWN, start, hints: [], answers: {} };
  return { game: new Game(opening, Promise.resolve(engine), () => {}), calls };
}

const turns = [{ color: 'black' as const, played: { play: [1, 0] as [number, number] }, words: 'B2' }];
const START: Shown = { scene: scene(), answer: null, leaf: leaf() };
const TRIED: Shown = { ...MOVED, leaf: leaf({ id: 1, parent: 0, turns }) };

/** A game in which one move was tried. */
async function tried(refused = '') {
  const { game, calls } = started({ ...START }, refused, { play: TRIED });
  await game.play({ play: [1, 0] });
  calls.length = 0;
  return { game, calls };
}

test('a board is turned with what was tried on it', async () => {
  const { game, calls } = await tried();
  expect(await game.orient(['rotateLeft'])).toBe(true);
  expect(calls.map(([name]) => name)).toEqual(['orient', 'setUp', 'repeat']);
  expect(calls[0]?.[1]).toEqual({ problem: AS_DRAWN, moves: [{ play: [1, 0] }], changes: ['rotateLeft'] });
  expect(calls[2]?.[1]).toEqual({ line: [{ play: [2, 2] }] });
  expect(game.state).toMatchObject({ shown: TURNED, opened: 1, drawn: 'otherwise' });
});

test('when turning is stopped the old board and what was tried on it stay', async () => {
  const { game, calls } = await tried('repeat');
  expect(await game.orient(['rotateLeft'])).toBe(false);
  expect(game.state).toMatchObject({ shown: TRIED, opened: 0, drawn: 'asIs', notice: 'Stopped.' });
  await game.step('undo');
  expect(calls.at(-2)?.[1]).toMatchObject({ problem: AS_DRAWN, kept: { leaves: [TRIED.leaf], at: 1 } });
});

test('in another language the problem is set up and the moves are replayed, on the same board', async () => {
  const { game, calls } = await tried();
  await game.retell({ problem: AS_DRAWN, start: START, hints: [], answers: {} });
  expect(calls).toEqual([]);
  await speak('de');
  await game.retell({ problem: AS_DRAWN, start: START, hints: [], answers: {} });
  await speak('en');
  expect(calls.map(([name]) => name)).toEqual(['orient', 'setUp', 'repeat']);
  expect(calls[0]?.[1]).toMatchObject({ changes: [] });
  expect(game.state).toMatchObject({ shown: TURNED, opened: 0, drawn: 'asIs' });
});

test('a problem on which nothing was tried is taken from the recording of the language', async () => {
  const { game, calls } = started(START);
  await speak('de');
  await game.retell({ problem: AS_DRAWN, start: TURNED, hints: [], answers: {} });
  await speak('en');
  expect(calls).toEqual([]);
  expect(game.state.shown).toBe(TURNED);
});

test('where the turned board is not proved, the old one stays', async () => {
  const { game, calls } = started(MOVED, 'setUp');
  expect(await game.orient(['flipSides'])).toBe(false);
  expect(game.state).toMatchObject({ shown: MOVED, opened: 0, drawn: 'asIs', notice: 'Not proved.' });
  await game.step('undo');
  expect(calls.at(-1)?.[1]).toMatchObject({ problem: AS_DRAWN, choice: { you: 'black' } });
});

test('a question about the position changes nothing on the board', async () => {
  const { game, calls } = started(MOVED);
  expect(await game.ask('proof', { wish: { claim: 0, path: [] } })).toBe('the proof');
  expect(calls.map(([name]) => name)).toEqual(['setUp', 'proof']);
  expect(game.state.shown).toBe(MOVED);
});

test('a file is read without touching the board, and a problem of it is put there', async () => {
  const { game } = started(MOVED);
  expect(await game.read(new Uint8Array())).toEqual([OTHERWISE]);
  expect(game.state.shown).toBe(MOVED);
  expect(await game.put(OTHERWISE)).toBe(true);
  expect(game.state).toMatchObject({ shown: TURNED, opened: 1, drawn: 'asIs' });
});

test('with the colours the sides are swapped', async () => {
  const { game, calls } = started(MOVED);
  await game.orient(['swapColors']);
  expect(calls[1]?.[1]).toMatchObject({ problem: OTHERWISE, choice: { you: 'white', first: 'white', program: 'on' } });
});

describe('an opponent who was chosen', () => {
  const opponent = opponentOf('shape-2');
  const PLAYED: Shown = { ...TURNED, scene: scene({ opponent }) };

  /** Whom each board was set up to play against. */
  const opponents = (calls: [string, unknown][]) =>
    calls.flatMap(([name, input]) => (name === 'setUp' ? [(input as GameSetup).choice.opponent] : []));

  test('answers in the next problem too', async () => {
    const { game, calls } = started(START, '', { setUp: PLAYED });
    await game.choose({ opponent });
    await game.put(OTHERWISE);
    expect(opponents(calls)).toEqual([opponent, opponent, opponent]);
    await game.choose({ opponent: null });
    expect(opponents(calls).at(-1)).toBeNull();
  });

  test('is not replaced by what was prepared before', async () => {
    const { game, calls } = started(START, '', { setUp: PLAYED });
    const ahead = started(START);
    game.prepare(OTHERWISE, async () => ({ call: async () => (ahead.calls.push(['setUp', {}]), TURNED), stop: async () => {} }) as never);
    await game.choose({ opponent });
    expect(ahead.calls).toHaveLength(1);
    await game.put(OTHERWISE);
    expect(opponents(calls).at(-1)).toEqual(opponent);
    expect(game.state.choice.opponent).toEqual(opponent);
  });

  test('stays when the board is turned', async () => {
    const { game, calls } = started(START, '', { setUp: PLAYED });
    await game.choose({ opponent });
    await game.orient(['swapColors']);
    expect(opponents(calls).at(-1)).toEqual(opponent);
  });
});
