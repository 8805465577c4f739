import { expect, test } from 'vitest';
import type { Inspection } from '../api.ts';
import { Editor } from './editor.ts';
import { stone } from './strokes.ts';

const SURVEY = { names: [['A2', 'B2'], ['A1', 'B1']] } as Partial<Inspection>;

/** An editor whose module is loading until the test lets it arrive or fail. */
function begun() {
  let arrive = () => {};
  let lose = () => {};
  const module = { call: (name: string) => Promise.resolve(name === 'survey' ? SURVEY : []) };
  const engine = new Promise<never>((resolve, reject) => {
    arrive = () => resolve(module as never);
    lose = () => reject(new Error('lost'));
  });
  const editor = new Editor(engine, () => {}, () => {});
  const ready = editor.begin(undefined, { letters: null, text: null });
  return { editor, ready, arrive: () => arrive(), lose: () => lose() };
}

test('a point that is typed before the module is there is touched when it is', async () => {
  const { editor, ready, arrive } = begun();
  const typed = editor.typed('b1');
  expect(editor.notice).toBe('');
  arrive();
  await Promise.all([ready, typed]);
  expect(stone(editor.sketch.problem, [1, 1])).toBe('black');
});

test('what is no point is said to be none, and nothing where the module is lost', async () => {
  const there = begun();
  const typed = there.editor.typed('z9');
  there.arrive();
  await Promise.all([there.ready, typed]);
  expect(there.editor.notice).toContain('Z9');
  const gone = begun();
  const wasted = gone.editor.typed('b1');
  gone.lose();
  await Promise.all([gone.ready, wasted]);
  expect(gone.editor.notice).not.toContain('B1');
  expect(stone(gone.editor.sketch.problem, [1, 1])).toBe(null);
});
