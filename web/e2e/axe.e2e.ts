/** Axe has no serious finding in any state of the page, any theme and any width. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { serious } from './accessibility.ts';
import { browser, cell, press, said } from './browser.ts';

const THEMES = ['wood', 'paper', 'dark', 'contrast'];

async function applyTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => localStorage.setItem('shikatsu', JSON.stringify({ theme: name })), theme);
  await page.reload();
  await page.getByRole('main').waitFor();
}

describe.each([{ width: 360, height: 640 }, { width: 1440, height: 900 }])('at $width pixels', (viewport) => {
  const { open, problem } = browser(viewport);

  // Colours do not depend on the width, so the wide page is looked at in one theme.
  const themes = viewport.width < 1000 ? THEMES : THEMES.slice(0, 1);

  test.each(themes)('axe finds nothing serious in the colours of %s', async (theme) => {
    const look = theme === THEMES[0] ? 'all' : 'colours';
    const first = await open();
    await applyTheme(first, theme);
    expect(await serious(first, look)).toEqual([]);
    const page = await problem();
    await press(page, 'Hint');
    await said(page, 'Hint 1');
    expect(await serious(page, look)).toEqual([]);
    await cell(page, 2, 0).click();
    await page.getByTestId('playback').waitFor();
    expect(await serious(page, look)).toEqual([]);
    await press(page, 'Try again');
    await cell(page, 3, 0).click();
    await said(page, 'Correct');
    expect(await serious(page, look)).toEqual([]);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    expect(await serious(page, look)).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('nor in the colours of a device that is %s', async (colorScheme) => {
    const page = await open();
    await applyTheme(page, 'auto');
    await page.emulateMedia({ colorScheme });
    expect(await serious(page, 'colours')).toEqual([]);
    await applyTheme(page, 'contrast');
    expect(await serious(page, 'colours')).toEqual([]);
    await applyTheme(page, 'auto');
  });

  test('nor on the sheet to print', async () => {
    const page = await open('#/solve?sheet=1');
    await page.getByRole('img').first().waitFor();
    expect(await serious(page)).toEqual([]);
  });

  test('nothing is wider than the window', async () => {
    const page = await open();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(viewport.width);
  });
});
