/** Themes, languages, settings and the shape of the page on each screen. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../src/frame/messages.ts';
import { ROW, browser, cell, link, said, tryBoth } from './browser.ts';

const SECTIONS = ['solve', 'make', 'check', 'learn'];

const root = (page: Page) => page.locator('html');
const worn = (page: Page) => root(page).getAttribute('data-theme');

/** Whether anything reaches beyond the right edge. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Forgets the settings of earlier tests. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole('main').waitFor();
}

describe('settings', () => {
  const { open } = browser();

  test('open from the bar by keyboard, close by Escape, and give the focus back', async () => {
    const page = await open();
    await forget(page);
    const gear = page.getByRole('button', { name: 'Settings' });
    await gear.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Settings' });
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(await gear.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
  });

  test('a theme is applied at once and after the page is loaded again', async () => {
    const page = await open();
    await forget(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    const papers = new Set<string>();
    for (const [name, theme] of [['Wood', 'wood'], ['Paper', 'paper'], ['Dark', 'dark'], ['High contrast', 'contrast']] as const) {
      await page.getByRole('radio', { name }).check();
      expect(await worn(page)).toBe(theme);
      papers.add(await page.locator('.shudan-goban').evaluate((board) => getComputedStyle(board).backgroundColor));
    }
    expect(papers.size).toBe(4);
    await page.reload();
    await page.getByRole('main').waitFor();
    expect(await worn(page)).toBe('contrast');
  });

  test('without a choice the preferences of the device decide, also when they change', async () => {
    const page = await open();
    await forget(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => worn(page)).toBe('wood');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => worn(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
    await expect.poll(() => worn(page)).toBe('contrast');
    await page.emulateMedia({ colorScheme: null, contrast: null });
  });

  test('coordinates go and the board grows; the loudness of stones is kept', async () => {
    // A whole board as wide as its pane: letters and numbers stand at real edges only.
    const page = await open('#/learn?lesson=edge&step=2');
    await forget(page);
    const size = () => page.locator('.shudan-goban').evaluate((board) => Number.parseFloat(getComputedStyle(board).fontSize));
    const names = page.locator('.shudan-coordx').filter({ visible: true });
    await expect.poll(() => names.count()).toBe(1);
    const before = await size();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('checkbox', { name: 'Letters and numbers' }).uncheck();
    expect(await names.count()).toBe(0);
    expect(await size()).toBeGreaterThan(before);
    const sound = page.getByRole('slider', { name: 'Sound of stones' });
    await sound.fill('0');
    expect(await sound.getAttribute('aria-valuetext')).toBe('Off');
    await page.reload();
    await page.locator('.shudan-goban').waitFor();
    expect(await names.count()).toBe(0);
    await page.getByRole('button', { name: 'Settings' }).click();
    expect(await sound.inputValue()).toBe('0');
    await forget(page);
  });

  test('whatever was stored, the page opens', async () => {
    const page = await open();
    for (const stored of ['null', '[]', '{"theme":7,"language":"xx","sound":"loud"}', '{{', '"text"']) {
      await page.evaluate((text) => localStorage.setItem('shikatsu', text), stored);
      await page.reload();
      await page.getByLabel('Your task').waitFor();
      expect(await worn(page)).toBe('wood');
    }
    await forget(page);
  });

  test('the skip button leads to the board', async () => {
    const page = await open();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('application').evaluate((board) => board === document.activeElement)).toBe(true);
  });
});

describe('languages', () => {
  const { open } = browser({ width: 360, height: 640 });

  test.each(Object.entries(LANGUAGES))('%s is spoken when it is chosen, stays, and fits a phone', async (tag, name) => {
    const page = await open();
    await forget(page);
    const order = page.locator('.goal h1');
    expect(await order.innerText()).toBe('Tap to take the white stones');
    await page.locator('.bar > .button.icon').click();
    await page.locator('#settings-language').selectOption({ label: name });
    await expect.poll(() => root(page).getAttribute('lang')).toBe(tag);
    if (tag !== 'en') await expect.poll(() => order.innerText()).not.toBe('Tap to take the white stones');
    const words = await order.innerText();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.reload();
    await page.getByRole('main').waitFor();
    expect(await order.innerText()).toBe(words);
    // The recorded opening is in the language too.
    const said = await page.getByTestId('said').innerText();
    if (tag !== 'en') expect(said).not.toContain('to play and kill');
    const described = await page.locator('meta[name=description]').getAttribute('content');
    if (tag !== 'en') expect(described).not.toContain('every move is answered');
    if (tag !== 'en') expect(await page.title()).not.toBe('shikatsu: life and death');
    for (const section of SECTIONS) {
      await page.goto(page.url().replace(/#.*$|$/u, `#/${section}`));
      await page.locator('nav [aria-current]').waitFor();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await fitsBar(page);
    }
    // Between a small phone and a screen on which the name of the page has room.
    for (const width of [390, 430, 500, 560, 641, 768, 866]) {
      await page.setViewportSize({ width, height: 640 });
      await fitsBar(page);
    }
    await page.setViewportSize({ width: 360, height: 640 });
    await forget(page);
  });
});

describe('another language', () => {
  const { open } = browser();

  const choose = async (page: Page, tag: string) => {
    await page.locator('.bar > .button.icon').click();
    await page.locator('#settings-language').selectOption(tag);
    await expect.poll(() => root(page).getAttribute('lang')).toBe(tag);
    await page.keyboard.press('Escape');
  };

  test('says the same position and everything that was tried', async () => {
    const page = await open(link(ROW));
    await forget(page);
    await tryBoth(page);
    await choose(page, 'de');
    await said(page, 'Richtig');
    expect(await cell(page, 3, 0).getAttribute('class')).toContain('shudan-sign_1');
    const places = page.locator('.tried .place');
    expect(await places.allInnerTexts()).toHaveLength(3);
    await places.nth(1).click();
    await said(page, 'So nicht');
    await choose(page, 'ja');
    await expect.poll(() => page.getByTestId('said').innerText()).toContain('。');
    expect(await cell(page, 3, 0).getAttribute('class')).toContain('shudan-sign_-1');
    await page.locator('.typed input').fill('z9');
    await page.locator('.typed input').press('Enter');
    await expect.poll(() => page.locator('.notice').innerText()).toMatch(/[^.。]。$/u);
    await forget(page);
  });

  test('leaves the sketch of an author as it is, and what can be undone', async () => {
    const page = await open('#/make');
    await forget(page);
    await page.getByRole('tab', { name: 'Board' }).click();
    await page.getByLabel('Type a point').fill('c4');
    await page.keyboard.press('Enter');
    await expect.poll(() => cell(page, 2, 5).getAttribute('class')).toContain('shudan-sign_1');
    await choose(page, 'fr');
    expect(await cell(page, 2, 5).getAttribute('class')).toContain('shudan-sign_1');
    await page.locator('.actions .icons button').first().click();
    await expect.poll(() => cell(page, 2, 5).getAttribute('class')).not.toContain('shudan-sign_1');
    await forget(page);
  });
});

/** The links to sections stand side by side in one low bar and overlap neither each other nor the settings button. */
async function fitsBar(page: Page): Promise<void> {
  const boxes = await page
    .locator('.bar .brand, .bar nav a, .bar > .button.icon')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right, bottom }) => [left, right, bottom]));
  for (const [at, [, right = 0, bottom = 0]] of boxes.entries()) {
    expect(bottom).toBeLessThanOrEqual(61);
    const next = boxes[at + 1]?.[0] ?? Infinity;
    expect(right).toBeLessThanOrEqual(next + 0.5);
  }
}

describe.each([
  { width: 360, height: 640 },
  { width: 640, height: 360 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
])('at $width by $height', (viewport) => {
  const { open } = browser(viewport);

  test('board, task and the buttons of the game are seen without scrolling', async () => {
    const page = await open();
    await page.evaluate(() => localStorage.setItem('shikatsu.theme', '"groups"'));
    await page.reload();
    await page.getByText('1 of').first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    for (const part of ['header', '.goal', '.board']) {
      const box = await page.locator(part).boundingBox();
      expect(box).not.toBeNull();
      expect((box?.y ?? 0) + (box?.height ?? Infinity), part).toBeLessThanOrEqual(viewport.height);
    }
    const hint = await page.getByRole('button', { name: 'Hint' }).boundingBox();
    if (viewport.height > viewport.width) {
      expect((hint?.y ?? 0) + (hint?.height ?? Infinity)).toBeLessThanOrEqual(viewport.height);
    }
    // The longest words too.
    await page.evaluate(() => localStorage.setItem('shikatsu', '{"language":"fr"}'));
    await page.reload();
    await page.getByText('À vous', { exact: true }).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await forget(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test('nothing that is pressed is smaller than a fingertip', async () => {
    const page = await open();
    const small = await page
      .locator('button:not(.strip *):visible, a:visible, input:visible, select:visible')
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().height < 24 || one.getBoundingClientRect().width < 24)
          .map((one) => one.outerHTML),
      );
    expect(small).toEqual([]);
  });
});

describe.each([
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
])('at $width pixels the board is the page', (viewport) => {
  const { open } = browser(viewport);

  test('it takes 60 to 70 percent of the width, in solving and in making', async () => {
    const page = await open();
    for (const section of ['solve', 'make']) {
      await page.goto(page.url().replace(/#.*$|$/u, `#/${section}`));
      await page.locator('.board').waitFor();
      const box = await page.locator('.frame').boundingBox();
      const share = (box?.width ?? 0) / viewport.width;
      expect(share, section).toBeGreaterThanOrEqual(0.57);
      expect(share, section).toBeLessThanOrEqual(0.78);
    }
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});

describe('on a phone the board goes from edge to edge', () => {
  const { open } = browser({ width: 360, height: 740 });

  test('with points as large as a fingertip', async () => {
    const page = await open();
    const box = await page.locator('.board').boundingBox();
    expect(box?.width).toBe(360);
    expect((await cell(page, 10, 9).boundingBox())?.width).toBeGreaterThanOrEqual(24);
  });
});

describe('on paper', () => {
  const { open } = browser();

  test('a problem is printed as a board, a task and space for notes', async () => {
    const page = await open();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.shudan-goban').isVisible()).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
  });

  test('the sheet has every problem of a theme, and no answers', async () => {
    const page = await open('#/solve?sheet=1');
    const print = page.getByRole('button', { name: 'Print' });
    await expect.poll(() => print.getAttribute('aria-disabled'), { timeout: 60_000 }).toBe('false');
    const count = await page.getByRole('img').count();
    expect(count).toBeGreaterThanOrEqual(9);
    expect(await page.getByRole('listitem').first().innerText()).toContain('Black to play and kill');
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/gu);
    expect(pages?.length).toBe(Math.ceil(count / 6));
    // Another theme is another sheet.
    const first = () => page.getByRole('img').first().getAttribute('aria-label');
    const before = await first();
    await page.getByLabel('Choose a theme').selectOption({ index: 1 });
    await expect.poll(first).not.toBe(before);
    expect(page.url()).not.toContain('sheet=1');
  });

  test('the solving section leads to it, and back', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Problem sheet to print' }).click();
    await page.getByRole('heading', { name: 'Problems' }).waitFor();
    await page.getByRole('link', { name: 'Solve' }).click();
    await page.getByRole('button', { name: 'Hint' }).click();
    await said(page, 'Hint 1');
  });
});

describe('with forced colours', () => {
  const { open } = browser();

  test('black and white stones are told apart from each other and from the board', async () => {
    const page = await open();
    await page.emulateMedia({ forcedColors: 'active' });
    const color = (selector: string) =>
      page.locator(selector).first().evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await color('.shudan-stone-image.shudan-sign_1')).toBe('rgb(0, 0, 0)');
    expect(await color('.shudan-stone-image.shudan-sign_-1')).toBe('rgb(255, 255, 255)');
    const outline = page.locator('.shudan-stone-image').first();
    expect(await outline.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
    await page.emulateMedia({ forcedColors: null });
  });
});
