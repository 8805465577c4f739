import { expect, test } from 'vitest';
import { clockWords, rushFrom, rushed, ticked } from './rush.ts';
import type { TrainProblem } from './trainer-messages.ts';

const ladder = Array.from({ length: 6 }, (_, at) => ({ id: `p${at}` }) as TrainProblem);

test('three mistakes end a rush, and they are remembered', () => {
  let rush = rushFrom(ladder, 3, 7, 1000);
  for (const isRight of [true, false, false, true, false, true]) rush = rushed(rush, isRight);
  expect(rush).toMatchObject({ solved: 2, isOver: true, at: 5 });
  expect(rush.missed.map(({ id }) => id)).toEqual(['p1', 'p2', 'p4']);
});

test('the ladder and the time end it too', () => {
  let rush = rushFrom(ladder, 3, 7, 1000);
  for (let at = 0; at < 6; at++) rush = rushed(rush, true);
  expect(rush).toMatchObject({ solved: 6, isOver: true });
  const other = rushFrom(ladder, 5, 7, 1000);
  expect(ticked(other, 300_999).isOver).toBe(false);
  expect(ticked(other, 301_000).isOver).toBe(true);
  expect(rushFrom([], 3, 1, 0).isOver).toBe(true);
});

test('the clock counts down to nothing', () => {
  expect([180_000, 179_999, 61_000, 59_001, 1, 0, -5].map(clockWords)).toEqual(['3:00', '3:00', '1:01', '1:00', '0:01', '0:00', '0:00']);
});
