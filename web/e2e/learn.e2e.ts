/** The course as a beginner takes it: by mouse, by keyboard, with right and wrong answers, and in several visits. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookIn, serious } from './accessibility.ts';
import { browser, cell, said } from './browser.ts';

const { open } = browser();

const next = (page: Page) => page.getByRole('link', { name: 'Next', exact: true });

/** The face of the card: colour and sign together. */
async function face(page: Page): Promise<string | undefined> {
  const card = page.getByTestId('said').locator('.feedback');
  expect(await card.locator('.face svg').count()).toBe(1);
  return (await card.getAttribute('class'))?.split(' ').at(-1);
}

async function focusBoard(page: Page): Promise<void> {
  while (!(await page.getByRole('application').evaluate((board) => board === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
}

test('the first page leads newcomers to the course, without a dialog', async () => {
  const page = await open();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('link', { name: 'New to Go?' }).click();
  await page.getByRole('heading', { name: 'Learn' }).waitFor();
  expect(await page.getByRole('listitem').count()).toBeGreaterThanOrEqual(12);
  await page.getByRole('link', { name: 'Begin: Liberties' }).click();
  await page.getByText('Choose every liberty of the white stone.').waitFor();
});

test('liberties are found one by one, and a wrong point is told', async () => {
  const page = await open('#/learn?lesson=liberties');
  await cell(page, 0, 0).click();
  expect(await said(page, 'A5 is no liberty')).toContain('Wrong');
  expect(await face(page)).toBe('bad');
  await cell(page, 2, 1).click();
  expect(await said(page, 'C4 is a liberty')).toContain('There are more');
  await cell(page, 1, 2).click();
  await said(page, 'B3 is a liberty');
  await cell(page, 3, 2).click();
  await said(page, 'D3 is a liberty');
  await cell(page, 2, 3).click();
  const words = await said(page, 'Four in the open');
  expect(words).not.toContain('There are more');
  await next(page).click();
  await page.getByText('A stone in the corner').waitFor();
});

test('the keyboard alone goes through a lesson', async () => {
  const page = await open('#/learn?lesson=capture');
  await page.getByText('capture the white stone').waitFor();
  await focusBoard(page);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  expect(await page.getByTestId('cursor').innerText()).toBe('D3, empty');
  await page.keyboard.press('Enter');
  await said(page, 'Taken');
  await next(page).focus();
  await page.keyboard.press('Enter');
  await page.getByText('capture the three stones').waitFor();
  // A screen reader says where the cursor is.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('lesson-heading');
});

test('what a rule forbids is explained by the module', async () => {
  const page = await open('#/learn?lesson=ko&step=2');
  await cell(page, 1, 2).click();
  const words = await said(page, 'may not be retaken at once');
  expect(words).toContain('Correct');
  expect(await face(page)).toBe('good');
  await page.getByTestId('said').getByRole('link', { name: 'ko', exact: true }).click();
  await page.getByRole('heading', { name: 'Glossary' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('term-ko');
});

test('what stones are is answered by the engine, for both sides', async () => {
  const page = await open('#/learn?lesson=four&step=3');
  await page.getByRole('button', { name: 'Alive', exact: true }).click();
  expect(await said(page, 'Black to play: White is dead.')).toContain('Wrong');
  expect(await face(page)).toBe('bad');
  await page.getByRole('button', { name: 'Dead' }).click();
  const words = await said(page, 'No move divides a square.');
  expect(words).toContain('Correct');
  expect(await face(page)).toBe('good');
  // The answers are gone; the keyboard is at the next step.
  expect(await next(page).evaluate((link) => link === document.activeElement)).toBe(true);
  expect(words).toContain('White to play: White is dead.');
});

test('a problem is played: wrong is refuted, right is done, and progress is kept', async () => {
  const page = await open('#/learn?lesson=eyes&step=3');
  await cell(page, 2, 0).click();
  await said(page, 'a mistake');
  await page.getByRole('button', { name: 'Try again' }).click();
  await said(page, 'Every move is answered');
  await page.getByRole('button', { name: 'Hint' }).click();
  await said(page, 'Look on the first line');
  await page.getByRole('button', { name: 'Start again' }).click();
  await said(page, 'Every move is answered');
  await cell(page, 3, 0).click();
  await said(page, 'The middle divides the space in two.');
  await page.getByRole('link', { name: 'All lessons' }).click();
  await page.getByText('1 of 4 done').waitFor();
  await page.reload();
  await page.getByText('1 of 4 done').waitFor();
  await page.getByRole('button', { name: 'Forget my progress' }).click();
  await page.getByText('0 of 4 done').first().waitFor();
});

/** White has three points in a row; Black is to kill. */
const THREE = readFileSync(new URL('../../suite/eyes-side/03-three-row.txt', import.meta.url), 'utf8');
const SOLVE_THREE = `#/solve?text=${encodeURIComponent(THREE)}`;

test('sentences about a problem lead to the glossary', async () => {
  const page = await open(SOLVE_THREE);
  await page.getByText('Stop White making two eyes.').waitFor();
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await page.getByRole('button', { name: 'Next hint' }).click();
  await said(page, 'nakade of three');
  await page.getByTestId('said').getByRole('link', { name: 'nakade' }).click();
  await page.getByRole('heading', { name: 'Nakade' }).waitFor();
  await page.getByRole('img', { name: 'A board that shows: Nakade' }).waitFor();
});

test('the engine speaks the language of the page', async () => {
  const page = await open();
  await page.evaluate(() => localStorage.setItem('shikatsu', JSON.stringify({ language: 'de' })));
  await page.reload();
  await page.locator('html[lang=de]').waitFor();
  await page.goto(page.url().replace(/#.*$|$/u, SOLVE_THREE));
  await cell(page, 2, 0).click();
  await said(page, 'ein Fehler – Weiß lebt');
  await page.goto(page.url().replace(/#.*/u, '') + '#/learn?lesson=four&step=3');
  await page.getByRole('button', { name: 'Tot', exact: true }).click();
  await said(page, 'Schwarz am Zug: Weiß ist tot.');
  await page.evaluate(() => localStorage.clear());
});

describe.each([{ width: 360, height: 640 }, { width: 1440, height: 900 }])('at $width pixels', (viewport) => {
  const { open: opened } = browser(viewport);

  test.each(['#/learn', '#/learn?lesson=capture', '#/learn?lesson=edge&step=2', '#/learn?lesson=five', '#/learn?term=ko'])(
    'axe finds nothing serious on %s, and nothing is wider than the window',
    async (address) => {
      const page = await opened(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('.shudan-goban, .contents').first().waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await serious(page, lookIn(colorScheme))).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    },
  );
});
