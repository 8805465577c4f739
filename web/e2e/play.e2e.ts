/** The section Play: a first game by touch, mouse, keyboard and names; kept games; sizes; words in every language. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findings } from './accessibility.ts';
import { browser, button, cell, press, said } from './browser.ts';

const GAME = { rules: '5x5, row 3', you: 'black', level: 1, seed: 5, moves: [] as number[] };

/** Opens the section with a game that was left there, or as a new visitor. */
async function playing(open: (query?: string) => Promise<Page>, left: Partial<typeof GAME> | null = null, chosen = {}): Promise<Page> {
  const page = await open('#/play');
  await leave(page, left, chosen);
  return page;
}

/** The same on a page that is open. */
async function leave(page: Page, left: Partial<typeof GAME> | null, chosen = {}): Promise<void> {
  await page.evaluate(
    ([kept, settings]) => {
      localStorage.clear();
      localStorage.setItem('shikatsu', JSON.stringify(settings));
      if (kept !== null) localStorage.setItem('shikatsu.play', JSON.stringify(kept));
    },
    [left && { ...GAME, ...left }, chosen] as const,
  );
  await page.reload();
  await page.getByRole('application').waitFor();
}

const stones = (page: Page, sign: 1 | -1) => page.locator(`.shudan-vertex.shudan-sign_${sign}`).count();

/** The point that the hint names, as a place on the board. */
async function hinted(page: Page, size: number): Promise<[number, number]> {
  await press(page, 'Hint');
  await said(page, 'Hint 1 of 3');
  await press(page, 'Next hint');
  const [, column = '', row = ''] = /Play ([A-T])(\d+)/u.exec(await said(page, 'Play ')) ?? [];
  return ['ABCDEFGHJ'.indexOf(column), size - Number(row)];
}

describe.each([
  ['a phone', { width: 360, height: 740 }, 'touch', 'wood'],
  ['a desk', { width: 1280, height: 800 }, 'mouse', 'dark'],
] as const)('on %s', (_, viewport, hand, theme) => {
  const { open } = browser(viewport, hand);
  const put = (page: Page, x: number, y: number) => (hand === 'touch' ? cell(page, x, y).tap() : cell(page, x, y).click());

  test('a first game is won with hints, and another begins; the solver is never loaded', async () => {
    const page = await playing(open);
    const asked: string[] = [];
    page.on('request', (request) => void (request.serviceWorker() === null && asked.push(request.url())));
    await page.reload();
    await said(page, 'You are black. Your turn.');
    expect(await page.getByRole('dialog').count()).toBe(0);
    for (let own = 1; (await page.locator('.feedback.good').count()) === 0; own++) {
      expect(own).toBeLessThan(8);
      await put(page, ...(await hinted(page, 5)));
      await page.locator('.feedback.good, [data-step=hint]:not([aria-disabled=true])').first().waitFor();
    }
    await said(page, 'You win');
    expect(await findings(page)).toEqual([]);
    await press(page, 'Play again');
    await said(page, 'Your turn');
    expect(await stones(page, 1)).toBe(0);
    expect(asked.filter((url) => url.includes('shikatsu_wasm'))).toEqual([]);
    expect(asked.filter((url) => url.includes('shikatsu_row_wasm')).length).toBeGreaterThan(0);
  });

  test('a forbidden tap says its rule and costs nothing, a move is taken back, and a reload goes on', async () => {
    const page = await playing(open);
    await put(page, 2, 2);
    await expect.poll(() => stones(page, -1)).toBe(1);
    await put(page, 2, 2);
    await said(page, 'There is a stone on C3 already.');
    expect(await stones(page, 1)).toBe(1);
    await page.reload();
    await expect.poll(() => stones(page, -1)).toBe(1);
    await press(page, 'Undo');
    await expect.poll(() => stones(page, 1)).toBe(0);
  });

  test(`axe finds nothing in the colours of ${theme}, in any state`, async () => {
    const page = await playing(open, { moves: [11, 0] }, { theme });
    await said(page, 'Your turn');
    expect(await findings(page)).toEqual([]);
    await press(page, 'Hint');
    await said(page, 'Hint 1');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Rules' }).click();
    await page.getByRole('dialog', { name: 'Rules and player' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.session button').click();
    await page.getByRole('dialog', { name: 'The way to Go' }).waitFor();
    expect(await findings(page)).toEqual([]);
  });
});

describe('on a phone', () => {
  const { open } = browser({ width: 360, height: 640 });

  test('cells are as large as a fingertip, and nothing is wider than the window', async () => {
    const page = await open('#/play');
    for (const [rules, least] of [['5x5, row 3', 48], ['6x6, row 4', 48], ['7x7, row 4', 48], ['9x9, area', 36]] as const) {
      await leave(page, { rules });
      const box = await cell(page, 0, 0).boundingBox();
      expect(box?.width, rules).toBeGreaterThanOrEqual(least);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
  });

  test('every word is there in every language, and fits', async () => {
    const page = await open('#/play');
    for (const language of ['en', 'de', 'fr', 'ja', 'ko', 'zh']) {
      await leave(page, { moves: [11, 0, 12, 4, 20, 24] }, { language });
      const file = new URL(`../messages/${language}/play.json`, import.meta.url);
      const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
      await said(page, words['yourTurn'] ?? 'missing');
      await page.locator('[data-step=hint]:not([aria-disabled=true])').click();
      await said(page, words['hint.stones'] ?? 'missing');
      await page.locator('.session button').click();
      for (const step of ['capture', 'three', 'four', 'more', 'stones', 'area', 'go']) await page.getByText(words[`way.${step}`] ?? 'missing').waitFor();
      expect(await page.locator('body').innerText()).not.toMatch(/\{\w+\}|undefined/u);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
  });
});

describe('proved values', () => {
  const { open } = browser({ width: 360, height: 740 }, 'touch');

  test('who wins is told for every solved board, with the game on the board marked, in every language', async () => {
    const page = await playing(open, { rules: '7x7, row 4' });
    await press(page, 'Rules');
    await press(page, 'Who wins, if both play their best?');
    const sheet = page.getByRole('dialog', { name: 'Who wins, if both play their best?' });
    await sheet.locator('tr[aria-current]').getByText('Black in 11').waitFor();
    expect(await sheet.getByRole('row', { name: '5×5 4 yes Black within 27' }).count()).toBe(1);
    expect(await sheet.getByRole('row', { name: '5×5 – 19×19 5 no Draw' }).count()).toBe(1);
    expect(await sheet.locator('tr[data-value=open]').first().innerText()).toContain('Open');
    expect(await findings(page)).toEqual([]);
    for (const language of ['de', 'fr', 'ja', 'ko', 'zh']) {
      await leave(page, {}, { language });
      const words = JSON.parse(readFileSync(new URL(`../messages/${language}/play.json`, import.meta.url), 'utf8')) as Record<string, string>;
      await press(page, words['rules'] ?? 'missing');
      await press(page, words['values'] ?? 'missing');
      await page.getByText(words['values.draw'] ?? 'missing', { exact: true }).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
  });
});

describe('without a mouse', () => {
  const { open } = browser();

  test('a game is played with the keyboard alone', async () => {
    const page = await playing(open);
    const board = page.getByRole('application', { name: 'Board' });
    await board.focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    expect(await page.getByTestId('cursor').innerText()).toBe('C3, empty');
    await page.keyboard.press('Enter');
    await expect.poll(() => stones(page, -1)).toBe(1);
    await page.keyboard.press('l');
    await expect.poll(() => page.getByTestId('cursor').innerText()).toContain('Chain of C3');
    await page.keyboard.press('u');
    await expect.poll(() => stones(page, 1)).toBe(0);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys for the board' }).waitFor();
  });

  test('names lead a screen reader through a game', async () => {
    const page = await playing(open, { moves: [11, 0, 12, 4] });
    expect(await page.getByRole('list', { name: 'Players' }).getByRole('listitem').allInnerTexts()).toHaveLength(2);
    const field = page.getByLabel('Type a point');
    await field.fill('z9');
    await field.press('Enter');
    await said(page, 'not on the board');
    await field.fill('d3');
    await field.press('Enter');
    await said(page, 'You win');
    expect(await page.locator('#board-words').textContent()).toContain('Black stones: B3, C3, D3');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Three in a row');
  });

  test('two people play on one device, rules are chosen, and the game is saved as SGF', async () => {
    const page = await playing(open);
    await page.getByRole('button', { name: 'Rules' }).click();
    const sheet = page.getByRole('dialog', { name: 'Rules and player' });
    await sheet.getByRole('button', { name: '7×7' }).click();
    await sheet.getByLabel('Who wins').selectOption({ label: 'Four in a row' });
    await sheet.getByRole('button', { name: 'A person here' }).click();
    await sheet.getByRole('button', { name: 'Begin a new game' }).click();
    await cell(page, 3, 3).click();
    await said(page, 'White’s turn');
    await cell(page, 3, 2).click();
    await said(page, 'Black’s turn');
    await page.getByRole('button', { name: 'Rules' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save this game (SGF)')]);
    const text = readFileSync((await download.path()) ?? '', 'utf8');
    expect(text).toContain('GC[shikatsu row: 7x7, row 4];B[dd];W[dc]');
  });

  test('a stronger player is offered after three wins and chosen only by the visitor', async () => {
    const page = await playing(open, { moves: [11, 0, 12, 4] });
    await page.evaluate(() => localStorage.setItem('shikatsu.play.record', JSON.stringify({ wins: { '5x5, row 3 @ 1': 2 } })));
    await page.reload();
    await said(page, 'Your turn');
    await cell(page, 3, 2).click();
    await said(page, 'You have won 3 times');
    expect(await page.getByRole('list', { name: 'Players' }).innerText()).toContain('Level 1');
    await press(page, 'Try level 2');
    await expect.poll(() => page.getByRole('list', { name: 'Players' }).innerText()).toContain('Level 2');
  });

  test('the first ko is explained, and the last step leads to the lessons', async () => {
    const page = await playing(open, { rules: '5x5, row 5', you: 'white', moves: [16, 17, 22, 23, 12, 13, 4, 19, 18] });
    await said(page, 'This is a ko.');
    await cell(page, 2, 3).click();
    await said(page, 'Not allowed now: this is ko.');
    await page.locator('.session button').click();
    await page.getByRole('link', { name: 'To the lessons' }).click();
    await page.getByRole('heading', { level: 1, name: 'Learn' }).waitFor();
    expect(await button(page, 'Undo').count()).toBe(0);
  });
});
