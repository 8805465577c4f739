/** The trainer, driven by what the bank knows. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Problem, Vertex } from '../src/api.ts';
import { turned, turnedProblem } from '../src/train/orientation.ts';
import { labelledPoint, stillView } from '../src/train/still-view.ts';
import { button, cell } from './browser.ts';

const bank = readFileSync(new URL('../problems/bank.txt', import.meta.url), 'utf8').trim().split('\n').map((line) => line.split(' '));

/** The right first moves of a problem as it lies. */
export function rightMoves(id: string, orientation: number): Vertex[] {
  const line = bank.find(([kind, name]) => kind === 'problem' && name === id);
  return (line?.[6] ?? '').split(',').map((label) => turned(labelledPoint(label, 19), orientation, 19));
}

const boards = JSON.parse(readFileSync(new URL('../problems/problems.json', import.meta.url), 'utf8')) as { problems: { id: string; problem: Problem }[] };

/** All first moves of a problem as it lies: empty points in play. */
export function firstMoves(id: string, orientation: number): Vertex[] {
  const problem = boards.problems.find((one) => one.id === id)?.problem;
  return problem === undefined ? [] : stillView(turnedProblem(problem, orientation)).legal;
}

/** The answer of a position. */
export const statusOf = (id: string): string => bank.find(([kind, name]) => kind === 'status' && name === id)?.[5] ?? '';

interface KeptSession {
  results: string[];
  current: { id: string; orientation: number } | null;
}

/** The session as the page keeps it. */
export async function session(page: Page, mode: string): Promise<KeptSession> {
  const text = await page.evaluate((name) => localStorage.getItem(`shikatsu.session.${name}`), mode);
  return JSON.parse(text ?? '{"results":[],"current":null}') as KeptSession;
}

/** The log of this browser, as an export has it. */
export async function logLines(page: Page): Promise<string[]> {
  const blocks = await page.evaluate(
    () =>
      new Promise<{ text: string }[]>((resolve, reject) => {
        const request = indexedDB.open('shikatsu-train', 1);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const all = request.result.transaction('blocks').objectStore('blocks').getAll();
          all.onsuccess = () => {
            request.result.close();
            resolve(all.result as { text: string }[]);
          };
        };
      }),
  );
  return blocks.flatMap(({ text }) => text.trim().split('\n'));
}

/** Waits until the engine has proved the problem on the board. */
export const proved = (page: Page) => page.locator('[data-step=hint]:not([aria-disabled=true])').waitFor({ timeout: 60_000 });

/** Taps a point; where cells are small the second tap plays. */
export async function tapPoint(page: Page, [x, y]: Vertex): Promise<void> {
  await cell(page, x, y).click();
  const confirm = page.locator('.confirm button').first();
  if (await confirm.isVisible()) await confirm.click();
}

/** Plays first moves, each on the fresh board, until one of them decides the problem. */
export async function decide(page: Page, mode: string, order: 'right first' | 'wrong first'): Promise<void> {
  const { current, results } = await session(page, mode);
  if (current === null) throw new Error('no problem on the board');
  const right = rightMoves(current.id, current.orientation);
  const wrong = firstMoves(current.id, current.orientation).filter((point) => right.every((one) => one.join() !== point.join()));
  for (const point of order === 'right first' ? [...right, ...wrong] : wrong) {
    const reset = button(page, 'Reset');
    if ((await reset.getAttribute('aria-disabled')) !== 'true') await reset.click();
    await page.locator('.feedback .headline').getByText('Your turn').waitFor();
    await tapPoint(page, point);
    await page.locator('.feedback .headline').getByText(/Correct|Right so far|Not this one|works|over|Not proved/u).waitFor();
    // What decides is logged before the next drawing.
    await page.waitForTimeout(100);
    if ((await session(page, mode)).results.length > results.length) return;
  }
  throw new Error(`${current.id}: no first move decides it`);
}
