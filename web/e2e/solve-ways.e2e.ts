/** The ways to play: a fingertip on a small board, the keyboard alone, and Stop. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LONG, browser, cell, link, press, said } from './browser.ts';

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
  const { problem } = browser({ width: 360, height: 740 }, 'touch');
  const opened = () => problem(WHOLE);

  test('the first tap shows a stone, and a button of its own plays it', async () => {
    const page = await opened();
    await cell(page, 16, 0).tap();
    const confirm = page.getByRole('button', { name: 'Play R19' });
    await confirm.waitFor();
    expect(await page.getByTestId('cursor').innerText()).toBe('R19, empty. Tap again to play here.');
    expect(await page.locator('.shudan-ghost').count()).toBe(1);
    expect(await page.getByTestId('said').innerText()).toContain('Your turn');
    // Another point instead.
    await cell(page, 17, 0).tap();
    await page.getByRole('button', { name: 'Play S19' }).tap();
    expect(await said(page, 'Correct')).toContain('Black S19');
    expect(await page.locator('.shudan-ghost').count()).toBe(0);
  });

  test('a second tap on the same point plays too, and "Not there" takes the stone away', async () => {
    const page = await opened();
    await cell(page, 17, 0).tap();
    await page.getByRole('button', { name: 'Not there' }).tap();
    expect(await page.locator('.shudan-ghost').count()).toBe(0);
    await cell(page, 17, 0).tap();
    await cell(page, 17, 0).tap();
    await said(page, 'Correct');
  });

  test('nothing is wider than the window, and every target is large enough', async () => {
    const page = await opened();
    await cell(page, 17, 0).tap();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const small = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('button:not(.strip *), input:not([hidden]), summary')].flatMap((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width >= 24 && height >= 24 ? [] : [target.outerHTML];
      }),
    );
    expect(small).toEqual([]);
  });
});

describe('the keyboard alone', () => {
  const { problem } = browser();

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

  const enter = async (page: Page, name: string) => {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  };

  test('goes all the way: a mistake, its refutation, another try, the solution, what was tried, the other side', async () => {
    const page = await problem();
    await enter(page, 'Board');
    await said(page, 'Not this one');
    const playback = page.getByTestId('playback');
    await playback.waitFor();
    await enter(page, 'Step back');
    await playback.getByText('a mistake').waitFor();
    await enter(page, 'Back to the board');
    await playback.waitFor({ state: 'hidden' });
    // The button is gone; the focus is on the board and not lost.
    await page.keyboard.press('u');
    await said(page, 'Your turn');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await said(page, 'Correct');
    await enter(page, 'Analyse');
    await enter(page, 'Black C4, White D4: Wrong');
    await said(page, 'a mistake');
    await tabTo(page, 'Moves');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { name: 'Board' }).getAttribute('aria-selected')).toBe('true');
    await enter(page, ' White');
    await page.getByRole('img', { name: 'You are White' }).waitFor();
  });
});

describe('Stop', () => {
  const { open } = browser();

  test('ends a long search; the board stays, and it can be searched on or played by hand', async () => {
    const page = await open(link(LONG));
    await page.getByText(/[1-9][\d,]+ positions/u).waitFor();
    // A stone played meanwhile waits for the proof.
    await cell(page, 7, 1).click();
    await said(page, 'Your move is down');
    await press(page, 'Stop');
    await said(page, 'Nothing is proved yet');
    expect(await page.locator('.shudan-stone-image').count()).toBeGreaterThan(10);
    await press(page, 'Play by hand');
    await cell(page, 0, 0).click();
    await said(page, 'White to move');
  });
});
