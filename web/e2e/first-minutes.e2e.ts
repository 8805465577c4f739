/**
 * The first five minutes of a visitor (users.md §4), on a phone and at a desk: a board that can be played on at once, one
 * tap that solves it, a wrong tap that is answered, then the visitor's own way on.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { serious } from './accessibility.ts';
import { ROW, analyse, browser, button, cell, press, said } from './browser.ts';

/** A visitor who was never here. */
async function fresh(open: (query?: string) => Promise<Page>): Promise<Page> {
  const page = await open();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole('application').waitFor();
  return page;
}

describe.each([
  ['a phone', { width: 360, height: 740 }, 'touch'],
  ['a desk', { width: 1280, height: 800 }, 'mouse'],
] as const)('on %s', (_, viewport, hand) => {
  const { open } = browser(viewport, hand);
  const play = (page: Page, x: number, y: number) => (hand === 'touch' ? cell(page, x, y).tap() : cell(page, x, y).click());

  test('the page opens on a board, without a dialog, and one tap solves it with a sign and a word', async () => {
    const page = await fresh(open);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Tap to take the white stones');
    await play(page, 10, 9);
    await said(page, 'Correct');
    expect(await page.locator('.feedback.good .face svg').count()).toBe(1);
    // The stones are gone.
    expect(await cell(page, 8, 9).getAttribute('class')).toContain('shudan-sign_0');
    expect(await serious(page)).toEqual([]);
  });

  test('a wrong tap is answered on the board, and another try costs nothing', async () => {
    const page = await fresh(open);
    await play(page, 11, 9);
    await said(page, 'Not this one');
    await expect.poll(() => cell(page, 10, 9).getAttribute('class')).toContain('shudan-sign_-1');
    await press(page, 'Try again');
    await said(page, 'Your turn');
    await play(page, 10, 9);
    await said(page, 'Correct');
  });

  test('three ways on stand in the first view: new, a player, a teacher', async () => {
    const page = await fresh(open);
    for (const name of ['I’m new', 'I play', 'I teach']) {
      const box = await page.getByLabel('Who are you?').getByText(name).boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    }
    await page.getByRole('link', { name: 'I’m new' }).click();
    await page.getByRole('link', { name: 'Play', exact: true }).and(page.locator('[aria-current]')).waitFor();
  });

  test('a player gets real problems at once, a strip of dots, and the next one by one button', async () => {
    const page = await fresh(open);
    await press(page, 'I play');
    await page.getByText('Eyes in the corner').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^(Black|White) to (kill|live)$/u);
    await said(page, 'Your turn');
    await press(page, 'Hint');
    await press(page, 'Next hint');
    await press(page, 'Next hint');
    const [, column = '', row = ''] = /([A-T])(\d+)/u.exec(await said(page, 'Play ')) ?? [];
    await play(page, 'ABCDEFGHJKLMNOPQRST'.indexOf(column), 19 - Number(row));
    await said(page, 'Correct');
    expect(await page.locator('.strip .hinted').count()).toBe(1);
    await press(page, 'Next');
    await expect.poll(() => page.locator('.session .place').textContent()).toContain('2 of');
    await said(page, 'Your turn');
  });

  test('a teacher pastes a problem and sees what is proved', async () => {
    const page = await fresh(open);
    await analyse(page, 'Files');
    await page.getByLabel('Or paste a problem here').fill(ROW);
    await press(page, 'Read the text');
    await page.getByText('Pasted text: problem 1 of 1').waitFor();
    await said(page, 'Your turn');
    await analyse(page, 'Proof');
    await press(page, 'Walk through the proof');
    expect(await page.getByTestId('proof').innerText()).toContain('Black wins with D4.');
  });

  test('a visitor who comes back finds the place that was left', async () => {
    const page = await fresh(open);
    await press(page, 'I play');
    await page.getByText('Eyes in the corner').waitFor();
    await page.reload();
    await page.getByText('Eyes in the corner').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toContain('Tap');
    await page.evaluate(() => localStorage.clear());
  });
});

describe('a theme', () => {
  const { open } = browser();

  test('a mistake is kept as missed, and a later try without one makes it good', async () => {
    const page = await fresh(open);
    await press(page, 'I play');
    await said(page, 'Your turn');
    await cell(page, 18, 18).click();
    await said(page, 'Not this one');
    expect(await page.locator('.strip .missed').count()).toBe(1);
    await press(page, 'Try again');
    await cell(page, 18, 17).click();
    await said(page, 'Correct');
    expect(await page.locator('.strip .missed').count()).toBe(1);
    await page.locator('.strip .missed button').click();
    await said(page, 'Your turn');
    await cell(page, 18, 17).click();
    await said(page, 'Correct');
    expect(await page.locator('.strip .solved').count()).toBe(1);
  });

  test('is chosen from a list with what is solved, ends with a summary, and what was missed comes again', async () => {
    const page = await fresh(open);
    const { problems } = JSON.parse(readFileSync(new URL('../problems/problems.json', import.meta.url), 'utf8')) as { problems: { id: string; theme: string }[] };
    const first = problems.find(({ theme }) => theme === 'rows')?.id ?? '';
    await page.evaluate((id) => localStorage.setItem('shikatsu.results', JSON.stringify({ [id]: 'missed' })), first);
    await page.reload();
    await press(page, 'I play');
    await page.getByRole('button', { name: 'Eyes in the corner' }).click();
    const sheet = page.getByRole('dialog', { name: 'Choose a theme' });
    expect(await sheet.getByRole('listitem').count()).toBeGreaterThanOrEqual(12);
    await sheet.getByRole('button', { name: 'Rows along the edge' }).click();
    // The one that was tried is passed over at first.
    await expect.poll(() => page.locator('.session .place').textContent()).toContain('2 of 4');
    await said(page, 'Your turn');
    expect(await page.locator('.strip .missed').count()).toBe(1);
    for (let number = 3; number <= 4; number++) {
      await page.getByRole('application').press('n');
      await expect.poll(() => page.locator('.session .place').textContent()).toContain(`${number} of 4`);
    }
    await page.getByRole('application').press('n');
    await page.getByTestId('over').getByText('1 to try again.').waitFor();
    expect(await serious(page)).toEqual([]);
    await press(page, 'Retry what I missed');
    await expect.poll(() => page.locator('.session .place').textContent()).toContain('1 of 1');
    expect(await button(page, 'Hint').isVisible()).toBe(true);
    await page.evaluate(() => localStorage.clear());
  });
});
