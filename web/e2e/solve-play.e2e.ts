/** The game: tried moves, playback, the choice of a side, and both sides by hand. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { serious } from './accessibility.ts';
import { KO, analyse, browser, button, cell, link, press, said, tryBoth, type } from './browser.ts';

const { open, problem } = browser();

const place = (page: Page, name: string) => page.getByLabel('What was tried').getByRole('button', { name });
const goal = (page: Page) => page.getByLabel('Your task');

describe('what was tried', () => {
  test('stays as a tree with marks, and every place of it can be gone to', async () => {
    const page = await problem();
    await tryBoth(page);
    const right = place(page, 'Black D4, White pass: Correct');
    expect(await right.getAttribute('aria-current')).toBe('step');
    await place(page, 'Black C4, White D4: Wrong').click();
    await said(page, 'a mistake. Now White is alive');
    expect(await right.getAttribute('aria-current')).toBeNull();
    expect(await cell(page, 3, 0).getAttribute('class')).toContain('shudan-sign_-1');
    await place(page, 'Start').click();
    await said(page, 'Your turn');
    expect(await serious(page)).toEqual([]);
  });

  test('is walked through by a slider, and by keys of the board', async () => {
    const page = await problem();
    await tryBoth(page);
    const slider = page.getByLabel('Moves of this line');
    expect(await slider.getAttribute('aria-valuetext')).toBe('1 of 1: Black D4, White pass');
    await slider.press('ArrowLeft');
    await said(page, 'Your turn');
    expect(await slider.getAttribute('aria-valuetext')).toBe('0 of 1: Start');
    await slider.press('ArrowRight');
    await said(page, 'Correct');
    const board = page.getByRole('application');
    await board.press('b');
    await said(page, 'a mistake. Now White is alive');
    await board.press('Home');
    await said(page, 'Your turn');
    await board.press('End');
    await said(page, 'a mistake. Now White is alive');
  });

  test('outlives a board that is turned there and back', async () => {
    const page = await problem();
    await tryBoth(page);
    await analyse(page, 'Board');
    await press(page, 'Turn left');
    await analyse(page, 'Moves');
    await analyse(page, 'Board');
    await press(page, 'Turn right');
    await analyse(page, 'Moves');
    await place(page, 'Black C4, White D4: Wrong').click();
    await said(page, 'a mistake. Now White is alive');
    await place(page, 'Black D4, White pass: Correct').click();
    await said(page, 'Correct');
  });
});

describe('why', () => {
  test('after a mistake the refutation comes by itself, can be stepped through, and leaves no trace', async () => {
    const page = await problem();
    await type(page, 'c4');
    await said(page, 'Not this one');
    const playback = page.getByTestId('playback');
    await playback.waitFor();
    // This browser asks for reduced motion, so the end is shown and nothing plays.
    expect(await playback.innerText()).toContain('White answers D4');
    expect(await button(page, 'Play it').isVisible()).toBe(true);
    await press(page, 'Step back');
    expect(await playback.innerText()).toContain('Black C4: a mistake. Now White is alive.');
    await page.getByRole('application').press('.');
    expect(await playback.innerText()).toContain('White answers D4');
    expect(await serious(page)).toEqual([]);
    await press(page, 'Back to the board');
    await playback.waitFor({ state: 'hidden' });
    expect(await place(page, 'Black C4, White D4: Wrong').getAttribute('aria-current')).toBe('step');
  });

  test('it plays by itself where motion is welcome, and can be paused', async () => {
    const page = await problem();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await type(page, 'c4');
    await said(page, 'Not this one');
    await page.getByTestId('playback').getByText('White answers D4').waitFor();
    await page.getByRole('application').press('k');
    // At its end or paused, it can be played again.
    await button(page, 'Play it').waitFor();
  });

  test('on wish best play is told from the start', async () => {
    const page = await problem();
    await page.getByRole('application').press('w');
    await page.getByTestId('playback').waitFor();
    expect(await said(page, 'White is dead')).toContain('D4');
  });
});

describe('sides', () => {
  test('the other side can be played, and the program then begins', async () => {
    const page = await problem();
    await analyse(page, 'Board');
    await page.getByRole('group', { name: 'You play' }).getByRole('button', { name: 'White' }).click();
    await page.getByRole('img', { name: 'You are White' }).waitFor();
    expect(await goal(page).innerText()).toContain('White to live');
    expect(await said(page, 'Black begins with D4')).toContain('the only move that works');
    expect(await serious(page)).toEqual([]);
  });

  test('who moves first can be chosen', async () => {
    const page = await problem();
    await analyse(page, 'Board');
    await page.getByRole('group', { name: 'First move' }).getByRole('button', { name: 'White' }).click();
    await said(page, 'White begins with D4');
    expect(await said(page, 'there was nothing to gain')).toContain('White begins with D4');
    expect(await goal(page).innerText()).toContain('Black to kill');
  });

  test('where nothing is proved the board is there, a condition is said with no line of play, and there are three ways on', async () => {
    const page = await open(link(readFileSync(new URL('../../docs/examples/gap.txt', import.meta.url), 'utf8')));
    // The board comes first.
    expect(await page.locator('.shudan-stone-image').count()).toBeGreaterThan(5);
    await said(page, 'Your turn');
    await page.getByTestId('said').getByText('Not proved yet').waitFor({ timeout: 80_000 });
    const words = await page.getByTestId('said').innerText();
    expect(words).toContain('On the open board: not proved');
    expect(words).not.toMatch(/\b[A-T]\d+, (?:Black|White) [A-T]\d/u);
    expect(await serious(page)).toEqual([]);
    expect(await button(page, 'Keep searching').isVisible()).toBe(true);
    expect(await button(page, 'Skip').isVisible()).toBe(true);
    await press(page, 'Play by hand');
    await page.getByRole('heading', { name: 'Playing by hand' }).waitFor();
    await cell(page, 0, 1).click();
    await said(page, 'White to move');
  });
});

describe('by hand', () => {
  const byHand = async (page: Page) => {
    await analyse(page, 'Board');
    await press(page, 'Play both sides by hand');
    await page.getByRole('heading', { name: 'Playing by hand' }).waitFor();
  };

  test('both colours move in turn, nothing is judged, and the program goes on from there', async () => {
    const page = await problem();
    await type(page, 'd4');
    await said(page, 'Correct');
    await byHand(page);
    expect(await said(page, 'White pass. Black to move.')).not.toMatch(/Correct|Right|dead/u);
    await press(page, 'Reset');
    await said(page, 'Black and White move in turn');
    await cell(page, 2, 0).click();
    await said(page, 'Black C4. White to move.');
    await cell(page, 4, 0).click();
    expect(await said(page, 'White E4. Black to move.')).not.toMatch(/Correct|Wrong|dead|alive/u);
    await press(page, 'Undo');
    await said(page, 'Black C4. White to move.');
    await press(page, 'Redo');
    await said(page, 'White E4. Black to move.');
    expect(await serious(page)).toEqual([]);
    await press(page, 'Let the program answer from here');
    await page.getByRole('img', { name: 'You are Black' }).waitFor();
    await type(page, 'd4');
    await said(page, 'Black D4: White is dead');
    expect(await place(page, 'White E4').isVisible()).toBe(true);
  });

  test('a ko that may not be taken back is explained, against the program and by hand', async () => {
    const page = await problem(KO);
    await type(page, 'a4');
    await said(page, 'Black answers A3');
    await type(page, 'a4');
    expect(await said(page, 'A4 is not allowed by the ko rule')).toContain('Play a ko threat elsewhere first');
    await byHand(page);
    await type(page, 'a4');
    await said(page, 'A4 is not allowed by the ko rule');
    await type(page, 'pass');
    await said(page, 'White pass. Black to move.');
    await type(page, 'pass');
    await said(page, 'Black pass. White to move.');
    await type(page, 'a4');
    await said(page, 'White A4. Black to move.');
  });

  test('superko is explained by its name', async () => {
    const page = await problem(KO.replace('title:', 'rules: chinese\ntitle:'));
    await byHand(page);
    for (const [move, turn] of [['a4', 'Black'], ['a3', 'White'], ['pass', 'Black'], ['pass', 'White']] as const) {
      await type(page, move);
      await said(page, `${turn} to move.`);
    }
    await type(page, 'a4');
    expect(await said(page, 'A4 is not allowed by the superko rule')).toContain('after the first move');
  });
});
