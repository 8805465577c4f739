/** The author's room on a phone: axe has no serious finding, targets are large, and nothing scrolls sideways. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { serious } from './accessibility.ts';
import { browser, cell } from './browser.ts';

const THREE = 'X o - - -\nX o o o o\nX X X X X\n* * * * *\nkey: B4\nplayer: x\ngoal: kill\n';

async function unfolded(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true;
  });
}

describe.each([{ width: 360, height: 640 }, { width: 1440, height: 900 }])('at $width pixels', (viewport) => {
  const { open } = browser(viewport);

  test.each(['light', 'dark'] as const)('axe finds nothing serious in %s colours', async (colorScheme) => {
    const page = await open('#/make');
    await page.emulateMedia({ colorScheme });
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByTestId('faults').waitFor();
    expect(await serious(page)).toEqual([]);
    await unfolded(page);
    await page.getByLabel('Or paste any of them here').fill(THREE);
    await page.getByRole('button', { name: 'Open the pasted text' }).click();
    await page.locator('[data-phase="done"]').waitFor();
    await unfolded(page);
    expect(await serious(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keys', exact: true }).click();
    expect(await serious(page)).toEqual([]);
  });

  test('nothing is wider than the window, and every target is large enough', async () => {
    const page = await open('#/make');
    await unfolded(page);
    for (const size of ['9×9', '13×13', '19×19']) {
      await page.getByRole('button', { name: size }).click();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, size).toBeLessThanOrEqual(viewport.width);
    }
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main button, main select, main input:not([type=radio]), main textarea, main summary, main .picks label')]
        .filter((one) => one.getBoundingClientRect().height < 24)
        .map((one) => one.outerHTML),
    );
    expect(small).toEqual([]);
  });
});

describe('with a finger at 360 pixels', () => {
  const { open } = browser({ width: 360, height: 640 });

  test('a tap puts a stone where cells are large, a second tap where they are small', async () => {
    const page = await open('#/make');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await cell(page, 2, 2).click();
    await page.getByTestId('said').getByText('C7: black stone').waitFor();
    await page.getByRole('button', { name: '19×19' }).click();
    await page.getByTestId('faults').waitFor({ state: 'detached' }).catch(() => {});
    await cell(page, 16, 16).click();
    await page.getByTestId('cursor').getByText('Tap again').waitFor();
    await cell(page, 16, 16).click();
    await page.getByTestId('said').getByText('R3: black stone').waitFor();
  });
});
