/** Which problems a set of one's own mistakes has. */
import { expect, test } from 'vitest';
import { ownMistakes } from './own-mistakes.ts';

const tried = (seq: number, problem: string, result: string, mode = 'rated', at = 1_700_000_000_000 + seq) =>
  `00000000000000a1 ${seq} ${at} attempt ${mode} ${problem} eyes 900 1 ${result} 9000 0 0 D4`;
const log = (...lines: string[]) => `shikatsu train 1\n${lines.join('\n')}\n`;

test('a problem is there from the mistake until it is right', () => {
  expect(ownMistakes(log(tried(1, 'a', 'wrong'), tried(2, 'b', 'right'), tried(3, 'c', 'wrong')))).toEqual(['a', 'c']);
  expect(ownMistakes(log(tried(1, 'a', 'wrong'), tried(2, 'a', 'right', 'review')))).toEqual([]);
  expect(ownMistakes(log(tried(1, 'a', 'wrong'), tried(2, 'b', 'wrong'), tried(3, 'a', 'wrong', 'review')))).toEqual(['b', 'a']);
});

test('the clock decides, not the place in the log; and what was a slip is none', () => {
  expect(ownMistakes(log(tried(2, 'a', 'right', 'rated', 20), tried(1, 'a', 'wrong', 'rated', 10)))).toEqual([]);
  expect(ownMistakes(log(tried(1, 'a', 'wrong'), '00000000000000a1 2 1700000000009 forget 00000000000000a1 1'))).toEqual([]);
});

test('a status, a problem of a file and what is no try are left out', () => {
  const others = ['00000000000000a1 4 1700000000003 set start 900', '00000000000000a1 5 1700000000004 mark a kept on'];
  expect(ownMistakes(log(tried(1, 's', 'wrong', 'status'), tried(2, 'set-0123-4', 'wrong'), ...others))).toEqual([]);
  expect(ownMistakes('')).toEqual([]);
});
