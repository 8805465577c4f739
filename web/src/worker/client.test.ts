import { afterEach, describe, expect, test, vi } from 'vitest';
import { VERSION } from '../api.ts';
import { phrases, speakWith } from '../frame/phrases.ts';
import type { Thread } from './client.ts';
import { Client, Refused } from './client.ts';
import type { Call, FromWorker, ToWorker } from './messages.ts';

/** A worker that answers when the test says so. */
class FakeThread implements Thread {
  heard: ToWorker[] = [];
  isEnded = false;
  onmessage: Thread['onmessage'] = null;
  onerror: Thread['onerror'] = null;

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(data: FromWorker): void {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }

  get lastId(): number {
    return (this.heard.at(-1) as Call).id;
  }
}

const MODULE = {} as WebAssembly.Module;

function client() {
  const threads: FakeThread[] = [];
  const start = () => {
    const thread = new FakeThread();
    threads.push(thread);
    return thread;
  };
  const made = new Client(MODULE, start, 1000);
  const thread = () => threads.at(-1) as FakeThread;
  return { client: made, threads, thread };
}

describe('a client', () => {
  test('gives each worker the module and the memory first', () => {
    const { thread } = client();
    expect(thread().heard).toEqual([{ boot: MODULE, memory: 1000 }]);
  });

  test('matches answers to calls by their ids, in any order', async () => {
    const { client: made, thread } = client();
    const first = made.call('memory', {});
    const firstId = thread().lastId;
    const second = made.call('memory', {});
    thread().say({ id: thread().lastId, result: 2 });
    thread().say({ id: firstId, result: 1 });
    expect([await first, await second]).toEqual([1, 2]);
  });

  test('passes progress on until the result, and none after it', async () => {
    const { client: made, thread } = client();
    const watch = vi.fn();
    const hints = made.call('hints', {}, watch);
    const id = thread().lastId;
    const progress = { milliseconds: 1, nodes: 2, first: 'black', facts: [], movesLeft: null } as const;
    thread().say({ id, progress: { ...progress, facts: [] } });
    thread().say({ id, result: [] });
    thread().say({ id, progress: { ...progress, facts: [] } });
    await hints;
    expect(watch).toHaveBeenCalledTimes(1);
  });

  test('turns a refusal into an error that keeps its kind', async () => {
    const { client: made, thread } = client();
    const play = made.call('play', { played: 'pass' });
    thread().say({ id: thread().lastId, refused: { kind: 'over', message: 'it is over' } });
    await expect(play).rejects.toMatchObject({ kind: 'over', message: 'it is over' });
    expect(thread().isEnded).toBe(false);
  });

  test('ends the worker to stop it, refuses what was waiting, and starts another', async () => {
    const { client: made, threads, thread } = client();
    const solve = made.call('hints', {});
    const stopped = made.stop();
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    await expect(solve).rejects.toBeInstanceOf(Refused);
    thread().say({ ready: VERSION });
    await stopped;
    const memory = made.call('memory', {});
    thread().say({ id: thread().lastId, result: 7 });
    expect(await memory).toBe(7);
  });

  test('ignores messages of a worker that it has ended', async () => {
    const { client: made, threads } = client();
    const late = made.call('memory', {});
    const id = threads[0]?.lastId ?? 0;
    void made.stop();
    threads[0]?.say({ id, result: 1 });
    await expect(late).rejects.toMatchObject({ kind: 'stopped' });
  });

  test('replaces a worker that crashed', async () => {
    const { client: made, threads, thread } = client();
    const open = made.call('hints', {});
    thread().say({ id: thread().lastId, crashed: 'RangeError' });
    await expect(open).rejects.toMatchObject({ kind: 'crashed' });
    expect(threads).toHaveLength(2);
  });

  test('gives up on a worker that cannot be started, and says so to every call', async () => {
    const { client: made, threads, thread } = client();
    const early = made.call('memory', {});
    thread().onerror?.({ message: 'out of memory' } as ErrorEvent);
    await expect(made.ready).rejects.toMatchObject({ kind: 'crashed' });
    await expect(early).rejects.toMatchObject({ kind: 'crashed' });
    await expect(made.call('memory', {})).rejects.toMatchObject({ message: 'out of memory' });
    expect(threads).toHaveLength(1);
  });

  test('refuses a module of another version', async () => {
    const { client: made, thread } = client();
    thread().say({ ready: VERSION + 1 });
    await expect(made.ready).rejects.toMatchObject({ kind: 'version' });
  });
});

describe('the language', () => {
  afterEach(() => speakWith('en'));

  const names = (thread: FakeThread) => thread.heard.map((one) => ('boot' in one ? 'boot' : one.name));

  test('is sent before the next call, once, and again to a new worker', async () => {
    const { client: made, thread } = client();
    void made.call('memory', {}).catch(() => {});
    await speakWith('de');
    void made.call('memory', {}).catch(() => {});
    void made.call('memory', {}).catch(() => {});
    expect(names(thread())).toEqual(['boot', 'memory', 'speak', 'memory', 'memory']);
    expect(thread().heard[2]).toMatchObject({ input: { phrases: { black: 'Schwarz' } } });
    void made.stop();
    void made.call('memory', {}).catch(() => {});
    expect(names(thread())).toEqual(['boot', 'speak', 'memory']);
  });

  test('is English where another is not known, and English is not sent', async () => {
    await speakWith('tlh');
    expect(phrases()).toEqual({});
    const { client: made, thread } = client();
    void made.call('memory', {}).catch(() => {});
    expect(names(thread())).toEqual(['boot', 'memory']);
  });
});
