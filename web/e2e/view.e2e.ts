/** The view of the board: layers, orientation, crop, sound. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookIn, serious } from './accessibility.ts';
import { HOOK, analyse, browser, cell, press, said, type } from './browser.ts';

const { open, problem } = browser();

/** Opens the menu of the view. */
const looking = (page: Page) => analyse(page, 'Board');

const label = (page: Page, x: number, y: number) => cell(page, x, y).locator('.shudan-marker').textContent();

test('liberties are shown as numbers, those of the chain under the pointer as crosses, and spoken', async () => {
  const page = await problem();
  await looking(page);
  await press(page, 'Liberties');
  expect(await page.getByRole('button', { name: 'Liberties' }).getAttribute('aria-pressed')).toBe('true');
  expect(await label(page, 1, 0)).toBe('3');
  expect(await label(page, 0, 0)).toBe('5');
  await cell(page, 1, 0).hover();
  expect(await page.locator('.shudan-marker_cross').count()).toBe(3);
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.getByTestId('cursor').innerText()).toBe('C3, white stone, 3 liberties: C4, D4, E4');
  await cell(page, 1, 0).click();
  expect(await page.getByTestId('said').innerText()).not.toContain('already');
});

test('legal moves are small stones of the side to move', async () => {
  const page = await problem();
  await looking(page);
  expect(await page.locator('.shudan-ghost').count()).toBe(0);
  await press(page, 'Legal moves');
  expect(await page.locator('.shudan-ghost_1 .shudan-ghost').count()).toBe(3);
  await page.getByText('A small stone: a move is allowed here.').waitFor();
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByTestId('cursor').innerText()).toBe('D4, empty, legal move');
});

test('what is safe for ever shows with its eyes, once there is something', async () => {
  const page = await problem();
  await looking(page);
  await press(page, 'Safe for ever');
  await page.getByText('Nothing on this board is safe for ever yet.').waitFor();
  await cell(page, 2, 0).click();
  await said(page, 'Not this one');
  // White has answered between the eyes; the black stone at C4 is still in one of them.
  await page.getByText('stones that can never be captured').waitFor();
  expect(await label(page, 3, 0)).toBe('∞');
  expect(await label(page, 4, 0)).toBe('◇');
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await page.getByTestId('cursor').innerText()).toContain('eye of White');
});

test('the board is turned with its coordinates, its words and the moves made', async () => {
  const page = await problem();
  await looking(page);
  await cell(page, 2, 0).click();
  await said(page, 'Black C4: a mistake');
  await press(page, 'Turn right');
  // A quarter turn clockwise: C4 of five by four is D3 of four by five.
  await said(page, 'Black D3: a mistake');
  expect(await cell(page, 3, 3).getAttribute('class')).toContain('shudan-sign_-1');
  await press(page, 'Undo');
  await said(page, 'Your turn');
  await cell(page, 3, 3).click();
  expect(await said(page, 'Correct')).toContain('Black D2: White is dead.');
  await page.getByText('The author\'s text refers to the board as drawn').waitFor();
});

test('what was tried is turned too, and every place of it can be gone to', async () => {
  const page = await problem();
  await looking(page);
  await cell(page, 2, 0).click();
  await said(page, 'Not this one');
  await press(page, 'Undo');
  await cell(page, 3, 0).click();
  await said(page, 'Correct');
  await press(page, 'Flip sideways');
  await analyse(page, 'Moves');
  const place = (name: string) => page.getByLabel('What was tried').getByRole('button', { name });
  await place('Black B4, White pass: Correct').waitFor();
  expect(await place('Black B4, White pass: Correct').getAttribute('aria-current')).toBe('step');
  await place('Black C4, White B4: Wrong').click();
  await said(page, 'a mistake. Now White is alive');
  expect(await cell(page, 1, 0).getAttribute('class')).toContain('shudan-sign_-1');
});

test('the colours are swapped everywhere', async () => {
  const page = await problem();
  await looking(page);
  await press(page, 'Swap colours');
  await page.getByRole('img', { name: 'You are White' }).waitFor();
  expect(await page.getByLabel('Your task').innerText()).toContain('White to kill');
  await type(page, 'd4');
  expect(await said(page, 'Correct')).toContain('White D4: Black is dead.');
});

test('turned around four times, and flipped twice, it is as it was', async () => {
  const page = await problem();
  await looking(page);
  const stones = () => page.locator('#board-words').textContent();
  const start = await stones();
  for (const [name, times] of [['Turn left', 4], ['Flip sideways', 2], ['Flip upside down', 2]] as const) {
    for (let time = 0; time < times; time++) {
      const before = await stones();
      await press(page, name);
      await page.waitForFunction((old) => document.querySelector('#board-words')?.textContent !== old, before);
    }
    expect(await stones()).toBe(start);
  }
});

test('the next problem may lie in any orientation, and that is remembered', async () => {
  const page = await open();
  await page.addInitScript(() => (Math.random = () => 0.13));
  const second = async () => {
    await page.evaluate(() => localStorage.setItem('shikatsu.theme', '"tesuji"'));
    await page.reload();
    await page.getByText('1 of').waitFor();
    await said(page, 'Your turn');
    return page.locator('#board-words').textContent();
  };
  const asDrawn = await second();
  await looking(page);
  await press(page, 'Next problem in a random orientation');
  const turned = await second();
  expect(turned).not.toBe(asDrawn);
  await looking(page);
  expect(await page.getByRole('button', { name: 'Next problem in a random' }).getAttribute('aria-pressed')).toBe('true');
  await press(page, 'Next problem in a random orientation');
  expect(await second()).toBe(asDrawn);
  await page.evaluate(() => localStorage.clear());
});

/** White to live, in the upper left corner. */
const WHITE = `(;GM[1]SZ[19]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]PL[W])`;

test('a visitor who always plays Black gets the problems of White with the colours exchanged', async () => {
  const page = await problem(WHITE);
  const task = () => page.getByRole('heading', { level: 1 }).innerText();
  expect(await task()).toContain('White to');
  await looking(page);
  await press(page, 'Always play Black');
  await page.reload();
  await said(page, 'Your turn');
  expect(await task()).toContain('Black to');
  await page.evaluate(() => localStorage.clear());
});

const CORNER = `(;GM[1]SZ[19]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]PL[B])`;

test('a corner of a large board is cut out, and the whole board is shown on request', async () => {
  const page = await problem(CORNER);
  const small = await page.locator('.shudan-vertex').count();
  expect(small).toBeLessThan(200);
  // All stones, all points in play and a line around them.
  expect(await cell(page, 5, 3).count()).toBe(1);
  // The board ends where the real one does, and only there.
  expect(await page.locator('.board').getAttribute('data-cut')).toBe('right bottom');
  await looking(page);
  await press(page, 'Whole board');
  expect(await page.locator('.shudan-vertex').count()).toBe(361);
  await page.reload();
  await said(page, 'Your turn');
  await looking(page);
  expect(await page.getByRole('button', { name: 'Whole board' }).getAttribute('aria-pressed')).toBe('true');
  await press(page, 'Whole board');
});

test('stones are heard when the sound is on, and no sound is made before anything is done or while it is off', async () => {
  const page = await problem();
  await page.addInitScript(() => {
    const real = AudioContext;
    Object.assign(window, { made: 0 });
    window.AudioContext = class extends real {
      constructor() {
        super();
        (window as unknown as { made: number }).made += 1;
      }
    };
  });
  const made = () => page.evaluate(() => (window as unknown as { made: number }).made);
  await page.reload();
  expect(await made()).toBe(0);
  await cell(page, 3, 0).click();
  await said(page, 'Correct');
  expect(await made()).toBe(1);
  await page.evaluate(() => localStorage.setItem('shikatsu', JSON.stringify({ sound: 0 })));
  await page.reload();
  await cell(page, 3, 0).click();
  await said(page, 'Correct');
  expect(await made()).toBe(0);
  await page.evaluate(() => localStorage.clear());
});

describe.each([{ width: 360, height: 640 }, { width: 1440, height: 900 }])('at $width pixels', (viewport) => {
  const { problem: opened } = browser(viewport);

  test.each(['light', 'dark'] as const)('axe finds nothing serious in %s colours', async (colorScheme) => {
    const page = await opened(HOOK);
    await page.emulateMedia({ colorScheme });
    for (const tab of ['Moves', 'Proof', 'Files', 'Board'] as const) {
      await analyse(page, tab);
      expect(await serious(page, lookIn(colorScheme))).toEqual([]);
    }
    for (const name of ['Legal moves', 'Liberties', 'Safe for ever', 'Whole board']) await press(page, name);
    expect(await serious(page, lookIn(colorScheme))).toEqual([]);
    await analyse(page, 'Proof');
    await press(page, 'Walk through the proof');
    await page.getByTestId('proof').waitFor();
    expect(await serious(page, lookIn(colorScheme))).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(viewport.width);
  });
});
