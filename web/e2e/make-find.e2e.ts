/** Find this shape: a sketch is looked for in the problems of the page and of the bank. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Problem } from '../src/api.ts';
import { serious } from './accessibility.ts';
import { browser, button } from './browser.ts';
import { packs } from './training.ts';

const { open } = browser({ width: 360, height: 640 });

/** A problem of the bank as a grid, without its board around. */
function drawn(): { id: string; text: string } {
  const [pack = ''] = packs;
  const all = JSON.parse(readFileSync(new URL(`../module/packs/${pack}.json`, import.meta.url), 'utf8')) as { id: string; problem: Problem }[];
  const [{ id, problem } = { id: '', problem: undefined }] = all;
  if (problem === undefined) throw new Error('an empty pack');
  const stone = (x: number, y: number) => {
    const is = (points: readonly (readonly number[])[]) => points.some((at) => at[0] === x && at[1] === y);
    // The colours are exchanged.
    return is(problem.black) ? 'o' : is(problem.white) ? 'x' : '-';
  };
  const rows = Array.from({ length: 19 }, (_, y) => Array.from({ length: 19 }, (__, x) => stone(x, y)).join(' '));
  return { id, text: `${rows.join('\n')}\n` };
}

test('a position is found in the bank with its colours exchanged, and can be solved there', async () => {
  const { id, text } = drawn();
  const page = await open(`#/make?${new URLSearchParams({ text })}`);
  await page.getByRole('tab', { name: 'Files' }).click();
  await button(page, 'Find').click();
  await button(page, 'Find this shape').click();
  await page.getByTestId('shapes').getByText(/^1 of \d+ problems/u).waitFor();
  await page.getByRole('img', { name: id }).waitFor();
  expect(await serious(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await button(page, 'Solve it').click();
  await page.getByLabel('Your task').waitFor();
  expect(page.url()).toContain('#/solve?p=');
  await page.evaluate(() => localStorage.clear());
});
