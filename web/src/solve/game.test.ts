import { expect, test } from 'vitest';
import type { Hint, Problem } from '../api.ts';
import { leaf, scene } from '../board/scenes.ts';
import { Refused } from '../worker/client.ts';
import type { Shown } from '../worker/messages.ts';
import type { GameState } from './game-state.ts';
import { Game, LIMITS } from './game.ts';
import type { Opening } from './opening.ts';

const START: Shown = { scene: scene(), answer: null, leaf: leaf() };
const AFTER: Shown = {
  scene: scene({ moves: [{ color: 'black', played: { play: [1, 0] }, words: 'B2' }], undo: 1, at: 1 }),
  answer: null,
  leaf: leaf({ id: 1, parent: 0 }),
};
const OTHER: Shown = { scene: scene({ task: 'from the engine' }), answer: null, leaf: leaf() };
const HINTS: Hint[] = (['where', 'what', 'which'] as const).map((step) => ({ step, words: step, points: [] }));
const OPENING: Opening = {
  problem: {} as Problem,
  start: START,
  hints: HINTS,
  answers: { '1,0': AFTER },
};

/** A game whose engine records its calls and gives these answers. */
function started(answers: (name: string, input: Record<string, unknown>) => unknown = () => OTHER) {
  const calls: string[] = [];
  let arrive = () => {};
  let stops = 0;
  const engine = {
    call: (name: string, input: Record<string, unknown>) => {
      calls.push(name);
      return Promise.resolve().then(() => answers(name, input));
    },
    stop: () => {
      stops += 1;
      return Promise.resolve();
    },
  } as never;
  const arrival = new Promise<never>((resolve) => (arrive = () => resolve(engine)));
  const states: GameState[] = [];
  const game = new Game(OPENING, arrival, (state) => states.push(state));
  return { game, calls, states, arrive: () => arrive(), stops: () => stops };
}

test('the first move is answered from the recording while the engine is loading', async () => {
  const { game, calls } = started();
  await game.play({ play: [1, 0] });
  expect(game.state.shown).toBe(AFTER);
  expect(calls).toEqual([]);
});

test('the next move waits for the engine, which is first given what was kept', async () => {
  let kept: unknown;
  const { game, calls, arrive, states } = started((name, input) => {
    if (name === 'setUp') kept = input['kept'];
    return OTHER;
  });
  await game.play({ play: [1, 0] });
  const second = game.play({ play: [2, 0] });
  expect(states.at(-1)?.busy).toBe('arriving');
  arrive();
  await second;
  expect(states.map(({ busy }) => busy)).toContain('thinking');
  expect(calls).toEqual(['setUp', 'play']);
  expect(kept).toEqual({ leaves: [AFTER.leaf], answers: [null], at: 1 });
  expect(game.state.shown).toBe(OTHER);
  expect(game.state.busy).toBe('no');
});

test('hints come one by one and are forgotten with the next move', async () => {
  const { game } = started();
  await game.hint();
  await game.hint();
  expect(game.state.told).toBe(2);
  await game.play({ play: [1, 0] });
  expect(game.state).toMatchObject({ told: 0, hints: [] });
});

test('a refusal is said and changes nothing on the board', async () => {
  const { game, arrive } = started((name) => {
    if (name === 'play') throw new Refused('illegal', 'a2: there is already a stone');
    return OTHER;
  });
  arrive();
  await game.typed('a2');
  expect(game.state.shown).toBe(START);
  expect(game.state.notice).toBe('A2: there is already a stone.');
});

test('one action at a time: a second is not begun', async () => {
  const { game, calls, arrive } = started();
  const first = game.typed('b2');
  await game.typed('c2');
  arrive();
  await first;
  expect(calls.filter((name) => name === 'typed')).toHaveLength(1);
});

test('after a stop the position is set up again before anything else is asked', async () => {
  const { game, calls, arrive, stops } = started();
  arrive();
  await game.step('undo');
  await game.stop();
  expect(stops()).toBe(1);
  await game.step('undo');
  expect(calls).toEqual(['setUp', 'undo', 'setUp', 'undo']);
});

test('without an engine the first move still has its answer, and the next says what to do', async () => {
  const game = new Game(OPENING, Promise.reject(new Error('404')), () => {});
  expect(await game.play({ play: [1, 0] })).toBe(true);
  expect(game.state.shown).toBe(AFTER);
  expect(await game.play({ play: [2, 0] })).toBe(false);
  expect(game.state.notice).toContain('load the page again');
  expect(game.state.shown).toBe(AFTER);
});

test('what is not proved is offered by hand, and the choice goes back to that of the board', async () => {
  const { game, arrive } = started((name, input) => {
    const { program } = input['choice'] as { program: string };
    if (name === 'setUp' && program === 'on') throw new Refused('unproved', 'not proved');
    return { ...OTHER, scene: scene({ program: 'off', you: 'white' }) };
  });
  arrive();
  await game.choose({ you: 'white' });
  expect(game.state).toMatchObject({ choice: { you: 'black' }, notice: 'Not proved.' });
  expect(game.state.offer).not.toBeNull();
  await game.byHand();
  expect(game.state).toMatchObject({ choice: { you: 'white', program: 'off' }, offer: null });
});

test('of many places in a row the last is gone to', async () => {
  const at: unknown[] = [];
  const { game, arrive } = started((name, input) => {
    if (name === 'goTo') at.push(input['id']);
    return { ...OTHER, scene: scene({ at: Number(input['id'] ?? 0) }) };
  });
  arrive();
  await Promise.all([game.goTo(1), game.goTo(2), game.goTo(3)]);
  expect(at.at(-1)).toBe(3);
  expect(at).not.toContain(2);
  expect(game.state.shown.scene.at).toBe(3);
});

test('what is shown stays within its boards and goes with the next action', async () => {
  const frames = [{}, {}, {}];
  const { game, arrive } = started((name) => (name === 'explain' ? { frames } : OTHER));
  arrive();
  await game.why();
  expect(game.state.frame).toBe(0);
  game.watch(9);
  expect(game.state.frame).toBe(2);
  game.watch(-1);
  expect(game.state.frame).toBe(0);
  await game.step('undo');
  expect(game.state.frame).toBeNull();
  game.watch(1);
  expect(game.state.frame).toBeNull();
});

const BY_HAND: Shown = { ...OTHER, scene: scene({ program: 'off', task: 'drawn' }) };
const programOf = (input: Record<string, unknown>) => (input['choice'] as { program?: string } | undefined)?.program;

test('a problem is drawn before it is searched, and a move made meanwhile waits for the proof', async () => {
  let prove = () => {};
  const { game, calls, states, arrive } = started((name, input) => {
    if (name !== 'setUp') return AFTER;
    return programOf(input) === 'off' ? BY_HAND : new Promise((resolve) => (prove = () => resolve(OTHER)));
  });
  arrive();
  const opened = game.put({} as Problem);
  while (game.state.reading === 'no') await Promise.resolve();
  expect(game.state).toMatchObject({ shown: BY_HAND, busy: 'thinking', opened: 1 });
  expect(await game.play({ play: [2, 0] })).toBe(true);
  expect(game.state.waiting).toEqual({ play: [2, 0] });
  expect(calls).not.toContain('play');
  while (calls.length < 2) await Promise.resolve();
  await Promise.resolve();
  prove();
  expect(await opened).toBe(true);
  expect(calls).toEqual(['setUp', 'setUp', 'play']);
  expect(game.state).toMatchObject({ shown: AFTER, waiting: null, reading: 'no', busy: 'no' });
  expect(states.filter(({ opened: count }) => count > 1)).toEqual([]);
});

test('what is not proved stays on the board, without a notice, and is searched longer on wish', async () => {
  const limits: unknown[] = [];
  const { game, arrive } = started((_, input) => {
    if (programOf(input) === 'off') return BY_HAND;
    limits.push(input['limits']);
    throw new Refused('unproved', 'not proved');
  });
  arrive();
  expect(await game.put({} as Problem)).toBe(true);
  expect(game.state).toMatchObject({ shown: BY_HAND, notice: '', offer: { why: 'Not proved.' } });
  await game.searchOn();
  expect(limits).toEqual([LIMITS, { ...LIMITS, milliseconds: 60_000 }]);
});

test('a try goes on from before the first mistake', async () => {
  const tree = [
    { id: 0, parent: null, turns: [], mark: null, finish: null },
    { id: 1, parent: 0, turns: [], mark: 'right' as const, finish: null },
    { id: 2, parent: 1, turns: [], mark: 'wrong' as const, finish: null },
    { id: 3, parent: 2, turns: [], mark: 'nothingToLose' as const, finish: 'missed' as const },
  ];
  const at: unknown[] = [];
  const { game, arrive } = started((name, input) => {
    if (name === 'goTo') at.push(input['id']);
    return { ...OTHER, scene: scene({ tree, line: [0, 1, 2, 3], at: Number(input['id'] ?? 3) }) };
  });
  arrive();
  await game.play({ play: [2, 0] });
  await game.retry();
  expect(at).toEqual([1]);
});

test('the next problem is there at once if a second worker has proved it', async () => {
  const { game, calls, arrive } = started(() => BY_HAND);
  arrive();
  const next = { title: 'next' } as Problem;
  const second = { call: () => Promise.resolve(OTHER), stop: () => Promise.resolve() } as never;
  game.prepare(next, () => Promise.resolve(second));
  await new Promise((done) => setTimeout(done));
  expect(await game.put(next)).toBe(true);
  expect(game.state).toMatchObject({ shown: OTHER, opened: 1, reading: 'no' });
  expect(calls).toEqual([]);
});
