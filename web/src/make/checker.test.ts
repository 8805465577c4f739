import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Opinion, Inspection, StoneTrial } from '../api.ts';
import type { Client } from '../worker/client.ts';
import { Refused } from '../worker/client.ts';
import { Checker, PAUSE, isRunning } from './checker.ts';
import { blank, changed, touched } from './strokes.ts';

const clean = { faults: [] } as unknown as Inspection;
const faulty = { faults: [{}] } as unknown as Inspection;
const trial = (left: number) => ({ name: `A${left}`, result: 'needless', left }) as unknown as StoneTrial;

/** An engine that answers when the test says so. */
function engine() {
  const waiting: { name: string; resolve(value: unknown): void; reject(reason: unknown): void }[] = [];
  const stop = vi.fn(() => {
    for (const one of waiting.splice(0)) one.reject(new Refused('stopped', 'stopped'));
    return Promise.resolve();
  });
  const call = (name: string) => new Promise((resolve, reject) => waiting.push({ name, resolve, reject }));
  const client = { call, stop } as unknown as Client;
  const answer = async (value: unknown) => {
    waiting.shift()?.resolve(value);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { start: () => Promise.resolve(client), answer, stop, names: () => waiting.map(({ name }) => name) };
}

const opinion = (stones: number, boundary: 'given' | 'found') => ({ stones, boundary, remarks: [], solutions: [] }) as unknown as Opinion;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('after a pause both first movers are judged, then the boundary, then each stone', async () => {
  const { start, answer, names } = engine();
  const checker = new Checker(start, () => {});
  checker.consider(blank(), clean);
  expect(checker.found.phase).toBe('waiting');
  await vi.advanceTimersByTimeAsync(PAUSE - 1);
  expect(names()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(names()).toEqual(['judgeSketch']);
  await answer(opinion(2, 'given'));
  expect(names()).toEqual(['beyond']);
  await answer({ result: 'same' });
  await answer(trial(1));
  expect(checker.found.phase).toBe('stones');
  await answer(trial(0));
  expect(checker.found).toMatchObject({ phase: 'done', beyond: { result: 'same' } });
  expect(checker.found.trials).toHaveLength(2);
});

test("the author's own solution is compared with the proof, and another one begins the check again", async () => {
  const { start, answer, names } = engine();
  const checker = new Checker(start, () => {});
  checker.consider({ ...blank(), solution: '(;B[aa])' }, clean);
  await vi.advanceTimersByTimeAsync(PAUSE);
  await answer(opinion(0, 'found'));
  expect(checker.found.phase).toBe('key');
  expect(names()).toEqual(['compareSolution']);
  await answer({ agreement: 'differs', findings: [] });
  expect(checker.found).toMatchObject({ phase: 'done', key: { agreement: 'differs' } });
  checker.consider({ ...blank(), solution: null }, clean);
  await vi.advanceTimersByTimeAsync(PAUSE);
  await answer(opinion(0, 'found'));
  expect(checker.found).toMatchObject({ phase: 'done', key: null });
});

test('a change stops what is running, and only the last one is searched', async () => {
  const { start, answer, names, stop } = engine();
  const checker = new Checker(start, () => {});
  checker.consider(blank(), clean);
  await vi.advanceTimersByTimeAsync(PAUSE);
  checker.consider(touched(blank(), 'black', [0, 0]), clean);
  checker.consider(touched(blank(), 'black', [1, 0]), clean);
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(names()).toEqual(['judgeSketch']);
  await answer(opinion(0, 'found'));
  expect(checker.found.phase).toBe('done');
});

test('a new title begins no new check, and faults are not searched', async () => {
  const { start, names, stop } = engine();
  const checker = new Checker(start, () => {});
  checker.consider(blank(), clean);
  await vi.advanceTimersByTimeAsync(PAUSE);
  checker.consider(changed(blank(), { title: 'A name', notes: 'words' }), clean);
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(stop).not.toHaveBeenCalled();
  checker.consider(touched(blank(), 'black', [0, 0]), faulty);
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(checker.found.phase).toBe('faulty');
  expect(names()).toEqual([]);
});

test('a stop keeps what was found, and adds nothing', async () => {
  const { start, answer } = engine();
  const checker = new Checker(start, () => {});
  checker.consider(blank(), clean);
  await vi.advanceTimersByTimeAsync(PAUSE);
  await answer(opinion(5, 'found'));
  await answer(trial(4));
  expect(isRunning(checker.found)).toBe(true);
  checker.stop();
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(checker.found).toMatchObject({ phase: 'stopped', opinion: { stones: 5 } });
  expect(checker.found.trials).toHaveLength(1);
  checker.again();
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(checker.found).toMatchObject({ phase: 'weighing', opinion: null });
});

test('what the engine refuses is said', async () => {
  const checker = new Checker(() => Promise.reject(new Refused('crashed', 'out of memory')), () => {});
  checker.consider(blank(), clean);
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(checker.found).toMatchObject({ phase: 'failed', reason: 'out of memory' });
});
