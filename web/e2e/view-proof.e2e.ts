/** A walk through the proof of the position on the board. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { HOOK, KO, analyse, browser, cell, press, said } from './browser.ts';

const { problem } = browser();

async function begin(page: Page): Promise<void> {
  await analyse(page, 'Proof');
  await press(page, 'Walk through the proof');
  await page.getByTestId('proof').waitFor();
}

const told = (page: Page) => page.getByTestId('proof').innerText();

test('the proof gives the winning move, every reply with its answer, and why each line is over', async () => {
  const page = await problem();
  await begin(page);
  expect(await told(page)).toContain('Black wins with D4.');
  expect(await told(page)).toMatch(/The whole proof has \d+ positions, all checked/u);
  await page.locator('.branches button', { hasText: 'Black D4' }).click();
  await page.getByText('After Black D4.').waitFor();
  expect(await cell(page, 3, 0).getAttribute('class')).toContain('shudan-sign_1');
  const replies = await page.locator('.branches button').allInnerTexts();
  expect(replies.join('\n')).toMatch(/White C4, answer Black E4[^]*positions?/u);
  // Always choosing the first branch follows the longest line to its end, which is explained in words.
  for (let move = 0; move < 20 && (await page.locator('.branches button').count()) > 0; move++) {
    const before = await told(page);
    await page.locator('.branches button').first().click();
    await page.waitForFunction((old) => (document.querySelector('[data-testid="proof"]') as HTMLElement).innerText !== old, before);
  }
  expect(await page.locator('.settled').innerText()).toMatch(/loses the stone|no eye space|off the board|two eyes/iu);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.getByText('The position on the board.').waitFor();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await cell(page, 3, 0).click();
  await said(page, 'Correct');
});

test('a wrong first move has its refutation', async () => {
  const page = await problem();
  await begin(page);
  const claims = await page.getByLabel('What is proved').locator('option').allInnerTexts();
  const wrong = claims.findIndex((claim) => /White .*after Black C4/u.test(claim));
  expect(wrong).toBeGreaterThan(0);
  await page.getByLabel('What is proved').selectOption({ index: wrong });
  await page.getByTestId('proof').getByText('After Black C4.').waitFor();
  expect(await told(page)).toContain('White wins with D4.');
});

test('the keyboard alone walks, on the board and in the list', async () => {
  const page = await problem();
  await analyse(page, 'Proof');
  await page.getByRole('button', { name: 'Walk through the proof' }).focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('proof').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('proof-heading');
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByTestId('cursor').innerText()).toBe('D4, empty');
  await page.keyboard.press('Enter');
  await page.getByText('After Black D4.').waitFor();
  await page.keyboard.press('u');
  await page.getByText('The position on the board.').waitFor();
  await page.keyboard.press('ArrowLeft');
  expect(await page.getByTestId('cursor').innerText()).toContain('the proof does not go on here');
  await page.keyboard.press('Enter');
  await page.locator('.branches button').focus();
  await page.keyboard.press('Enter');
  await page.getByText('After Black D4.').waitFor();
  const back = page.getByRole('button', { name: 'Back to the game' });
  await back.focus();
  await page.keyboard.press('Enter');
  expect(await page.getByRole('application').evaluate((board) => board === document.activeElement)).toBe(true);
});

test('long lists are cut, and shown on request', async () => {
  const page = await problem(HOOK);
  await begin(page);
  await page.locator('.branches button').first().click();
  await page.getByText('White to move.').waitFor();
  expect(await page.locator('.branches button').count()).toBe(8);
  const all = page.getByRole('button', { name: /Show all \d+/u });
  const count = Number((await all.innerText()).replace(/\D+/gu, ''));
  await all.click();
  expect(await page.locator('.branches button').count()).toBe(count);
});

test('after a mistake the proof is about the position that is left', async () => {
  const page = await problem();
  await cell(page, 2, 0).click();
  await said(page, 'Not this one');
  await begin(page);
  expect(await page.getByLabel('What is proved').locator('option').first().innerText()).toMatch(/^White (lives|stays)/u);
  expect(await page.locator('.settled').innerText()).toContain('eyes at C4 and E4');
});

test('in a ko each side has a proof, with the threats it takes', async () => {
  const page = await problem(KO);
  await begin(page);
  const claims = await page.getByLabel('What is proved').locator('option').allInnerTexts();
  expect(claims[0]).toBe('Black captures White');
  expect(claims[1]).toBe('White stays on the board, if White has 1 more ko threat elsewhere');
});
