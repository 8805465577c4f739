/** How fast the trainer is: a rush on a slow phone, and ten years of log. Nothing else runs beside these tests. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button } from './browser.ts';
import { stretched, stretchedProcessor } from './pace.ts';
import { processorTime } from './processor.ts';
import { logLines, trainingBrowser } from './training.ts';

const { open } = trainingBrowser({ width: 360, height: 640 }, 'touch');

/** What the trainer may take, in milliseconds of a processor that has its core to itself. */
const MOST = { open: 1000, save: 3000 };

/** Tries of ten years. */
const TRIES = 200_000;

const median = (times: readonly number[]) => [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;

test('a rush runs on a slow phone without the engine: the next board is there at once', async () => {
  const page = await open('#/train?mode=rush');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const devtools = await page.context().newCDPSession(page);
  const [times, stretch] = await stretched(page, async () => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const boards: number[] = [];
    for (let run = 0; run < 3; run++) boards.push(...(await rush(page)));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return boards;
  });
  expect(fetched.filter((url) => url.includes('shikatsu_wasm'))).toEqual([]);
  expect(await page.getByTestId('end').innerText()).toContain('3 wrong');
  expect(await page.locator('.missed li').getByText(/^Right: [A-T]\d+/u).count()).toBe(3);
  await button(page, 'Keep what I missed for review').click();
  await button(page, 'Kept for review').waitFor();
  await page.getByRole('link', { name: 'Review' }).getByText('3').waitFor();
  expect((await logLines(page)).filter((line) => / rush 3 \d+ 3 /u.test(line)).length).toBe(3);
  console.info(`rush at a quarter of the speed: next board after ${median(times).toFixed(0)} ms (${times.length} boards, slowest ${Math.max(...times).toFixed(0)})`);
  expect(times.length).toBeGreaterThan(3);
  // The aim is 100 ms, and docs/training.md says what was measured; this finds a board that waits for a search.
  expect(median(times)).toBeLessThan(200 * stretch);
});

/** Plays a rush by tapping, and tells how long each next board took to be drawn. */
async function rush(page: Page): Promise<number[]> {
  const times: number[] = [];
  await page.getByRole('button', { name: /^3 minutes/u }).click();
  for (let at = 0; at < 12; at++) {
    await page.locator('.board').waitFor();
    times.push(...(await page.evaluate(tryPoints)));
    if (await page.getByTestId('end').isVisible()) break;
  }
  await page.getByTestId('end').waitFor();
  return times;
}

/** Taps the empty points of the board until a tap is a move, and measures how long the next board takes to be drawn. */
async function tryPoints(): Promise<number[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const shown = () => document.querySelector('#board-words')?.textContent;
  const before = shown();
  const times: number[] = [];
  const isNext = async (tap: () => void) => {
    const start = performance.now();
    tap();
    // A tap that only previews a stone changes nothing that is said of the board.
    for (let frames = 0; frames < 3; frames++) {
      await frame();
      if (document.querySelector('[data-testid=end]') !== null) return true;
      if (shown() !== before) {
        times.push(performance.now() - start);
        return true;
      }
    }
    return false;
  };
  for (const one of document.querySelectorAll<HTMLElement>('.shudan-vertex.shudan-sign_0')) {
    if (await isNext(() => one.dispatchEvent(new MouseEvent('click', { bubbles: true })))) break;
    const confirm = document.querySelector<HTMLElement>('.confirm button');
    if (confirm !== null && (await isNext(() => confirm.click()))) break;
  }
  return times;
}

test('ten years of training open and are exported in seconds', async () => {
  const page = await open('#/train?mode=me');
  await page.evaluate(storeTries, TRIES);
  const spent = await processorTime(page);
  const [opening, toOpen] = await stretchedProcessor(page, spent, async () => {
    await page.reload();
    await page.locator('.so-far dd').first().waitFor();
    // The count begins anew with each document.
    return spent();
  });
  const opened = await page.evaluate(() => performance.getEntriesByName('trainer')[0]?.duration ?? Number.NaN);
  expect((await page.locator('.so-far dd').first().innerText()).replace(/\D/gu, '')).toBe(String(TRIES));
  const began = performance.now();
  const before = await spent();
  const download = page.waitForEvent('download');
  await button(page, 'Save a copy').click();
  await (await download).path();
  const saved = performance.now() - began;
  const saving = (await spent()) - before;
  console.info(`limits are stretched by ${toOpen.toFixed(1)}`);
  console.info(`${TRIES} tries: ${opening.toFixed(0)} ms of the processor to open the page, ${saving.toFixed(0)} ms to export`);
  console.info(`by the clock of this machine: ${opened.toFixed(0)} ms to open the log, ${saved.toFixed(0)} ms to export`);
  expect(opening).toBeLessThan(MOST.open * toOpen);
  expect(saving).toBeLessThan(MOST.save * toOpen);
});

/** Puts a log of so many tries into the store, as the trainer keeps it. */
async function storeTries(count: number): Promise<void> {
  const base = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('shikatsu-train', 1);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const transaction = base.transaction('blocks', 'readwrite');
  const blocks = transaction.objectStore('blocks');
  blocks.clear();
  const now = Date.now();
  for (let first = 0; first < count; first += 200) {
    const lines = Array.from({ length: 200 }, (_, step) => {
      const at = first + step;
      const result = at % 4 === 0 ? 'wrong' : 'right';
      return `00000000000000aa ${at + 1} ${now - (count - at) * 1_570_000} attempt rated p${(at * 7) % 9000} t${at % 13} ${600 + ((at * 31) % 1200)} 1 ${result} 9000 0 0 D4\n`;
    });
    blocks.put({ number: first / 200 + 1, text: lines.join('') });
  }
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  base.close();
}
