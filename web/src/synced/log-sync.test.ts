/** What is sent and what is taken for known: nothing is lost when an answer is, and nothing is asked twice. */
import { expect, test } from 'vitest';
import { stubbedStorage } from '../frame/storage-stub.ts';
import type { Server } from '../server/calls.ts';
import type { SyncAnswer, SyncRequest } from '../server/client.ts';
import { syncOnce, unsent, withLines } from './log-sync.ts';
import { noteAccount, ownState } from './own-state.ts';

const HEAD = 'shikatsu train 1';
const line = (device: string, seq: number) => `${device} ${seq} 1700000000000 set start 900`;

stubbedStorage();

/** A service that answers with these, one after the other; nothing is a network that fails. */
function serverWith(...answers: (Partial<SyncAnswer> | null)[]): { server: Server; sent: SyncRequest[] } {
  const sent: SyncRequest[] = [];
  const answer = (_: RequestInfo | URL, call?: RequestInit) => {
    sent.push(JSON.parse(String(call?.body)) as SyncRequest);
    const next = answers.shift();
    if (next == null) return Promise.reject(new TypeError('no network'));
    const whole = { accepted: 0, cursor: 0, end: 0, events: [], ratings: { solving: null, judging: null }, refunds: [], ...next };
    return Promise.resolve(new Response(JSON.stringify(whole)));
  };
  return { server: { base: '', fetch: answer as typeof fetch }, sent };
}

function bookOf(lines: string[]) {
  return {
    device: 'a',
    lines,
    export: () => [HEAD, ...lines, ''].join('\n'),
    import: (text: string) => Promise.resolve(lines.push(...text.trim().split('\n'))),
    onLogged: () => () => {},
  };
}

test('only lines that the account may not have are sent', () => {
  const log = [HEAD, line('a', 1), line('b', 1), line('a', 2), ''].join('\n');
  expect(unsent(log, {})).toHaveLength(3);
  expect(unsent(log, { a: 1, b: 1 })).toEqual([line('a', 2)]);
  expect(withLines({ a: 5 }, [line('a', 2), line('b', 1)])).toEqual({ a: 5, b: 1 });
});

test('without an account nothing is sent', async () => {
  const { server, sent } = serverWith({});
  expect(await syncOnce(server, bookOf([line('a', 1)]))).toBeNull();
  expect(sent).toEqual([]);
});

test('what was not acknowledged is sent again, and what was is not', async () => {
  noteAccount('one');
  const book = bookOf([line('a', 1)]);
  const { server, sent } = serverWith(null, { cursor: 1, end: 1 }, { cursor: 1, end: 1 });
  await expect(syncOnce(server, book)).rejects.toThrow('no network');
  expect(await syncOnce(server, book)).not.toBeNull();
  await syncOnce(server, book);
  expect(sent.map(({ events }) => events.length)).toEqual([1, 1, 0]);
  expect(sent.map(({ cursor }) => cursor)).toEqual([0, 0, 1]);
});

test('many events go in parts, and what other devices logged comes until there is no more', async () => {
  noteAccount('one');
  const book = bookOf(Array.from({ length: 700 }, (_, at) => line('a', at + 1)));
  const { server, sent } = serverWith({ cursor: 500, end: 500 }, { cursor: 701, end: 702, events: [line('b', 1)] }, { cursor: 702, end: 702, events: [line('b', 2)] });
  await syncOnce(server, book);
  expect(sent.map(({ events }) => events.length)).toEqual([500, 200, 0]);
  expect(book.lines).toHaveLength(702);
  expect(ownState()).toMatchObject({ cursor: 702, sent: { a: 700, b: 2 } });
});

test('refunds are kept once, and another account begins anew', async () => {
  noteAccount('one');
  const refund = { problem: 'p', revision: 2, points: 14.2, at: 1, certificates: null };
  const { server } = serverWith({ refunds: [refund] }, { refunds: [refund] });
  await syncOnce(server, bookOf([]));
  await syncOnce(server, bookOf([]));
  expect(ownState()?.refunds).toEqual([refund]);
  noteAccount('two');
  expect(ownState()).toEqual({ account: 'two', cursor: 0, sent: {}, refunds: [] });
  noteAccount(null);
  expect(ownState()).toBeNull();
});
