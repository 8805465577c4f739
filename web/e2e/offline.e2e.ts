/** Without a network: what was loaded once opens again and works. */
import { expect, test } from 'vitest';
import { browser, cell, said } from './browser.ts';

const { open } = browser();

test('after one visit the page opens and solves without a network', async () => {
  const page = await open();
  const kept = async () => (await (await caches.open('shikatsu')).keys()).map(({ url }) => url);
  const hasModule = async () => (await page.evaluate(kept)).some((address) => address.endsWith('.wasm'));
  await expect.poll(hasModule, { timeout: 20_000 }).toBe(true);
  await page.context().setOffline(true);
  try {
    await page.reload();
    await cell(page, 2, 0).click();
    await said(page, 'Not solved');
    // Only the engine itself opens another problem.
    await page.getByRole('button', { name: 'Next problem' }).click();
    await page.getByText('Problem 2 of').waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await said(page, 'Hint 1');
  } finally {
    await page.context().setOffline(false);
  }
});
