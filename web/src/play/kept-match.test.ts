/** Rules in words, and what is kept on the device. */
import { afterEach, expect, test, vi } from 'vitest';
import { GOALS, SIZES, pointName, readRules, written } from './game-rules.ts';
import { leftMatch } from './kept-match.ts';

afterEach(() => vi.unstubAllGlobals());

const left = (text: string) => {
  vi.stubGlobal('localStorage', { getItem: () => text });
  return leftMatch();
};

test('rules that are written are read again, and nothing else is', () => {
  for (const size of SIZES) {
    for (const goal of GOALS) {
      const rules = { size, ...goal, capture: 'on' as const };
      expect(readRules(written(rules))).toEqual(rules);
    }
  }
  expect(written({ size: 9, goal: 'row', count: 5, capture: 'off' })).toBe('9x9, row 5, no capture');
  for (const text of ['', '5x6, row 3', '5x5, row 9', '8x8, row 3', '5x5, area, no capture', '5x5, row 3, diagonals']) {
    expect(readRules(text)).toBeUndefined();
  }
});

test('points have the names of the board', () => {
  expect([0, 8, 72, 80].map((point) => pointName(9, point))).toEqual(['A9', 'J9', 'A1', 'J1']);
});

test.each([
  ['nothing', 'null'],
  ['no JSON', '{'],
  ['other rules', '{"rules":"2x2, row 9","you":"black","level":1,"seed":1,"moves":[]}'],
  ['a level that is none', '{"rules":"5x5, row 3","you":"black","level":0,"seed":1,"moves":[]}'],
  ['moves that are none', '{"rules":"5x5, row 3","you":"black","level":1,"seed":1,"moves":["x"]}'],
  ['a colour that is none', '{"rules":"5x5, row 3","you":"red","level":1,"seed":1,"moves":[]}'],
])('%s on the device begins the first game', (_, text) => {
  expect(left(text)).toMatchObject({ rules: '5x5, row 3', you: 'black', level: 1, moves: [] });
});

test('a game that was left is found again', () => {
  const kept = { rules: '7x7, row 4', you: 'white', level: 3, seed: 9, moves: [24, -1] };
  expect(left(JSON.stringify(kept))).toEqual(kept);
});
