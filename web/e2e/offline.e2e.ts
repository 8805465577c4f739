/** Without a network: after one visit every section opens and works, also those that were not opened before. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browser, cell, said } from './browser.ts';

const { open } = browser();

/** Visits the first page and waits until the service worker has kept all of it. */
async function visited(): Promise<Page> {
  const page = await open();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return page;
}

async function withoutNetwork(page: Page, act: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  try {
    await act();
  } finally {
    await page.context().setOffline(false);
  }
}

test('after one visit the page opens and solves without a network', async () => {
  const page = await visited();
  await withoutNetwork(page, async () => {
    await page.reload();
    await cell(page, 10, 9).click();
    await said(page, 'Correct');
    // Another problem needs the engine itself, not the recording.
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('1 of').waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await said(page, 'Hint 1');
    await page.evaluate(() => localStorage.clear());
  });
});

test('sections and languages that were never opened open without a network', async () => {
  const page = await visited();
  const lost: string[] = [];
  page.on('requestfailed', (request) => {
    // A pack of the bank is fetched when one of its problems is next; without a network the trainer goes on with the others.
    if (!request.url().includes('/assets/packs/')) lost.push(request.url());
  });
  await withoutNetwork(page, async () => {
    for (const section of ['Train', 'Play', 'Make', 'Check', 'Learn']) {
      await page.getByRole('link', { name: section, exact: true }).click();
      await page.getByRole('main').getByRole('heading').first().waitFor();
    }
    for (const [name, word] of [['日本語', '学ぶ'], ['Français', 'Apprendre']] as const) {
      await page.locator('.bar > .button.icon').click();
      await page.locator('#settings-language').selectOption({ label: name });
      await page.getByRole('link', { name: word }).waitFor();
      await page.keyboard.press('Escape');
    }
    await page.reload();
    await page.getByRole('link', { name: 'Apprendre' }).waitFor();
    expect(lost).toEqual([]);
  });
  await page.evaluate(() => localStorage.clear());
});

test('the first game is answered without a network', async () => {
  const page = await visited();
  await withoutNetwork(page, async () => {
    await page.goto(new URL('#/play', page.url()).href);
    await page.reload();
    await cell(page, 2, 2).click();
    await page.locator('.shudan-vertex.shudan-sign_-1').waitFor();
  });
  await page.evaluate(() => localStorage.clear());
});

test('the page opens by its file name too', async () => {
  const page = await visited();
  await withoutNetwork(page, async () => {
    await page.goto(new URL('index.html#/solve', page.url()).href);
    await page.getByLabel('Your task').waitFor();
  });
});

test('only files of this page are kept', async () => {
  const page = await visited();
  const kept = await page.evaluate(async () => (await (await caches.open('shikatsu')).keys()).map(({ url }) => url));
  // The solver, the trainer, and both builds of the first game: a strong opponent answers without a network too.
  expect(kept.filter((address) => address.endsWith('.wasm')).length).toBe(4);
  expect(kept.filter((address) => !address.startsWith(new URL('./', page.url()).href))).toEqual([]);
});
