import { expect, test } from 'vitest';
import type { Grown, GrownResult } from '../api.ts';
import { Refused } from '../worker/client.ts';
import { SolutionBuilder } from './solution-builder.ts';
import { blank } from './strokes.ts';

/** A worker that answers when the test says so. */
function worker() {
  const waiting: { resolve(built: Grown): void; reject(reason: Refused): void }[] = [];
  let calls = 0;
  const client = {
    call: () => new Promise((resolve, reject) => waiting.push({ resolve, reject }) && (calls += 1)),
    stop: () => {
      for (const { reject } of waiting.splice(0)) reject(new Refused('stopped', 'stopped'));
      return Promise.resolve();
    },
  } as never;
  const builder = new SolutionBuilder(() => Promise.resolve(client), () => {});
  const answer = (result: GrownResult) =>
    waiting.shift()?.resolve({ result, sketch: blank(), moves: 3, unfinished: 0, unjudged: 0 });
  return { builder, answer, calls: () => calls };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('a solution is built once for each sketch', async () => {
  const { builder, answer, calls } = worker();
  const first = builder.build(blank(), 10);
  expect(builder.isBuilding).toBe(true);
  await settled();
  answer('solved');
  expect((await first).moves).toBe(3);
  expect(builder.isBuilding).toBe(false);
  await builder.build(blank(), 10);
  expect(calls()).toBe(1);
  void builder.build(blank(13), 10);
  await settled();
  expect(calls()).toBe(2);
});

test('what was not proved or was stopped is tried again', async () => {
  const { builder, answer, calls } = worker();
  const first = builder.build(blank(), 10);
  await settled();
  answer('notProved');
  await first;
  const second = builder.build(blank(), 10);
  await settled();
  builder.stop();
  await expect(second).rejects.toThrow('stopped');
  expect([builder.isBuilding, calls()]).toEqual([false, 2]);
});
