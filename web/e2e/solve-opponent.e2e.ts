/** Opponents who prove nothing: chosen in the drawer, judged by proof, kept for the next problem. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { serious } from './accessibility.ts';
import { HOOK, analyse, browser, cell, press, said, type } from './browser.ts';

const answers = (page: Page) => page.getByLabel('Who answers');

/** Chooses who answers, and waits until the problem has begun again. */
async function choose(page: Page, name: string): Promise<void> {
  await analyse(page, 'Board');
  await answers(page).selectOption({ label: name });
  await page.locator('#answers:not([disabled])').waitFor();
  await said(page, 'Your turn');
}

describe.each([{ width: 360, height: 640 }, { width: 1024, height: 768 }])('at $width pixels', (viewport) => {
  const { problem } = browser(viewport);

  test('an opponent slips, and the page says by proof what that cost', async () => {
    const page = await problem(HOOK);
    await choose(page, 'By shape, level 1');
    await said(page, 'An opponent answers who may slip');
    await page.getByText('This opponent proves nothing').waitFor();
    expect(await serious(page)).toEqual([]);
    await type(page, 'd5');
    const both = await said(page, 'White B5: a mistake. Now White is dead.');
    expect(both).toContain('Black D5: a mistake. Now White is alive.');
    // The game goes on: no refutation is played on the board.
    await type(page, 'e5');
    await said(page, 'Black E5: White is dead.');
    expect(await page.getByTestId('playback').count()).toBe(0);
    expect(await serious(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  });
});

describe('a choice of who answers', () => {
  const { open, problem } = browser();
  const results = (page: Page) => page.evaluate(() => localStorage.getItem('shikatsu.results'));

  test('holds for the next problem, and only what proofs answer counts', async () => {
    const page = await open();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await press(page, 'I play');
    await page.locator('[data-step=hint]:not([aria-disabled=true])').waitFor();
    await choose(page, 'By patterns, level 2');
    await type(page, 'pass');
    await said(page, 'Black passes: a mistake.');
    expect(await results(page)).toBeNull();
    await page.getByRole('application').press('n');
    await expect.poll(() => page.locator('.session .place').textContent()).toContain('2 of');
    await said(page, 'An opponent answers who may slip');
    await analyse(page, 'Board');
    expect(await answers(page).inputValue()).toBe('patterns-2');
    await choose(page, 'The program, by proof');
    await said(page, 'with the best defence');
    await type(page, 'pass');
    await said(page, 'passes: a mistake.');
    expect(await results(page)).toContain('missed');
    await page.evaluate(() => localStorage.clear());
  });

  test('goes back to proofs', async () => {
    const page = await problem();
    await choose(page, 'By shape, level 5');
    await type(page, 'c4');
    await said(page, 'White D4: White is alive');
    await choose(page, 'The program, by proof');
    await cell(page, 2, 0).click();
    await said(page, 'Not this one');
    await page.getByTestId('playback').waitFor();
  });
});
