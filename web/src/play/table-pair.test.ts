/** Which build of the module answers which call, and that both have the same calls. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { chooseProved, initSync, look } from '../../module/row-strong/shikatsu_row_wasm.js';
import { TablePair } from './table-client.ts';
import type { Table } from './table-client.ts';

const GAME = { rules: '5x5, row 3', moves: [] };

const named = (name: string) => ({ call: vi.fn(async () => ({ move: name, proof: null })), stop: vi.fn() }) as unknown as Table;

test('strong levels are asked of the strong build, everything else of the light one', async () => {
  const fetchStrong = vi.fn(async () => named('strong'));
  const pair = new TablePair(named('light'), fetchStrong);
  expect(await pair.call('choose', GAME, { level: 3, seed: 1 })).toMatchObject({ move: 'light' });
  await pair.call('look', GAME, {});
  expect(fetchStrong).not.toHaveBeenCalled();
  for (const level of [4, 8]) expect(await pair.call('choose', GAME, { level, seed: 1 })).toMatchObject({ move: 'strong' });
  expect(await pair.call('writeSgf', GAME, {})).toMatchObject({ move: 'strong' });
  expect(fetchStrong).toHaveBeenCalledTimes(1);
});

test('without a network the light build plays strong levels, and the strong one is tried again', async () => {
  let isThere = false;
  const pair = new TablePair(named('light'), async () => {
    if (!isThere) throw new Error('no network');
    return named('strong');
  });
  expect(await pair.call('choose', GAME, { level: 7, seed: 1 })).toMatchObject({ move: 'light' });
  isThere = true;
  expect(await pair.call('choose', GAME, { level: 7, seed: 1 })).toMatchObject({ move: 'strong' });
});

test('a stop ends what both builds think about', async () => {
  const [light, strong] = [named('light'), named('strong')];
  const pair = new TablePair(light, async () => strong);
  pair.stop();
  expect(light.stop).toHaveBeenCalledTimes(1);
  await pair.call('choose', GAME, { level: 8, seed: 1 });
  pair.stop();
  expect(strong.stop).toHaveBeenCalledTimes(1);
});

test('the strongest level tells what is proved, and that nothing is', () => {
  initSync({ module: readFileSync(new URL('../../module/row-strong/shikatsu_row_wasm_bg.wasm', import.meta.url)) });
  const proved = JSON.parse(chooseProved('5x5, row 3', new Int16Array(), 1)) as { move: number; proof: unknown };
  expect(proved.proof).toEqual({ value: 'win', moves: 5 });
  const open = JSON.parse(chooseProved('9x9, captures 3', new Int16Array(), 1)) as { proof: unknown };
  expect(open.proof).toBeNull();
});

test('one script boots both builds', async () => {
  const light = readFileSync(new URL('../../module/row/shikatsu_row_wasm_bg.wasm', import.meta.url));
  const strong = readFileSync(new URL('../../module/row-strong/shikatsu_row_wasm_bg.wasm', import.meta.url));
  const imports = async (bytes: Uint8Array<ArrayBuffer>) => WebAssembly.Module.imports(await WebAssembly.compile(bytes)).map(({ name }) => name).sort();
  expect(await imports(new Uint8Array(light))).toEqual(await imports(new Uint8Array(strong)));
  expect(typeof look).toBe('function');
});
