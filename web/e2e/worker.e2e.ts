/** The worker under load: progress, stop, memory. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serious } from './accessibility.ts';
import { browser } from './browser.ts';
import { stretched } from './pace.ts';

const MEBIBYTE = 1 << 20;

const { open } = browser();

const start = (page: Page) => page.getByRole('button', { name: 'Start' }).click();
const stop = (page: Page) => page.getByRole('button', { name: 'Stop' }).click();
const figure = async (page: Page, name: string) =>
  Number(await page.getByTestId(name).innerText({ timeout: 60_000 }));

test('a search tells its progress and stops within 100 ms, again and again', async () => {
  const page = await open('speed.html?nodes=1000000000');
  const [took, stretch] = await stretched(page, async () => {
    const stops: number[] = [];
    for (let round = 0; round < 5; round++) {
      await start(page);
      await page.getByText(/Searching: [1-9]\d+ positions/u).waitFor();
      await stop(page);
      const status = page.getByText(/Stopped in \d+ ms/u);
      await status.waitFor();
      stops.push(Number(/\d+/u.exec(await status.innerText())?.[0]));
    }
    return stops;
  });
  // The median counts, because machines that build and test at once have slow moments.
  took.sort((one, other) => one - other);
  expect(took[2]).toBeLessThanOrEqual(100 * stretch);
});

test('after a stop the next search is as good as new', async () => {
  const page = await open('speed.html?nodes=100000');
  await start(page);
  await stop(page);
  await page.getByText(/Stopped in/u).waitFor();
  await start(page);
  expect(await figure(page, 'nodes')).toBeGreaterThanOrEqual(100_000);
});

test.each([8, 32, 64])('with %i MB for its tables the module keeps to them', async (megabytes) => {
  const page = await open(`speed.html?nodes=3000000&memory=${megabytes * MEBIBYTE}`);
  await start(page);
  // Stack and static data take 10; certificates and the lists of a search take the rest.
  expect(await figure(page, 'memory')).toBeLessThanOrEqual((megabytes + 24) * MEBIBYTE);
});

test('axe finds nothing serious on this page', async () => {
  const page = await open('speed.html?nodes=1000');
  await start(page);
  await figure(page, 'rate');
  expect(await serious(page)).toEqual([]);
});
