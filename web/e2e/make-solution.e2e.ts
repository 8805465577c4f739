/** Solutions in the author's section: the file's own is compared with the proof, and the whole one is saved. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browser, press } from './browser.ts';
import { checks, part, tab } from './editor.ts';

const { open } = browser();

const CORNER = join(import.meta.dirname, 'collection/corner');
const LONG = join(import.meta.dirname, '../long.txt');

const said = (page: Page, part: string) => page.getByTestId('said').getByText(part).waitFor();

/** The section with a file in the editor. */
async function section(path: string): Promise<Page> {
  const page = await open('#/make');
  await part(page, 'Open');
  await page.locator('#make-file').setInputFiles(path);
  await said(page, 'Opened, as');
  return page;
}

async function downloaded(page: Page): Promise<string> {
  await part(page, 'Save');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
  return readFile(await download.path(), 'utf8');
}

test("a file's own solution is compared with the proof until it is dropped", async () => {
  const page = await section(join(CORNER, 'row-wrong.sgf'));
  await checks(page, "The file's own solution does not agree with the proof.");
  const key = page.getByTestId('key');
  expect(await key.innerText()).toContain('C4 is called right, but after it White is alive with two eyes.');
  expect(await key.innerText()).not.toContain('--');
  const { violations } = await new AxeBuilder({ page }).include('.rail').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await tab(page, 'Question');
  await press(page, 'Drop it');
  await tab(page, 'Check');
  await page.locator('[data-phase="done"]').waitFor();
  expect(await key.count()).toBe(0);
  await part(page, 'Open');
  await page.locator('#make-file').setInputFiles(join(CORNER, 'row-right.sgf'));
  await checks(page, "The file's own solution agrees with the proof.");
});

test('a problem is saved with its whole solution in every dialect, and the sketch stays as it is', async () => {
  const page = await section(join(CORNER, 'row-wrong.sgf'));
  const bare = await downloaded(page);
  expect(bare.match(/;B\[/gu)).toHaveLength(1);
  await page.getByLabel('Solution', { exact: true }).selectOption('whole');
  for (const dialect of ['sgf', 'goproblems', 'tsumego', 'tsumego-js']) {
    await page.getByLabel('Format').selectOption(dialect);
    const text = await downloaded(page);
    await said(page, 'Saved with the whole solution');
    // Every first move is there, the wrong ones with their refutations.
    expect(text.match(/;B\[/gu)?.length, dialect).toBeGreaterThanOrEqual(3);
    expect(text.match(/;W\[/gu)?.length, dialect).toBeGreaterThanOrEqual(2);
  }
  await tab(page, 'Question');
  await page.getByText("The file's own solution is kept; its moves: 1.").waitFor();
  await part(page, 'Save');
  await page.getByLabel('Format').selectOption('grid');
  expect(await page.getByLabel('Solution', { exact: true }).count()).toBe(0);
});

test('building a solution is stopped, and nothing is saved', async () => {
  const page = await section(LONG);
  await part(page, 'Save');
  await page.getByLabel('Solution', { exact: true }).selectOption('whole');
  await press(page, 'Download');
  const building = page.getByTestId('building');
  await building.getByText(/[1-9][\d,]* positions/u).waitFor();
  await building.getByRole('button', { name: 'Stop' }).click();
  await said(page, 'Stopped; nothing was saved.');
  expect(await building.count()).toBe(0);
});
