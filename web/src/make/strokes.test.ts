import { expect, test } from 'vitest';
import type { Vertex } from '../api.ts';
import { History } from './history.ts';
import { between, blank, bounded, drawn, resized, stone, touched } from './strokes.ts';

const A: Vertex = [0, 0];
const B: Vertex = [1, 0];

test('a stone is put, replaced and taken away again', () => {
  const black = touched(blank(), 'black', A);
  expect(stone(black.problem, A)).toBe('black');
  const white = touched(black, 'white', A);
  expect(white.problem).toMatchObject({ black: [], white: [A] });
  expect(touched(white, 'white', A).problem.white).toEqual([]);
  // The sketch before is not changed.
  expect(black.problem).toMatchObject({ black: [A], white: [] });
});

test('a key stone goes with its stone, and another stone is not the same one', () => {
  const key = touched(touched(blank(), 'white', A), 'key', A);
  expect(key.problem.keyStones).toEqual([A]);
  expect(touched(key, 'key', A).problem.keyStones).toEqual([]);
  expect(touched(key, 'erase', A).problem).toMatchObject({ white: [], keyStones: [] });
  expect(touched(key, 'black', A).problem.keyStones).toEqual([]);
});

test('a brush leaves all points alike, whatever was there', () => {
  const mixed = touched(touched(blank(), 'black', A), 'white', B);
  expect(drawn(mixed, 'black', [A, B, A]).problem).toMatchObject({ black: [A, B], white: [] });
  expect(drawn(mixed, 'erase', [A, B]).problem).toMatchObject({ black: [], white: [] });
});

test('a boundary begins empty for points in play and full for points out of play', () => {
  expect(blank().problem.inPlay).toBeNull();
  expect(drawn(blank(), 'inPlay', [A, B]).problem.inPlay).toEqual([A, B]);
  const without = drawn(blank(3), 'outOfPlay', [A]).problem.inPlay;
  expect(without).toHaveLength(8);
  expect(without).not.toContainEqual(A);
  expect(bounded(blank(3), 'nothing').problem.inPlay).toEqual([]);
  expect(bounded(blank(3), 'everything').problem.inPlay).toHaveLength(9);
  expect(bounded(bounded(blank(), 'nothing'), 'none').problem.inPlay).toBeNull();
});

test('there is one ko ban, and it can be taken away', () => {
  const ban = touched(touched(blank(), 'ko', A), 'ko', B);
  expect(ban.problem.ko).toEqual([B]);
  expect(touched(ban, 'ko', B).problem.ko).toEqual([]);
});

test('what does not fit a smaller board is left off', () => {
  const far: Vertex = [8, 8];
  const wide = bounded(touched(touched(blank(), 'black', far), 'key', far), 'everything');
  const narrow = resized(touched(wide, 'white', A), 5, 4).problem;
  expect(narrow).toMatchObject({ width: 5, height: 4, black: [], white: [A], keyStones: [] });
  expect(narrow.inPlay).toHaveLength(20);
});

test('undo has no limit, and the letters of a word are one step', () => {
  const history = new History('');
  for (let step = 1; step <= 1000; step++) history.push(`${step}`);
  history.push('a', 'title');
  history.push('ab', 'title');
  expect(history.undoable).toBe(1001);
  expect(history.undo() && history.now).toBe('1000');
  expect(history.redo() && history.now).toBe('ab');
  while (history.undo());
  expect(history.now).toBe('');
  expect(history.redoable).toBe(1001);
  history.push('new');
  expect(history.redo()).toBe(false);
});

test('a quick stroke leaves no gaps', () => {
  expect(between([1, 4], [4, 4])).toEqual([[2, 4], [3, 4], [4, 4]]);
  expect(between([0, 0], [2, 4])).toEqual([[1, 1], [1, 2], [2, 3], [2, 4]]);
  expect(between([3, 3], [3, 3])).toEqual([]);
});
