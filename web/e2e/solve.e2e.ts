/** The first problem, solved in every way that a visitor can. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browser, cell, said, type } from './browser.ts';

const { open } = browser();

test('the page opens on a problem and says who you are, what to do and whose turn it is', async () => {
  const page = await open();
  const sign = await page.getByLabel('Your task').innerText();
  expect(sign).toContain('You are Black');
  expect(sign).toContain('Kill the white stones');
  expect(sign).toContain('Your turn');
});

test('a click on the right point solves it', async () => {
  const page = await open();
  await cell(page, 3, 0).click();
  const words = await said(page, 'Solved');
  expect(words).toContain('Right');
  expect(words).toContain('Black D4: costs nothing, White is dead.');
  expect(words).toContain('The middle one decides.');
});

test('a click beside a point plays the nearest one', async () => {
  const page = await open();
  const box = await cell(page, 3, 0).boundingBox();
  if (box === null) throw new Error('the cell is not drawn');
  await page.mouse.click(box.x + box.width * 0.85, box.y + box.height * 0.8);
  expect(await said(page, 'Solved')).toContain('Black D4');
});

test('the keyboard alone solves it', async () => {
  const page = await open();
  while (!(await page.getByRole('application').evaluate((board) => board === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  const cursor = page.getByTestId('cursor');
  expect(await cursor.innerText()).toBe('C4, empty');
  await page.keyboard.press('ArrowRight');
  expect(await cursor.innerText()).toBe('D4, empty');
  await page.keyboard.press('ArrowDown');
  expect(await cursor.innerText()).toBe('D3, white stone');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect(await said(page, 'Solved')).toContain('Black D4');
});

test('typed moves solve it, and the live region reads the answer', async () => {
  const page = await open();
  const input = page.getByLabel('Type a point');
  await input.fill('d4');
  await input.press('Enter');
  const words = await said(page, 'Solved');
  expect(words).toContain('Black D4: costs nothing, White is dead.');
  const region = page.getByTestId('said');
  expect(await region.getAttribute('aria-live')).toBe('polite');
  expect(await region.getAttribute('role')).toBe('status');
});

test('a wrong move is refuted with words, and can be taken back and made again', async () => {
  const page = await open();
  await cell(page, 2, 0).click();
  const words = await said(page, 'Not solved');
  expect(words).toContain('✗ Wrong');
  expect(words).toContain('a mistake: dead → alive');
  expect(words).toContain('White answers D4, the only move that keeps it.');
  expect(words).toContain('eyes at C4 and E4');
  // The author's notes give away the solution, and so may the title.
  expect(await page.getByRole('main').innerText()).not.toMatch(/middle one|Three in a row/u);
  await page.getByRole('button', { name: 'Undo' }).click();
  await said(page, 'Every move is answered');
  await page.getByRole('button', { name: 'Redo' }).click();
  await said(page, 'a mistake: dead → alive');
  await page.getByRole('button', { name: 'Reset' }).click();
  await said(page, 'Every move is answered');
});

test('what a rule forbids is refused with its reason', async () => {
  const page = await open();
  const input = page.getByLabel('Type a point');
  await input.fill('a4');
  await input.press('Enter');
  await said(page, 'there is already a stone');
  await input.fill('z99');
  await input.press('Enter');
  await said(page, 'Z99');
});

test('hints come in three steps', async () => {
  const page = await open();
  const hint = page.getByRole('button', { name: 'Hint' });
  await hint.click();
  expect(await said(page, 'Hint 1')).toContain('Look on the first line');
  await hint.click();
  expect(await said(page, 'Hint 2')).toContain('nakade of three');
  await hint.click();
  expect(await said(page, 'Hint 3')).toContain('Play D4.');
});

test('the other problems open, and "why" tells best play', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Next problem' }).click();
  await page.getByText('Problem 2 of').waitFor();
  await page.getByRole('button', { name: 'Why?' }).click();
  expect(await said(page, 'Black to play: White is dead.')).toContain('Black C4');
});

test('the keys of the board are listed and do what they say', async () => {
  const page = await open();
  await page.getByRole('application').focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog');
  expect(await sheet.innerText()).toContain('Show a hint, then a clearer one');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('application').focus();
  await page.keyboard.press('h');
  await said(page, 'Hint 1');
  await page.keyboard.press('Enter');
  await said(page, 'Not solved');
  await page.keyboard.press('u');
  await said(page, 'Every move is answered');
});

async function goTo(page: Page, last: number): Promise<void> {
  for (let number = 2; number <= last; number++) {
    await page.getByRole('button', { name: 'Next problem' }).click();
    await page.getByText(`Problem ${number} of`).waitFor();
  }
}

test('after a mistake nothing is called right that keeps nothing', async () => {
  const page = await open();
  await goTo(page, 5);
  await type(page, 'c5');
  expect(await said(page, 'a mistake: dead → alive')).toContain('✗ Wrong');
  await type(page, 'b5');
  expect(await said(page, 'Black B5')).toContain('– Nothing left to lose');
});

test('a move that works, but not best, is told so', async () => {
  const page = await open();
  await goTo(page, 9);
  await type(page, 'd5');
  expect(await said(page, 'alive → seki')).toContain('≈ It works, but another move is better');
});
