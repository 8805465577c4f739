/** The section for collections: axe has no serious finding in any state, and nothing is wider than the window. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lookIn, serious } from './accessibility.ts';
import { browser } from './browser.ts';

const COLLECTION = join(import.meta.dirname, 'collection');

describe.each([{ width: 360, height: 640 }, { width: 1440, height: 900 }])('at $width pixels', (viewport) => {
  const { open } = browser(viewport);

  test.each(['light', 'dark'] as const)('axe finds nothing serious in %s colours', async (colorScheme) => {
    const page = await open('#/check');
    await page.emulateMedia({ colorScheme });
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    await page.getByText('Options', { exact: true }).first().click();
    expect(await serious(page, lookIn(colorScheme))).toEqual([]);
    await page.getByTestId('folder').setInputFiles(COLLECTION);
    await page.getByTestId('phase').getByText('to check').waitFor();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByTestId('phase').getByText('is checked').waitFor({ timeout: 60_000 });
    await page.getByRole('img').first().waitFor();
    expect(await serious(page, lookIn(colorScheme))).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(viewport.width);
    const small = await page.locator('main :is(button, a, input:not([hidden]))').evaluateAll((targets) =>
      targets
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          return width < 24 || height < 24;
        })
        .map((target) => target.outerHTML),
    );
    expect(small).toEqual([]);
  });
});
