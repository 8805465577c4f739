import { afterEach, expect, test } from 'vitest';
import { choose } from '../frame/settings.ts';
import { chance } from './orientation.ts';
import type { ProblemList } from './problem-list.ts';
import { beyond } from './problem-list.ts';

afterEach(() => choose({ orientation: 'fixed' }));

test('the next problem is past the one that was tried last, round and round', () => {
  const list: ProblemList = { name: 'three', problems: ['a', 'b', 'c'], at: 0, tried: 1 };
  expect(beyond(list, 1)).toBe(2);
  expect(beyond({ ...list, tried: 2 }, 1)).toBe(0);
  expect(beyond({ ...list, tried: 0 }, -1)).toBe(2);
});

test('a problem lies as it was drawn unless chance is asked for, and then in each of eight ways', () => {
  expect(chance(() => 0.99)).toEqual([]);
  choose({ orientation: 'random' });
  const all = Array.from({ length: 8 }, (_, at) => chance(() => at / 8).join());
  expect(new Set(all).size).toBe(8);
  expect(all[0]).toBe('');
  expect(chance(() => 1)).toEqual(['rotateRight', 'rotateRight', 'rotateRight', 'flipSides']);
});
