/** The trainer: sessions by touch and by keyboard, with a reload, without a network and in two tabs. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findings } from './accessibility.ts';
import { button, said } from './browser.ts';
import { enterOn, pointed, watchPointer } from './keyboard.ts';
import { decide, forget, logLines, proved, session, statusOf, trainingBrowser } from './training.ts';

const PHONE = { width: 360, height: 640 };
const DESK = { width: 1280, height: 800 };

const KEYS = ['dead', 'alive', 'seki', 'ko', 'unsettled'];

const decided = (page: Page, mode: string, count: number) =>
  page.waitForFunction(
    ([name, wanted]) => (JSON.parse(localStorage.getItem(`shikatsu.session.${name}`) ?? '{"results":[]}') as { results: unknown[] }).results.length === wanted,
    [mode, count] as const,
  );

describe('by touch on a phone', () => {
  const { open } = trainingBrowser(PHONE, 'touch');

  test('twenty rated problems, with a reload in the middle', async () => {
    const page = await open('#/train');
    for (let number = 0; number < 20; number++) {
      if (number === 10) {
        const before = await session(page, 'rated');
        await page.reload();
        await page.getByRole('main').waitFor();
        await proved(page);
        expect(await session(page, 'rated')).toEqual(before);
      }
      await proved(page);
      expect((await session(page, 'rated')).results.length).toBe(number);
      await decide(page, 'rated', number % 3 === 2 ? 'wrong first' : 'right first');
      if (number === 0) expect(await findings(page)).toEqual([]);
      await button(page, 'Next').first().click();
    }
    await page.getByTestId('end').getByText('Done for now').waitFor();
    const lines = await logLines(page);
    expect(lines.length).toBe(20);
    const results = lines.map((line) => line.split(' ')[9]);
    expect(results.filter((result) => result === 'wrong').length).toBeGreaterThanOrEqual(6);
    expect(results).toContain('right');
    expect(lines.every((line) => line.includes(' attempt rated '))).toBe(true);
  }, 400_000);

  test('no page of the section is wider than the window, and axe finds nothing', async () => {
    const page = await open('#/train?mode=status');
    for (const mode of ['status', 'rush', 'review', 'me']) {
      await page.goto(new URL(`#/train?mode=${mode}`, page.url()).href);
      await page.locator('.modes [aria-current]').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), mode).toBeLessThanOrEqual(PHONE.width);
      expect(await findings(page), mode).toEqual([]);
    }
  });
});

describe('by keyboard on a desk', () => {
  const { open } = trainingBrowser(DESK);

  test('twenty status questions without a network, with a reload in the middle', async () => {
    const page = await open('#/train?mode=status');
    await watchPointer(page);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.context().setOffline(true);
    try {
      await page.reload();
      const board = page.getByRole('application');
      for (let number = 0; number < 20; number++) {
        if (number === 10) {
          await page.reload();
          await board.waitFor();
          expect((await session(page, 'status')).results.length).toBe(10);
        }
        await board.focus();
        await page.keyboard.press(String(1 + (number % 5)));
        await page.getByTestId('said').getByText(/^(?:Right|No):/u).waitFor();
        await decided(page, 'status', number + 1);
        await page.keyboard.press('n');
        if (number < 19) await page.getByTestId('said').getByText('Look at both first moves').waitFor();
      }
      await page.getByTestId('end').getByText('Done for now').waitFor();
      expect(await pointed(page)).toEqual([]);
    } finally {
      await page.context().setOffline(false);
    }
    // The end of a session does not wait for the disk.
    await expect.poll(async () => (await logLines(page)).length).toBe(20);
    const lines = await logLines(page);
    for (const line of lines) {
      const [, , , , , id = '', , , , result, , , , answer] = line.split(' ');
      expect(result, line).toBe(answer === statusOf(id) ? 'right' : 'wrong');
      expect(KEYS).toContain(answer);
    }
    await page.goto(new URL('#/train?mode=me', page.url()).href);
    await page.getByRole('heading', { name: 'Me', exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('a slip is taken back, and a mistake comes back as a card', async () => {
    const page = await open('#/train');
    await proved(page);
    await decide(page, 'rated', 'wrong first');
    await said(page, 'Not this one');
    await button(page, 'That was a slip').click();
    await said(page, 'Your turn');
    expect((await session(page, 'rated')).results).toEqual([]);
    expect((await logLines(page)).map((line) => line.split(' ')[3])).toEqual(['attempt', 'forget']);
    await decide(page, 'rated', 'wrong first');
    await said(page, 'Not this one');
    await page.getByText('You see it again tomorrow.').waitFor();
    expect((await session(page, 'rated')).results).toEqual(['wrong']);
  });

  test('going on while a mistake is being explained tries nothing twice', async () => {
    const page = await open('#/train');
    await proved(page);
    await decide(page, 'rated', 'wrong first');
    await said(page, 'Not this one');
    const before = await session(page, 'rated');
    // Both keys come before the engine has answered the first.
    await page.getByRole('application').evaluate((board) => {
      for (const key of ['w', 'n']) board.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    await said(page, 'Your turn');
    await proved(page);
    const { results, current } = await session(page, 'rated');
    expect(results).toEqual(before.results);
    await decide(page, 'rated', 'wrong first');
    const tried = (await logLines(page)).map((line) => line.split(' '));
    expect(tried.length).toBe(2);
    expect(tried[1]?.[5]).toBe(current?.id);
  });

  test('two tabs share one log, and a copy of it is read by another browser', async () => {
    const page = await open('#/train?mode=status');
    const other = await open('#/train?mode=status');
    for (const tab of [page, other, page, other]) {
      await tab.bringToFront();
      await tab.getByRole('application').focus();
      await tab.keyboard.press('5');
      await tab.getByTestId('said').getByText(/^(?:Right|No):/u).waitFor();
      await tab.waitForTimeout(100);
      await tab.keyboard.press('n');
      await tab.getByTestId('said').getByText('Look at both').waitFor();
    }
    const lines = await logLines(page);
    expect(lines.map((line) => line.split(' ')[1])).toEqual(['1', '2', '3', '4']);
    expect(new Set(lines.map((line) => line.split(' ')[0])).size).toBe(1);
    await other.close();
    await page.goto(new URL('#/train?mode=me', page.url()).href);
    const download = page.waitForEvent('download');
    await enterOn(page, button(page, 'Save a copy'));
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.trim().split('\n').slice(1)).toEqual(lines);
    await forget(page);
    await page.reload();
    await page.getByText('Solve a few problems').waitFor();
    const copy = { name: 'shikatsu-train.txt', mimeType: 'text/plain', buffer: Buffer.from(`${text}nonsense\n`) };
    await page.locator('input[type=file]').setInputFiles(copy);
    await page.getByTestId('imported').getByText('4 new tries').waitFor();
    expect(await page.getByTestId('imported').innerText()).toContain('Line 6');
    await page.reload();
    await page.getByText('So far').waitFor();
    expect((await logLines(page)).length).toBe(4);
  });
});
