import { afterEach, expect, test } from 'vitest';
import type { Problem } from '../api.ts';
import { choose } from '../frame/settings.ts';
import { wished } from './orientation.ts';
import type { ProblemList } from './problem-list.ts';
import { missedOf } from './problem-list.ts';
import { remember } from './results.ts';

afterEach(() => choose({ orientation: 'fixed', side: 'asDrawn' }));

test('those that were missed are found again', () => {
  remember('a', 'missed');
  remember('b', 'solved');
  const problem = {} as Problem;
  const problems = ['a', 'b', 'c', null].map((id) => ({ id, problem }));
  const list: ProblemList = { source: { theme: 'ko' }, problems, at: 0, tried: 0, isOver: true };
  expect(missedOf(list).map(({ id }) => id)).toEqual(['a']);
});

test('a problem lies as it was drawn unless chance is asked for, and then in each of eight ways', () => {
  expect(wished('black', () => 0.99)).toEqual([]);
  choose({ orientation: 'random' });
  const all = Array.from({ length: 8 }, (_, at) => wished('black', () => at / 8).join());
  expect(new Set(all).size).toBe(8);
  expect(all[0]).toBe('');
  expect(wished('black', () => 1)).toEqual(['rotateRight', 'rotateRight', 'rotateRight', 'flipSides']);
});

test('a visitor who always plays Black gets the colours exchanged where White moves, and only there', () => {
  expect(wished('white')).toEqual([]);
  choose({ side: 'black' });
  expect(wished('white')).toEqual(['swapColors']);
  expect(wished('black')).toEqual([]);
});
