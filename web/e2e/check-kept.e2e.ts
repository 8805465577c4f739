/** A run that goes on after a reload, a dropped folder, and several workers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browser } from './browser.ts';

const { open } = browser();

const COLLECTION = join(import.meta.dirname, 'collection');
const TRUE = await readFile(join(COLLECTION, 'corner/row-right.sgf'));
const LONG = await readFile(join(import.meta.dirname, '../long.txt'));

const given = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
const phase = (page: Page, part: string) => page.getByTestId('phase').getByText(part).waitFor({ timeout: 60_000 });
/** Sets the time, which is folded away. */
async function timed(page: Page, seconds: string): Promise<void> {
  await page.getByText('Options', { exact: true }).first().click();
  await page.getByLabel('Seconds for each problem').fill(seconds);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function lines(page: Page): Promise<{ number: number; file: string }[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'JSON lines')]);
  const text = await readFile(await download.path(), 'utf8');
  return text.trim().split('\n').map((line) => JSON.parse(line) as { number: number; file: string });
}

// Where to let something go: words that arrive late move what is below them, so the place must have come to rest.
async function placeOf(target: Locator): Promise<{ x: number; y: number }> {
  let before = await target.boundingBox();
  for (;;) {
    await target.page().waitForTimeout(200);
    const now = await target.boundingBox();
    if (before && now && before.x === now.x && before.y === now.y && before.height === now.height) {
      return { x: now.x + 20, y: now.y + 20 };
    }
    before = now;
  }
}

test('a folder is dropped as a person drops it, with the folders in it', async () => {
  const page = await open('#/check');
  const tools = await page.context().newCDPSession(page);
  const { x, y } = await placeOf(page.locator('.choice'));
  const data = { items: [], files: [COLLECTION], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await tools.send('Input.dispatchDragEvent', { type, x, y, data });
  }
  await phase(page, 'collection: 13 to check');
  await timed(page, '60');
  await press(page, 'Start');
  await phase(page, 'is checked');
  const files = (await lines(page)).map(({ file }) => file);
  expect(files).toContain('collection/corner/hook.sgf');
  expect(files).toContain('collection/rows/hane.txt');
  // What is advised is there on the page.
  const told = await page.getByRole('list', { name: 'Findings' }).innerText();
  expect(told).toContain('its corrected copy has the moves that are proved to work');
  expect(told).not.toContain('--');
  await page.reload();
  await phase(page, 'is checked');
  expect(await page.getByRole('button', { name: /Corrected copies \([1-9]/u }).isVisible()).toBe(true);
  await press(page, 'Clear all');
  await page.reload();
  await page.getByRole('heading', { name: 'Check a collection' }).waitFor();
  expect(await page.getByTestId('phase').innerText()).not.toContain('is checked');
  expect(await page.getByTestId('done').count()).toBe(0);
});

test('a run goes on after the page was loaded again, and does nothing twice', async () => {
  const page = await open('#/check');
  const files = Array.from({ length: 8 }, (_, at) => (at === 3 ? given('long.txt', LONG) : given(`${at}.sgf`, TRUE)));
  await page.getByTestId('files').setInputFiles(files);
  await phase(page, '8 to check');
  await timed(page, '3');
  await press(page, 'Start');
  const done = page.getByTestId('done');
  await done.getByText('3 of 8 done').waitFor();
  const row = page.getByRole('list', { name: 'Findings' }).getByRole('listitem').first();
  const told = async () => {
    // The picture comes after the words, because the engine that draws it may be busy.
    await row.locator('.ways').waitFor();
    return row.innerText();
  };
  const first = await told();
  await page.reload();
  // Records are there at once; the long problem is judged again, and then the rest.
  await done.getByText('3 of 8 done').waitFor();
  expect(await told()).toBe(first);
  expect(await page.getByLabel('Seconds for each problem').inputValue()).toBe('3');
  await phase(page, 'is checked');
  expect((await lines(page)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await press(page, 'Clear all');
});

test('several workers tell together how fast it goes and how long it takes', async () => {
  const page = await open();
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 }));
  await page.goto(page.url().replace(/#.*$|$/u, '#/check'));
  await page.reload();
  const files = Array.from({ length: 40 }, (_, at) => (at > 3 && at % 4 === 0 ? given(`${at}.txt`, LONG) : given(`${at}.sgf`, TRUE)));
  await page.getByTestId('files').setInputFiles(files);
  await phase(page, '40 to check');
  await timed(page, '4');
  await press(page, 'Start');
  const pace = page.locator('.pace');
  await pace.getByText('3 workers at once').waitFor();
  await pace.getByText(/[\d.]+ a minute/u).waitFor();
  await pace.getByText(/\d+:\d\d/u).waitFor();
  await press(page, 'Stop');
  await phase(page, 'Stopped');
  await press(page, 'Clear all');
});
