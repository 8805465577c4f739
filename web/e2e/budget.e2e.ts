/**
 * How large the first page may be. Sizes are those of the files as a static host sends them, with gzip. `measure.mjs`
 * measures times, because nothing else runs beside it.
 */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browser, cell, said } from './browser.ts';

const DIST = new URL('../dist/', import.meta.url);

const MOST = { script: 60_000, style: 12_000, html: 1500, module: 1_500_000, trainer: 110_000 };

const packed = (file: string) => gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length;
const sum = (files: string[]) => files.reduce((total, file) => total + packed(file), 0);

const page = readFileSync(new URL('index.html', DIST), 'utf8');
const named = (ending: string) =>
  [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/gu)].flatMap(([, file = '']) => (file.endsWith(ending) ? [file] : []));
const assets = readdirSync(new URL('assets/', DIST)).map((file) => `assets/${file}`);

test('scripts and styles of the first page are small', () => {
  expect(named('.js').length).toBeGreaterThan(0);
  expect(sum(named('.js'))).toBeLessThanOrEqual(MOST.script);
  expect(sum(named('.css'))).toBeLessThanOrEqual(MOST.style);
  expect(packed('index.html')).toBeLessThanOrEqual(MOST.html);
});

test('the module is no larger than promised, and the only large file', () => {
  const large = assets.filter((file) => statSync(new URL(file, DIST)).size > 200_000);
  expect(large.filter((file) => !file.endsWith('.wasm'))).toEqual([]);
  // The trainer's own is fetched with its section only.
  const isTrainer = (file: string) => file.includes('shikatsu_train');
  expect(sum(large.filter((file) => !isTrainer(file)))).toBeLessThanOrEqual(MOST.module);
  expect(sum(assets.filter((file) => isTrainer(file)))).toBeLessThanOrEqual(MOST.trainer);
  expect(assets.filter((file) => /\.(?:png|jpe?g|woff2?)$/u.test(file))).toEqual([]);
});

/** The sum of all layout shifts from the first moment on. */
const watch = () => {
  const seen = { shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) seen.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

const shift = (page: Page) => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);

describe.each([{ width: 360, height: 640 }, { width: 1440, height: 900 }])('at $width pixels', (viewport) => {
  const { open } = browser(viewport);

  test.each(['de', 'ja', 'en'])('nothing jumps while the page comes in %s', async (language) => {
    const page = await open();
    await page.addInitScript(watch);
    await page.evaluate((tag) => localStorage.setItem('shikatsu', JSON.stringify({ language: tag })), language);
    await page.reload();
    await page.getByRole('main').waitFor();
    await page.waitForFunction(() => performance.getEntriesByName('engine').length > 0);
    expect(await shift(page)).toBeLessThanOrEqual(0.02);
  });

  test('an answer does not move the board', async () => {
    const page = await open();
    const place = async () => page.locator('.shudan-goban').boundingBox();
    const before = await place();
    await cell(page, 11, 9).click();
    await said(page, 'Not this one');
    expect(await place()).toEqual(before);
  });
});
