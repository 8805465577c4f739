/** The game: tried moves, playback, the choice of a side, and both sides by hand. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { serious } from './accessibility.ts';
import { browser, button, cell, said, type } from './browser.ts';

const { open } = browser();

const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const link = (text: string) => `#/solve?${new URLSearchParams({ text })}`;
const KO = file('../../suite/ko/01-two-stones.txt');
const LONG = file('../long.txt');

const place = (page: Page, name: string) => page.getByLabel('What was tried').getByRole('button', { name });
const sign = (page: Page) => page.getByLabel('Your task');

/** Two first moves: a wrong one at C4 and the right one at D4. */
async function tried(page: Page): Promise<void> {
  await type(page, 'c4');
  await said(page, 'Not solved');
  await button(page, 'Undo').click();
  await said(page, 'Every move is answered');
  await type(page, 'd4');
  await said(page, 'Solved');
}

describe('what was tried', () => {
  test('stays as a tree with marks, and every place of it can be gone to', async () => {
    const page = await open();
    await tried(page);
    const right = place(page, 'Black D4, White pass: Right');
    expect(await right.getAttribute('aria-current')).toBe('step');
    await place(page, 'Black C4, White D4: Wrong').click();
    await said(page, 'a mistake: dead → alive');
    expect(await right.getAttribute('aria-current')).toBeNull();
    expect(await cell(page, 3, 0).getAttribute('class')).toContain('shudan-sign_-1');
    await place(page, 'Start').click();
    await said(page, 'Every move is answered');
    expect(await serious(page)).toEqual([]);
  });

  test('is walked through by a slider, and by keys of the board', async () => {
    const page = await open();
    await tried(page);
    const slider = page.getByLabel('Moves of this line');
    expect(await slider.getAttribute('aria-valuetext')).toBe('1 of 1: Black D4, White pass');
    await slider.press('ArrowLeft');
    await said(page, 'Every move is answered');
    expect(await slider.getAttribute('aria-valuetext')).toBe('0 of 1: Start');
    await slider.press('ArrowRight');
    await said(page, 'Solved');
    const board = page.getByRole('application');
    await board.press('b');
    await said(page, 'a mistake: dead → alive');
    await board.press('Home');
    await said(page, 'Every move is answered');
    await board.press('End');
    await said(page, 'a mistake: dead → alive');
  });

  test('outlives a stop of the engine', async () => {
    const page = await open();
    await tried(page);
    // A long search changes nothing until it is done; stopping it ends the worker.
    await page.evaluate((hash) => void (location.hash = hash), link(LONG));
    await button(page, 'Stop').click();
    await said(page, 'Stopped');
    expect(await sign(page).innerText()).toContain('Solved');
    await place(page, 'Black C4, White D4: Wrong').click();
    await said(page, 'a mistake: dead → alive');
    await place(page, 'Black D4, White pass: Right').click();
    await said(page, 'Solved');
  });
});

describe('why', () => {
  test('after a mistake the refutation is shown from before it, step by step, and leaves no trace', async () => {
    const page = await open();
    await type(page, 'c4');
    await said(page, 'Not solved');
    const before = await page.locator('#board-words').innerText();
    await button(page, 'Show me why').click();
    const playback = page.getByTestId('playback');
    // This browser asks for reduced motion, so the playback does not start by itself.
    expect(await playback.innerText()).toContain('0 of');
    expect(await page.locator('#board-words').innerText()).not.toBe(before);
    expect(await button(page, 'Play it').isVisible()).toBe(true);
    await button(page, 'Step forward').click();
    expect(await playback.innerText()).toContain('Black C4: a mistake: dead → alive.');
    await page.getByRole('application').press('.');
    expect(await playback.innerText()).toContain('White answers D4');
    expect(await serious(page)).toEqual([]);
    await button(page, 'Step back').click();
    expect(await playback.innerText()).toContain('1 of');
    await button(page, 'Back to the board').click();
    await playback.waitFor({ state: 'hidden' });
    expect(await page.locator('#board-words').innerText()).toBe(before);
    expect(await place(page, 'Black C4, White D4: Wrong').getAttribute('aria-current')).toBe('step');
  });

  test('it plays by itself where motion is welcome, and can be paused', async () => {
    const page = await open();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await type(page, 'c4');
    await said(page, 'Not solved');
    await button(page, 'Show me why').click();
    await page.getByTestId('playback').getByText('White answers D4').waitFor();
    await page.getByRole('application').press('k');
    // At its end or paused, it can be played again.
    await button(page, 'Play it').waitFor();
  });
});

describe('sides', () => {
  test('the other side can be played, and the program then begins', async () => {
    const page = await open();
    const sides = page.getByRole('group', { name: 'You play' });
    await sides.getByLabel('White').check();
    await page.getByText('You are White').waitFor();
    expect(await sign(page).innerText()).toContain('Save the white stones');
    expect(await said(page, 'Black begins with D4')).toContain('the only move that keeps it');
    expect(await serious(page)).toEqual([]);
  });

  test('who moves first can be chosen', async () => {
    const page = await open();
    await page.getByRole('group', { name: 'First move' }).getByLabel('White').check();
    const words = await said(page, 'White begins with D4');
    expect(words).toContain('there was nothing to gain');
    expect(await sign(page).innerText()).toContain('Kill the white stones');
  });

  test('where nothing is proved it says so, tells what the diagram means, and offers the board by hand', async () => {
    const page = await open(link(file('../../docs/examples/gap.txt')));
    const notice = page.getByTestId('said').getByText('Not proved within the limits with Black to move');
    await notice.waitFor({ timeout: 80_000 });
    expect(await notice.innerText()).toContain('On the open board: not proved');
    expect(await serious(page)).toEqual([]);
    await page.getByLabel('What the program says').getByRole('button', { name: 'Play both sides by hand' }).click();
    await page.getByText('You play both sides').waitFor();
    await cell(page, 0, 1).click();
    await page.getByText('White to move', { exact: true }).waitFor();
  });
});

describe('by hand', () => {
  test('both colours move in turn, nothing is judged, and the program goes on from there', async () => {
    const page = await open();
    await type(page, 'd4');
    await said(page, 'Solved');
    await button(page, 'Play both sides by hand').click();
    await page.getByText('You play both sides').waitFor();
    expect(await said(page, 'White pass. Black to move.')).not.toMatch(/Solved|Right|dead/u);
    await button(page, 'Reset').click();
    await said(page, 'Black and White move in turn');
    await cell(page, 2, 0).click();
    await said(page, 'Black C4. White to move.');
    await cell(page, 4, 0).click();
    await page.getByText('Black to move', { exact: true }).waitFor();
    expect(await page.getByTestId('said').innerText()).not.toMatch(/Right|Wrong|dead|alive/u);
    expect(await button(page, 'Hint').getAttribute('aria-disabled')).toBe('true');
    await button(page, 'Undo').click();
    await page.getByText('White to move', { exact: true }).waitFor();
    await button(page, 'Redo').click();
    await page.getByText('Black to move', { exact: true }).waitFor();
    expect(await serious(page)).toEqual([]);
    await button(page, 'Let the program answer from here').click();
    await page.getByText('You are Black').waitFor();
    await type(page, 'd4');
    expect(await said(page, 'Black D4: costs nothing')).toContain('Right');
    expect(await place(page, 'White E4').isVisible()).toBe(true);
  });

  test('a ko that may not be taken back is explained, against the program and by hand', async () => {
    const page = await open(link(KO));
    await page.getByText('You are White').waitFor();
    await type(page, 'a4');
    await said(page, 'Black answers A3');
    await type(page, 'a4');
    expect(await said(page, 'A4 is forbidden by the ko rule')).toContain('Make a threat elsewhere first');
    await button(page, 'Play both sides by hand').click();
    await page.getByText('You play both sides').waitFor();
    await type(page, 'a4');
    await said(page, 'A4 is forbidden by the ko rule');
    await type(page, 'pass');
    await page.getByText('Black to move', { exact: true }).waitFor();
    await type(page, 'pass');
    await page.getByText('White to move', { exact: true }).waitFor();
    await type(page, 'a4');
    await page.getByText('Black to move', { exact: true }).waitFor();
  });

  test('superko is explained by its name', async () => {
    const page = await open(link(KO.replace('title:', 'rules: chinese\ntitle:')));
    await page.getByText('You are White').waitFor();
    await button(page, 'Play both sides by hand').click();
    for (const [move, turn] of [['a4', 'Black'], ['a3', 'White'], ['pass', 'Black'], ['pass', 'White']] as const) {
      await type(page, move);
      await page.getByText(`${turn} to move`, { exact: true }).waitFor();
    }
    await type(page, 'a4');
    expect(await said(page, 'A4 is forbidden by the superko rule')).toContain('after the first move');
  });
});
