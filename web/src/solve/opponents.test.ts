import { expect, test } from 'vitest';
import { BY_PROOF, OPPONENT_KINDS, OPPONENT_LEVELS, opponentKey, opponentOf } from './opponents.ts';

test('every opponent has a key of its own', () => {
  const keys = OPPONENT_KINDS.flatMap((kind) => OPPONENT_LEVELS.map((level) => opponentKey({ kind, level })));
  expect(new Set([BY_PROOF, ...keys]).size).toBe(11);
  for (const key of keys) expect(opponentKey(opponentOf(key))).toBe(key);
});

test('the program itself is no opponent, nor is a level that is not there', () => {
  for (const key of [BY_PROOF, 'shape-0', 'shape-6', '']) expect(opponentOf(key)).toBeNull();
});
