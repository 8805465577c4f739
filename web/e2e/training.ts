/** The trainer, driven by what the bank knows. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import type { Problem, Vertex } from '../src/api.ts';
import { turned, turnedProblem } from '../src/train/orientation.ts';
import { labelledPoint, stillView } from '../src/train/still-view.ts';
import { browser, button, cell } from './browser.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const lines = (path: string) => read(path).trim().split('\n').map((line) => line.split(' '));

/** What the trainer may choose from: the problems of the page and those of the packs. */
const bank = [...lines('problems/bank.txt'), ...lines('module/packs/bank.txt')];

/** The names of the packs. */
export const packs = (JSON.parse(read('module/packs/packs.json')) as { name: string; count: number }[]).map(({ name }) => name);

/** A browser whose log is empty at the beginning of each test, and of each further attempt at a test that failed. */
export function trainingBrowser(...how: Parameters<typeof browser>): ReturnType<typeof browser> {
  const opened = browser(...how);
  let pages: Page[] = [];
  afterEach(async () => {
    const page = pages.find((one) => !one.isClosed());
    pages = [];
    if (page !== undefined) await forget(page);
  });
  return {
    ...opened,
    async open(query, address) {
      const page = await opened.open(query, address);
      pages.push(page);
      return page;
    },
  };
}

/** The right first moves of a problem as it lies. */
export function rightMoves(id: string, orientation: number): Vertex[] {
  const line = bank.find(([kind, name]) => kind === 'problem' && name === id);
  return (line?.[6] ?? '').split(',').map((label) => turned(labelledPoint(label, 19), orientation, 19));
}

interface NamedProblem {
  id: string;
  problem: Problem;
}

const boards: NamedProblem[] = [
  ...(JSON.parse(read('problems/problems.json')) as { problems: NamedProblem[] }).problems,
  ...packs.flatMap((name) => JSON.parse(read(`module/packs/${name}.json`)) as NamedProblem[]),
];

/** The names of problems of a theme, or of a pack. */
export const named = (wanted: (line: readonly string[]) => boolean): string[] => bank.filter(wanted).map(([, id = '']) => id);

/** All first moves of a problem as it lies: empty points in play. */
export function firstMoves(id: string, orientation: number): Vertex[] {
  const problem = boards.find((one) => one.id === id)?.problem;
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

/** Whether the move just tried is legal; waits until it is judged, or refused by the rules as a suicide is. */
async function isJudged(page: Page): Promise<boolean> {
  const judged = page.locator('.feedback .headline').getByText(/Correct|Right so far|Not this one|works|over|Not proved/u);
  const refused = page.locator('.feedback').getByText(/is not allowed/u);
  await judged.or(refused).first().waitFor({ timeout: 60_000 });
  return judged.isVisible();
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
    if (!(await isJudged(page))) continue;
    // What decides is logged before the next drawing.
    await page.waitForTimeout(100);
    if ((await session(page, mode)).results.length > results.length) return;
  }
  throw new Error(`${current.id}: no first move decides it`);
}

/** Plays a point with the arrow keys; the board says where its cursor is. */
async function pressPoint(page: Page, [x, y]: Vertex): Promise<void> {
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowUp');
  const said = await page.getByTestId('cursor').innerText();
  const [column, row] = labelledPoint(said.split(',', 1)[0] ?? '', 19);
  const steps = (count: number, key: string) => Array.from({ length: Math.max(0, count) }, () => key);
  const keys = [...steps(x - column, 'ArrowRight'), ...steps(column - x, 'ArrowLeft'), ...steps(y - row, 'ArrowDown'), ...steps(row - y, 'ArrowUp')];
  for (const key of [...keys, 'Enter']) await page.keyboard.press(key);
}

/** Decides a problem with the keyboard alone, as well as the bank knows: its right first moves, typed on the board. */
export async function playRight(page: Page, mode: string): Promise<void> {
  const { current, results } = await session(page, mode);
  if (current === null) throw new Error('no problem on the board');
  const right = rightMoves(current.id, current.orientation);
  const others = firstMoves(current.id, current.orientation).filter((point) => right.every((one) => one.join() !== point.join()));
  for (const point of [...right, ...others]) {
    await pressPoint(page, point);
    if (!(await isJudged(page))) continue;
    await page.waitForTimeout(100);
    if ((await session(page, mode)).results.length > results.length) return;
    await page.getByRole('application').focus();
    await page.keyboard.press('Escape');
    await page.locator('.feedback .headline').getByText('Your turn').waitFor();
  }
  throw new Error(`${current.id}: no first move decides it`);
}

/** Adds a copy of a log on the page Me. */
export async function addCopy(page: Page, text: string): Promise<void> {
  await page.goto(new URL('#/train?mode=me', page.url()).href);
  const copy = { name: 'shikatsu-train.txt', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(copy);
  await page.getByTestId('imported').getByText(/new (?:tries|try)/u).waitFor();
}

/** A log in which these problems were missed five days ago. */
export function missedLog(problems: readonly string[]): string {
  const at = Date.now() - 5 * 86_400_000;
  const tries = problems.map((id, number) => {
    const [, , theme, rating] = bank.find(([kind, name]) => kind === 'problem' && name === id) ?? [];
    return `00000000000000b0 ${number + 1} ${at + number} attempt rated ${id} ${theme} ${rating} 1 wrong 9000 0 0 -`;
  });
  return `shikatsu train 1\n${tries.join('\n')}\n`;
}

/** Forgets what this browser has of the trainer. The pages that are open hold the base, so its stores are emptied. */
export const forget = (page: Page) =>
  page.evaluate(async () => {
    localStorage.clear();
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('shikatsu-train', 1);
      request.onupgradeneeded = () => request.transaction?.abort();
      // There was no log to forget.
      request.onerror = () => resolve();
      request.onsuccess = () => {
        const base = request.result;
        const emptying = base.transaction(base.objectStoreNames, 'readwrite');
        for (const name of base.objectStoreNames) emptying.objectStore(name).clear();
        emptying.onabort = () => reject(emptying.error);
        emptying.oncomplete = () => {
          base.close();
          resolve();
        };
      };
    });
  });
