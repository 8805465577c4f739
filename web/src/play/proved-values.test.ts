/** The page's table of values is that of the document. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { VALUES, written as writtenValues } from '../../values.mjs';
import { provedValues } from './proved-values.ts';

const made = writtenValues as (document?: string) => string;

test('the table is written from the document of today', () => {
  expect(readFileSync(VALUES as URL, 'utf8') === made(), 'src/play/proved-values.json is out of date; run node values.mjs').toBe(true);
});

test('a value in unknown words is not passed over', () => {
  const table = (value: string) => `<!-- generated: values -->\n| rules | value |\n|---|---|\n| 5x5, row 4 | ${value} | | 1 | 1 s | 9 bytes | 1 s |\n<!-- end -->`;
  expect(JSON.parse(made(table('first wins in 13 to 27')))).toEqual([{ size: 5, count: 4, capture: 'on', value: 'win', least: 13, most: 27, bytes: 9 }]);
  expect(() => made(table('second wins in 4'))).toThrow('no value');
});

test('draws of neighbouring boards stand in one line, and nothing else is put together', () => {
  const values = provedValues();
  expect(values.filter(({ count, capture }) => count === 5 && capture === 'off')).toEqual([
    { sizes: [5, 19], count: 5, capture: 'off', value: 'draw', moves: 0, isShortest: true },
  ]);
  expect(values.filter(({ value, sizes: [first, last] }) => value !== 'draw' && first !== last)).toEqual([]);
  expect(values.find(({ sizes: [first], count, capture }) => first === 5 && count === 4 && capture === 'on')).toMatchObject({ value: 'win', moves: 27, isShortest: false });
});
