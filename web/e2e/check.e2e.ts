/** Collections checked in the browser: the findings and reports of the command line, and everything a visitor needs. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tarball, zip } from './archives.ts';
import { browser } from './browser.ts';
import { lateness } from './pace.ts';

const { open } = browser();

const HERE = import.meta.dirname;
const COLLECTION = join(HERE, 'collection');
const golden = (name: string) => readFile(join(HERE, 'golden', name), 'utf8');

/** A problem whose key has one false move. */
const FALSE = await readFile(join(COLLECTION, 'corner/row-wrong.sgf'), 'utf8');
const TRUE = await readFile(join(COLLECTION, 'corner/row-right.sgf'), 'utf8');

type Given = { name: string; mimeType: string; buffer: Buffer };

const given = (name: string, contents: string | Buffer): Given => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(contents),
});

/** Waits until the page says this about the run. */
async function phase(page: Page, part: string): Promise<void> {
  await page.getByTestId('phase').getByText(part).waitFor({ timeout: 60_000 });
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

async function checked(page: Page, files: Given[]): Promise<void> {
  await page.getByTestId('files').setInputFiles(files);
  await begun(page);
}

/** Sets the time, which is folded away. */
async function timed(page: Page, seconds: string): Promise<void> {
  const field = page.getByLabel('Seconds for each problem');
  if (!(await field.isVisible())) await page.getByText('Options', { exact: true }).first().click();
  await field.fill(seconds);
}

/** What was found, row by row. */
const list = (page: Page): Locator => page.getByRole('list', { name: 'Findings' });
const rows = (page: Page): Locator => list(page).getByRole('listitem');

/** Checks the chosen files, with enough time for any machine. */
async function begun(page: Page): Promise<void> {
  await phase(page, 'to check');
  await timed(page, '60');
  await button(page, 'Start').click();
  await phase(page, 'is checked');
}

async function downloaded(page: Page, name: RegExp): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return readFile(await download.path());
}

test('a folder is checked as the command line checks it, and every report is the same', async () => {
  const page = await open('#/check');
  await page.getByTestId('folder').setInputFiles(COLLECTION);
  await phase(page, 'collection: 13 to check');
  await begun(page);
  const lines = (await downloaded(page, /JSON lines/u)).toString();
  expect(lines.replace(/"nodes":\d+,/gu, '')).toBe(await golden('audit.jsonl'));
  expect((await downloaded(page, /CSV/u)).toString()).toBe(await golden('audit.csv'));
  expect((await downloaded(page, /JUnit/u)).toString()).toBe(await golden('audit.xml'));
  expect((await downloaded(page, /HTML/u)).toString()).toBe(await golden('audit.html'));
});

test('corrected copies come as a zip archive with the names and the contents of the command line', async () => {
  const page = await open('#/check');
  await page.getByTestId('folder').setInputFiles(COLLECTION);
  await begun(page);
  const copies = await downloaded(page, /Corrected copies/u);
  const folder = join(HERE, 'golden/corrected');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sgf'));
  for (const name of names) expect(copies.includes(name), name).toBe(true);
  expect(copies.readUInt16LE(copies.length - 12)).toBe(names.length);
  // The corrected copies need no further correction, and no key is false.
  await button(page, 'Clear all').click();
  await checked(page, [given('corrected.zip', copies)]);
  expect(await page.getByText('0 with errors').first().isVisible()).toBe(true);
});

test('findings are told in words, with their line, a board, and ways to other sections', async () => {
  const page = await open('#/check');
  await checked(page, [given('false.sgf', FALSE), given('true.sgf', TRUE)]);
  const row = rows(page).filter({ hasText: 'C4 is called right' });
  const words = await row.innerText();
  expect(words).toContain('Error');
  // A sign besides the colour.
  expect(await row.locator('.chip.bad svg').count()).toBe(1);
  expect(words).toContain('1. false.sgf, A false key');
  expect(words).toContain("The key's move fails");
  expect(words).toContain('Line: Black C4, White D4');
  const board = row.getByRole('img', { name: 'Board of problem 1: Black C4, White D4' });
  await board.waitFor();
  expect(await board.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50);
  const way = await row.getByRole('link', { name: 'Open problem 1 in Solve' }).getAttribute('href');
  expect(decodeURIComponent(way ?? '').replaceAll('+', ' ')).toMatch(/^#\/solve\?text=\(;/u);
  expect(await row.getByRole('link', { name: 'Open problem 1 in Make' }).getAttribute('href')).toMatch(/^#\/make\?/u);
  expect(await page.getByText('1 with errors').first().isVisible()).toBe(true);
  // The section leads with one sentence.
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('1 of 2 needs you.');
});

test('what is shown can be narrowed by severity', async () => {
  const page = await open('#/check');
  await checked(page, [given('false.sgf', FALSE), given('true.sgf', TRUE)]);
  expect(await rows(page).count()).toBe(3);
  await page.getByLabel('Notes (1)').uncheck();
  await page.getByLabel('Warnings (1)').uncheck();
  expect(await rows(page).count()).toBe(1);
  expect(await rows(page).innerText()).toContain('Error');
  await page.getByLabel('Errors (1)').uncheck();
  expect(await page.getByText('No findings of the chosen kinds.').isVisible()).toBe(true);
});

test('archives are looked into, and results stay while a person looks into another section', async () => {
  const page = await open('#/check');
  await checked(page, [
    given('set.zip', zip([['deep/a.sgf', FALSE], ['notes.md', 'no problem']])),
    given('set.tar.gz', tarball([['b.sgf', TRUE]])),
  ]);
  const told = await list(page).innerText();
  expect(told).toContain('1. set.zip/deep/a.sgf');
  expect(told).toContain('2. set.tar.gz/b.sgf');
  await page.getByRole('link', { name: 'Make', exact: true }).first().click();
  await list(page).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Check' }).click();
  await list(page).waitFor();
  expect(await list(page).innerText()).toContain('set.zip/deep/a.sgf');
});

test('files can be dropped', async () => {
  const page = await open('#/check');
  const transfer = await page.evaluateHandle((text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], 'dropped.sgf'));
    return dropped;
  }, FALSE);
  await page.locator('.choice').dispatchEvent('drop', { dataTransfer: transfer });
  await phase(page, 'dropped.sgf: 1 to check');
});

test('it stops, goes on, and does nothing twice', async () => {
  const page = await open('#/check');
  const long = await readFile(join(HERE, '../long.txt'), 'utf8');
  const many = Array.from({ length: 40 }, (_, at) => {
    if (at === 1 || at === 3) return given(`${at}.txt`, long);
    return given(`${at}.sgf`, at % 2 === 0 ? FALSE : TRUE);
  });
  await page.getByTestId('files').setInputFiles(many);
  await phase(page, '40 to check');
  await timed(page, '4');
  await button(page, 'Start').click();
  // The first is done, and a long one is being judged.
  await rows(page).first().waitFor();
  await button(page, 'Stop').click();
  await phase(page, 'Stopped');
  const before = await page.getByTestId('done').innerText();
  expect(before).toMatch(/^[1-9]\d* of 40 done$/u);
  expect(await rows(page).count()).toBeGreaterThan(0);
  await page.waitForTimeout(500);
  expect(await page.getByTestId('done').innerText()).toBe(before);
  await button(page, 'Go on').click();
  await phase(page, 'is checked');
  const lines = (await downloaded(page, /JSON lines/u)).toString().trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).number)).toEqual(many.map((_, at) => at + 1));
  expect(await page.getByText(/a minute/u).isVisible()).toBe(true);
  await button(page, /Show more/u).click();
  expect(await rows(page).count()).toBe(50);
});

test('a thousand files are checked while the page stays quick and small', async () => {
  const page = await open('#/check');
  const title = 'x'.repeat(100_000);
  const files = Array.from({ length: 1000 }, (_, at): [string, string] => [
    `${at}.sgf`,
    (at % 2 === 0 ? FALSE : TRUE).replace('GN[', `C[${title}]GN[${at} `),
  ]);
  await page.getByTestId('files').setInputFiles([given('thousand.zip', zip(files))]);
  await phase(page, '1000 to check');
  await button(page, 'Start').click();
  await rows(page).first().waitFor();
  const waits = () =>
    page.evaluate(async () => {
      const turns: number[] = [];
      for (let turn = 0; turn < 40; turn += 1) {
        const start = performance.now();
        await new Promise((resolve) => setTimeout(resolve, 0));
        turns.push(performance.now() - start);
      }
      return turns;
    });
  const { late, stretch } = await lateness(page, waits);
  expect(late).toBeLessThan(1000 * stretch);
  await phase(page, 'is checked');
  expect(await rows(page).count()).toBe(25);
  const tools = await page.context().newCDPSession(page);
  await tools.send('HeapProfiler.collectGarbage');
  const heap = await page.evaluate(
    () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
  );
  // The files have a hundred megabytes together.
  expect(heap).toBeLessThan(50 << 20);
});

test('the keyboard alone checks a collection', async () => {
  const page = await open('#/check');
  await page.getByTestId('files').setInputFiles([given('false.sgf', FALSE)]);
  await phase(page, 'to check');
  const reach = async (name: string) => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    for (let step = 0; step < 60 && (await focused()) !== name; step += 1) await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
  };
  await reach('Choose files');
  await reach('Start');
  await page.keyboard.press('Enter');
  await phase(page, 'is checked');
  const region = page.getByTestId('phase');
  expect(await region.getAttribute('aria-live')).toBe('polite');
  expect(await region.innerText()).toContain('1 with errors');
  await reach('JSON lines');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('audit.jsonl');
});

test('a time that makes no sense is not taken', async () => {
  const page = await open('#/check');
  await page.getByTestId('files').setInputFiles([given('false.sgf', FALSE)]);
  await phase(page, 'to check');
  await timed(page, '0');
  expect(await button(page, 'Start').getAttribute('aria-disabled')).toBe('true');
  await button(page, 'Start').click({ force: true });
  expect(await page.getByTestId('phase').innerText()).toContain('to check');
  expect(await page.getByText('From 0.1 to 600 seconds.').isVisible()).toBe(true);
});
