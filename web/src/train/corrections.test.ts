/** Corrected answers as a service tells them: what a try cost comes back into the log once, and is told until it is closed. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test, vi } from 'vitest';
import { Trainer, initSync } from '../../module/train/shikatsu_train_wasm.js';
import { stubbedStorage } from '../frame/storage-stub.ts';
import type { Server } from '../server/calls.ts';
import type { KeyCorrections } from '../server/client.ts';
import type { RefundedBook } from './corrections.ts';
import { closeRefunds, giveBack, hearCorrections, heardRefunds, keyLines } from './corrections.ts';
import type { TrainLook, TrainRefund } from './trainer-messages.ts';

const NOW = 1_795_000_000_000;
const LOST = `00000000000000a1 1 ${NOW - 9e6} attempt rated p eyes 830 1 wrong 9000 0 0 B9`;
const SHA256 = 'ab'.repeat(32);
const CORRECTED: KeyCorrections = {
  corrected: [{ problem: 'p', revision: 2, right: 'B9,C9', earlier: [{ revision: 1, right: 'C9' }], certificates: SHA256 }],
  disputed: [],
};

beforeAll(() => void initSync({ module: readFileSync(new URL('../../module/train/shikatsu_train_wasm_bg.wasm', import.meta.url)) }));

const kept = stubbedStorage();

/** A service that serves these corrections, and how often it was asked. */
function serving(corrections: KeyCorrections): { server: Server; asked(): string[] } {
  const asked: string[] = [];
  const answer = (address: RequestInfo | URL) => {
    asked.push(String(address));
    return Promise.resolve(new Response(JSON.stringify(corrections)));
  };
  return { server: { base: '', fetch: answer as typeof fetch }, asked: () => asked };
}

/** A log that is kept in the module alone. */
function bookOf(...lines: string[]) {
  const trainer = new Trainer('', '00000000000000aa', 0);
  trainer.import(lines.join('\n'));
  const heard = new Set<() => void>();
  const tell = () => heard.forEach((one) => one());
  const book: RefundedBook & { log(line: string): void; rating(): number } = {
    get look() {
      return JSON.parse(trainer.look(NOW)) as TrainLook;
    },
    giveBack: (keys) => Promise.resolve(JSON.parse(trainer.giveBack(NOW, keys)) as TrainRefund[]),
    onLogged: (one) => {
      heard.add(one);
      return () => void heard.delete(one);
    },
    log: (line) => {
      trainer.import(line);
      tell();
    },
    rating: () => (JSON.parse(trainer.look(NOW)) as TrainLook).solving.rating,
  };
  return book;
}

test('every revision of a corrected key is a line', () => {
  expect(keyLines(CORRECTED)).toBe('p 1 C9\np 2 B9,C9');
});

test('what a try cost comes back once, with the way to the proof', async () => {
  const { server } = serving(CORRECTED);
  const book = bookOf(LOST);
  const before = book.rating();
  expect(before).toBeLessThan(800);
  const [refund] = await giveBack(server, CORRECTED, book);
  expect(refund).toMatchObject({ problem: 'p', proof: `/api/v1/certificates/${SHA256}` });
  expect(before + (refund?.points ?? 0)).toBeCloseTo(800, 2);
  expect(book.rating()).toBe(800);
  expect(await giveBack(server, CORRECTED, book)).toEqual([]);
  expect(heardRefunds()).toHaveLength(1);
  closeRefunds();
  expect(heardRefunds()).toEqual([]);
});

test('a visitor without a report and without an account hears it, also of a try that comes later', async () => {
  const { server, asked } = serving(CORRECTED);
  const book = bookOf();
  const heard = vi.fn();
  const stop = hearCorrections(book, heard, () => Promise.resolve(server));
  await Promise.resolve();
  expect(asked()).toEqual([]);
  book.log(LOST);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  expect(asked()).toEqual(['/api/v1/corrections']);
  expect(book.rating()).toBe(800);
  stop();
});

test('without a service, or with words that are no keys, nothing changes', async () => {
  const book = bookOf(LOST);
  const before = book.rating();
  hearCorrections(book, vi.fn(), () => Promise.resolve(null))();
  const broken = { ...CORRECTED, corrected: CORRECTED.corrected.map((one) => ({ ...one, right: 'B9 C9' })) };
  await expect(giveBack(serving(broken).server, broken, book)).rejects.toSatisfy((reason) => String(reason).includes('line 2'));
  expect(book.rating()).toBe(before);
  kept.set('shikatsu.corrected', '[{"problem":3}, null]');
  expect(heardRefunds()).toEqual([]);
});
