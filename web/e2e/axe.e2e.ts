/** No serious finding of axe, in each state of the page and on each width. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browser, cell, said } from './browser.ts';

async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

describe.each([{ width: 360, height: 640 }, { width: 1440, height: 900 }])('at $width pixels', (viewport) => {
  const { open } = browser(viewport);

  test.each(['light', 'dark'] as const)('axe finds nothing serious in %s colours', async (colorScheme) => {
    const page = await open();
    await page.emulateMedia({ colorScheme });
    expect(await serious(page)).toEqual([]);
    await page.getByRole('button', { name: 'Hint' }).click();
    await said(page, 'Hint 1');
    expect(await serious(page)).toEqual([]);
    await cell(page, 2, 0).click();
    await said(page, 'Not solved');
    expect(await serious(page)).toEqual([]);
  });

  test('nothing is wider than the window', async () => {
    const page = await open();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(viewport.width);
  });
});
