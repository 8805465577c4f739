import { expect, test } from 'vitest';
import { Try, resultOf, solvedAmong } from './results.ts';

const seen = { isHelped: false, isWrong: false, isSolved: false };

test('solved alone, with a hint, or missed: whatever came first counts', () => {
  new Try('alone').note({ ...seen, isSolved: true });
  expect(resultOf('alone')).toBe('solved');

  const helped = new Try('helped');
  helped.note({ ...seen, isHelped: true });
  expect(resultOf('helped')).toBeUndefined();
  helped.note({ ...seen, isSolved: true });
  expect(resultOf('helped')).toBe('hinted');

  const missed = new Try('missed');
  missed.note({ ...seen, isWrong: true });
  missed.note({ ...seen, isSolved: true });
  expect(resultOf('missed')).toBe('missed');
});

test('a later try without help makes good what was missed', () => {
  new Try('again').note({ ...seen, isWrong: true });
  new Try('again').note({ ...seen, isSolved: true });
  expect(resultOf('again')).toBe('solved');
  expect(solvedAmong(['again', 'never'])).toBe(1);
});

test('a problem of a file leaves no trace', () => {
  new Try(null).note({ ...seen, isWrong: true });
  expect(resultOf('null')).toBeUndefined();
});

test('each result is told once, and that the goal was reached after a mistake', () => {
  const told: string[] = [];
  const attempt = new Try(null, (result, isReached) => told.push(`${result} ${isReached}`));
  attempt.note(seen);
  attempt.note({ ...seen, isWrong: true });
  attempt.note({ ...seen, isWrong: true });
  attempt.note({ ...seen, isSolved: true });
  attempt.note(seen);
  attempt.note({ ...seen, isSolved: true });
  expect(told).toEqual(['missed false', 'missed true']);
});
