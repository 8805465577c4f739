import { expect, test } from 'vitest';
import { Pace } from './pace.ts';
import { clock } from './run-progress.tsx';

test('a pace counts work and leaves rests out', () => {
  const pace = new Pace();
  pace.start(1000);
  for (let done = 0; done < 6; done += 1) pace.count();
  pace.rest(4000);
  expect(pace.worked(100_000)).toBe(3000);
  pace.start(100_000);
  expect(pace.rate(103_000)).toBe(60);
  expect(pace.left(90, 103_000)).toBe(90);
});

test('nothing is guessed from the first problems', () => {
  const pace = new Pace();
  pace.start(0);
  pace.count();
  expect(pace.rate(500)).toBeUndefined();
  expect(pace.left(10, 500)).toBeUndefined();
});

test('times are told as clocks tell them', () => {
  expect([7, 750, 3723].map(clock)).toEqual(['0:07', '12:30', '1:02:03']);
});
