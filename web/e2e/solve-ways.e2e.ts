/** The ways to play: a fingertip on a small board, the keyboard alone, and Stop. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browser, cell, said } from './browser.ts';

const link = (text: string) => `#/solve?${new URLSearchParams({ text })}`;
const LONG = readFileSync(new URL('../long.txt', import.meta.url), 'utf8');

/** Three in a row in the upper right corner of a whole board, with a stone in the lower left one. */
const WHOLE = [
  ...['X o - - -', 'X o o o o', 'X X X X X'].map((row) => '* '.repeat(14) + row),
  ...Array<string>(15).fill('* '.repeat(19).trim()),
  `X ${'* '.repeat(18).trim()}`,
  'key: Q19',
  'player: x',
  'goal: kill',
].join('\n');

describe('a fingertip on nineteen lines at 360 pixels', () => {
  const { open } = browser({ width: 360, height: 740 }, 'touch');

  async function opened(): Promise<Page> {
    const page = await open(link(WHOLE));
    await page.getByText('A problem from a link').waitFor();
    return page;
  }

  test('the first tap shows a stone, and a button of its own plays it', async () => {
    const page = await opened();
    await cell(page, 16, 0).tap();
    const confirm = page.getByRole('button', { name: 'Play R19' });
    await confirm.waitFor();
    expect(await page.getByTestId('cursor').innerText()).toBe('R19, empty. Tap again to play here.');
    expect(await page.locator('.shudan-ghost').count()).toBe(1);
    expect(await page.getByLabel('Your task').innerText()).toContain('Your turn');
    // Another point instead.
    await cell(page, 17, 0).tap();
    await page.getByRole('button', { name: 'Play S19' }).tap();
    expect(await said(page, 'Solved')).toContain('Black S19');
    expect(await page.locator('.shudan-ghost').count()).toBe(0);
  });

  test('a second tap on the same point plays too, and "Not there" takes the stone away', async () => {
    const page = await opened();
    await cell(page, 17, 0).tap();
    await page.getByRole('button', { name: 'Not there' }).tap();
    expect(await page.locator('.shudan-ghost').count()).toBe(0);
    await cell(page, 17, 0).tap();
    await cell(page, 17, 0).tap();
    await said(page, 'Solved');
  });

  test('nothing is wider than the window, and every target is large enough', async () => {
    const page = await opened();
    await cell(page, 17, 0).tap();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const small = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('button, input:not([hidden]), summary')].flatMap((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width >= 24 && height >= 24 ? [] : [target.outerHTML];
      }),
    );
    expect(small).toEqual([]);
  });
});

describe('the keyboard alone', () => {
  const { open } = browser();

  /** Presses Tab until something of this name has the focus. */
  async function tabTo(page: Page, name: string): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      const found = await page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
      });
      if (found === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way by Tab to ${name}`);
  }

  test('goes all the way: a mistake, why, back, the solution, the other side, the next problem', async () => {
    const page = await open();
    await tabTo(page, 'Board');
    await page.keyboard.press('Enter');
    await said(page, 'Not solved');
    await tabTo(page, 'Show me why');
    await page.keyboard.press('Enter');
    const playback = page.getByTestId('playback');
    await playback.waitFor();
    await tabTo(page, 'Step forward');
    await page.keyboard.press('Enter');
    await playback.getByText('a mistake').waitFor();
    await tabTo(page, 'Back to the board');
    await page.keyboard.press('Enter');
    await playback.waitFor({ state: 'hidden' });
    // The button is gone; the focus is on the board and not lost.
    await page.keyboard.press('u');
    await said(page, 'Every move is answered');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await said(page, 'Solved');
    await tabTo(page, 'Black C4, White D4: Wrong');
    await page.keyboard.press('Enter');
    await said(page, 'a mistake');
    await page.getByRole('radio', { name: 'Black' }).first().focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('You are White').waitFor();
    await page.getByRole('application').focus();
    await tabTo(page, 'Next problem');
    await page.keyboard.press('Enter');
    await page.getByText('Problem 2 of').waitFor();
  });
});

describe('Stop', () => {
  const { open } = browser();

  test('ends a long search on the problem page, and what was there can be played on', async () => {
    const page = await open(link(LONG));
    const stop = page.getByRole('button', { name: 'Stop' });
    await page.getByText(/[1-9][\d,]+ positions/u).waitFor();
    await stop.click();
    await said(page, 'Stopped');
    await stop.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Your task').innerText()).toContain('Your turn');
    await cell(page, 3, 0).click();
    expect(await said(page, 'Solved')).toContain('Black D4');
  });
});
