/** The author's section on a phone and a wide screen: axe has no finding, targets are large, nothing scrolls sideways. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findings, lookIn } from './accessibility.ts';
import { browser, cell, press } from './browser.ts';
import { faults, finished, paste, part, tab } from './editor.ts';

const THREE = 'X o - - -\nX o o o o\nX X X X X\n* * * * *\nkey: B4\nplayer: x\ngoal: kill\n';

const TABS = ['Check', 'Question', 'Board', 'Files'] as const;
const PARTS = ['Open', 'Save', 'Picture', 'Link'] as const;

/** Looks at each tab, and at each part of the files, with everything unfolded. */
async function everywhere(page: Page, look: (where: string) => Promise<void>): Promise<void> {
  for (const name of [...TABS, ...PARTS]) {
    if (PARTS.some((one) => one === name)) await part(page, name as (typeof PARTS)[number]);
    else await tab(page, name as (typeof TABS)[number]);
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('details')) one.open = true;
    });
    await look(name);
  }
}

describe.each([{ width: 360, height: 640 }, { width: 1440, height: 900 }])('at $width pixels', (viewport) => {
  const { open } = browser(viewport);

  test.each(['light', 'dark'] as const)('axe finds nothing in %s colours', async (colorScheme) => {
    const page = await open('#/make');
    const found = () => findings(page, lookIn(colorScheme));
    await page.emulateMedia({ colorScheme });
    await press(page, 'New');
    await faults(page, 'No stones');
    expect(await found()).toEqual([]);
    await paste(page, THREE);
    await finished(page);
    await everywhere(page, async (where) => expect(await found(), where).toEqual([]));
    await tab(page, 'Board');
    await press(page, 'Keys');
    expect(await found()).toEqual([]);
  });
});

describe.each([
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
])('at $width by $height', (viewport) => {
  const { open } = browser(viewport);

  test('there is one heading of the section, one live region beside the board, and one main button', async () => {
    const page = await open('#/make');
    await paste(page, THREE);
    await finished(page);
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Black to kill']);
    expect(await page.locator('main [aria-live]:not([data-testid=cursor])').count()).toBe(1);
    expect(await page.locator('.button.main').count()).toBe(1);
  });

  test.each(['en', 'de', 'fr'])('nothing is wider than the window in %s, and every target is large enough', async (language) => {
    const page = await open('#/make');
    await press(page, 'New');
    await tab(page, 'Board');
    for (const size of ['9×9', '13×13', '19×19']) {
      await press(page, size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), size).toBeLessThanOrEqual(viewport.width);
    }
    await page.evaluate((tag) => localStorage.setItem('shikatsu', JSON.stringify({ language: tag })), language);
    await page.reload();
    await page.locator('[data-phase="faulty"]').waitFor();
    for (const one of await page.getByRole('tab').all()) {
      await one.click();
      const name = await one.innerText();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(viewport.width);
      expect(await cut(page), name).toEqual([]);
      expect(await small(page), name).toEqual([]);
    }
    await page.evaluate(() => localStorage.clear());
  });
});

/** Controls that reach beyond the window. */
const cut = (page: Page) =>
  page
    .locator('main :is(button, select, input, textarea):visible')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5).map((one) => one.outerHTML));

const small = (page: Page) =>
  page
    .locator('main :is(button, select, input, textarea, summary):visible')
    .evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().height < 24 || one.getBoundingClientRect().width < 24)
        .map((one) => one.outerHTML),
    );

describe('on a wide screen', () => {
  const { open } = browser({ width: 1440, height: 900 });

  test('the tools stand beside the board, and the rail beside them', async () => {
    const page = await open('#/make');
    const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? NaN;
    const [board, tools, card] = [await left('.board'), await left('.palette'), await left('.feedback')];
    expect(board).toBeLessThan(tools);
    expect(tools).toBeLessThan(card);
    expect(((await page.locator('.frame').boundingBox())?.width ?? 0) / 1440).toBeGreaterThan(0.6);
  });
});

describe('with a finger at 360 pixels', () => {
  const { open } = browser({ width: 360, height: 640 });

  test('a tap puts a stone where cells are large, a second tap where they are small', async () => {
    const page = await open('#/make');
    await press(page, 'New');
    await cell(page, 2, 2).click();
    await page.getByTestId('said').getByText('C7: black stone').waitFor();
    await tab(page, 'Board');
    await press(page, '19×19');
    await cell(page, 16, 16).click();
    await page.getByTestId('cursor').getByText('Tap again').waitFor();
    await cell(page, 16, 16).click();
    await page.getByTestId('said').getByText('R3: black stone').waitFor();
  });
});
