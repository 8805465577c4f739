/** How large the first game is and how long its levels think, in the module's own worker. Nothing else runs beside it. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browser } from './browser.ts';
import { lateness } from './pace.ts';

const DIST = new URL('../dist/assets/', import.meta.url);

/** Bytes that the section may add to the page, module and scripts together, as a static host sends them with gzip. */
const MOST_BYTES = 60_000;

const { open } = browser();

/** The two builds of the module, the light one first. */
const modules = () =>
  readdirSync(DIST)
    .filter((name) => name.startsWith('shikatsu_row_wasm_bg'))
    .sort((one, other) => statSync(new URL(one, DIST)).size - statSync(new URL(other, DIST)).size);

test('module and scripts of the section are small', () => {
  const scripts = readdirSync(DIST).filter((name) => /^(?:play|table-client|table-worker)-.*\.js$/u.test(name));
  const files = [...scripts, ...modules().slice(0, 1)];
  expect(files.length).toBe(4);
  const bytes = files.map((name) => gzipSync(readFileSync(new URL(name, DIST)), { level: 9 }).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(MOST_BYTES);
});

/** Milliseconds that a level takes for each of so many moves of a game against itself. */
async function thought(page: Page, rules: string, level: number, count: number): Promise<number[]> {
  const worker = readdirSync(DIST).find((name) => name.startsWith('table-worker')) ?? '';
  const [light = '', strong = ''] = modules();
  const module = level < 4 ? light : strong;
  return page.evaluate(
    async ([workerFile, moduleFile, game, strength, most]) => {
      const thread = new Worker(`assets/${workerFile}`, { type: 'module' });
      const boot = await WebAssembly.compileStreaming(fetch(`assets/${moduleFile}`));
      thread.postMessage({ boot, build: strength < 4 ? 'light' : 'strong' });
      const ask = (name: string, moves: number[], input: object) =>
        new Promise<{ result: unknown }>((resolve) => {
          thread.onmessage = ({ data }) => resolve(data as { result: unknown });
          thread.postMessage({ id: 1, name, game: { rules: game, moves }, input });
        });
      await ask('look', [], {});
      const times: number[] = [];
      for (let seed = 1, moves: number[] = []; times.length < most; ) {
        const start = performance.now();
        const { result } = await ask('choose', moves, { level: strength, seed });
        times.push(performance.now() - start);
        moves.push((result as { move: number }).move);
        const view = (await ask('look', moves, {})).result as { end: unknown };
        if (view.end !== null) [moves, seed] = [[], seed + 1];
      }
      thread.terminate();
      return times;
    },
    [worker, module, rules, level, count] as const,
  );
}

test.each([1, 2, 3, 4])('level %i answers within 50 ms', async (level) => {
  const page = await open('#/play');
  const { late, stretch } = await lateness(page, () => thought(page, '9x9, row 5', level, 100));
  expect(late).toBeLessThanOrEqual(50 * stretch);
});

test('level 7 answers within a second', async () => {
  const page = await open('#/play');
  const { late, stretch } = await lateness(page, () => thought(page, '9x9, row 5', 7, 30));
  expect(late).toBeLessThanOrEqual(1_000 * stretch);
});
