import { describe, expect, test } from 'vitest';
import type { Exercise, KeyStonesStatus, Vertex } from '../api.ts';
import { scene } from '../board/scenes.ts';
import type { Engine } from '../worker/client.ts';
import { Refused } from '../worker/client.ts';
import type { LessonStep } from './lessons.ts';
import { Session } from './session.ts';

/** An engine that answers from a table and records its calls. */
function engine(answers: Record<string, (input: never) => unknown>) {
  const asked: [string, unknown][] = [];
  const call = (name: string, input: unknown) => {
    asked.push([name, structuredClone(input)]);
    const answer = answers[name];
    if (answer === undefined) return Promise.reject(new Refused('nothingOpen', `no ${name}`));
    return Promise.resolve().then(() => answer(input as never));
  };
  return { asked, engine: { call } as unknown as Engine };
}

const read = () => [{ problem: { toMove: 'black', goal: 'kill' }, format: 'grid' }];
const board = (points: Vertex[], attempt: 'right' | 'more' | 'wrong' = 'more'): Exercise => ({
  ...scene(),
  found: points,
  tried: points.length === 0 ? null : { point: 'B2', attempt, liberties: 1, rule: null },
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

async function begun(step: LessonStep, answers: Record<string, (input: never) => unknown>) {
  const { asked, engine: made } = engine({ read, ...answers });
  const session = new Session(step, () => Promise.resolve(made), () => {});
  while (session.state.busy) await settled();
  return { session, asked };
}

const LIBERTIES: LessonStep = { kind: 'exercise', ask: 'liberties', file: 'liberties-centre' };
const ROW: LessonStep = { kind: 'play', file: 'eyes-side/03-three-row', as: { toMove: 'white', goal: 'live' } };

describe('a step', () => {
  test('sends all points that were tried, and is right when the module says so', async () => {
    const judge = ({ points }: { points: Vertex[] }) => board(points, points.length === 2 ? 'right' : 'more');
    const { session, asked } = await begun(LIBERTIES, { exercise: judge });
    expect(session.state).toMatchObject({ standing: 'open', reply: null });
    await session.choose([1, 0]);
    expect(session.state.standing).toBe('open');
    await session.choose([2, 0]);
    expect(session.state.standing).toBe('right');
    expect(asked.at(-1)).toMatchObject(['exercise', { ask: 'liberties', points: [[1, 0], [2, 0]] }]);
    const count = asked.length;
    await session.choose([0, 0]);
    expect(asked).toHaveLength(count);
    await session.again();
    expect(session.state).toMatchObject({ standing: 'open', reply: null });
  });

  test('is right only if what is said of the stones is what the module proves', async () => {
    const status = (): KeyStonesStatus => ({ settled: 'dead', said: ['Black to play: White is dead.'] });
    const exercise = () => board([]);
    const { session } = await begun({ kind: 'status', file: 'eyes-two' }, { exercise, status });
    expect(session.state.view?.legal).toEqual([]);
    await session.claim('alive');
    expect(session.state.standing).toBe('wrong');
    await session.claim('dead');
    expect(session.state.standing).toBe('right');
  });

  test('is played by the side that is asked, and done when the goal is reached', async () => {
    const shown = (change: object) => ({ scene: scene(change), answer: null });
    const { session, asked } = await begun(ROW, {
      open: () => shown({}),
      play: () => shown({ mark: 'right', finish: 'reached' }),
      hints: () => [{ step: 'where', words: 'Look.', points: [[1, 0]] }],
    });
    expect(asked.find(([name]) => name === 'open')?.[1]).toMatchObject({ problem: { toMove: 'white', goal: 'live' } });
    await session.hint();
    expect(session.state).toMatchObject({ hinted: [[1, 0]], standing: 'open' });
    await session.choose([1, 0]);
    expect(session.state).toMatchObject({ hinted: [], standing: 'right' });
  });

  test('says what was refused and goes on', async () => {
    const shown = { scene: scene(), answer: null };
    const play = () => {
      throw new Refused('illegal', 'A2: there is already a stone');
    };
    const { session } = await begun(ROW, { open: () => shown, play });
    await session.choose([0, 0]);
    expect(session.state.reply).toMatchObject({ kind: 'refused', reason: { kind: 'illegal' } });
    expect(session.state.busy).toBe(false);
  });

  test('keeps an answer that is given before the engine has arrived', async () => {
    const status = (): KeyStonesStatus => ({ settled: 'dead', said: ['White is dead.'] });
    const { engine: made } = engine({ read, exercise: () => board([]), status });
    let arrive = (_: Engine) => {};
    const arrival = new Promise<Engine>((resolve) => (arrive = resolve));
    const session = new Session({ kind: 'status', file: 'eyes-two' }, () => arrival, () => {});
    const claimed = session.claim('dead');
    arrive(made);
    await claimed;
    expect(session.state).toMatchObject({ standing: 'right', reply: { kind: 'status', choice: 'dead' } });
  });

  test('that was left hears nothing more', async () => {
    const { session } = await begun(LIBERTIES, { exercise: () => board([]) });
    const before = session.state;
    session.leave();
    await session.choose([1, 0]);
    expect(session.state).toBe(before);
  });
});
