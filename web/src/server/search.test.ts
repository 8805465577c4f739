/** A search on the server: asked, followed, stopped, refused. */
import { describe, expect, test } from 'vitest';
import type { Problem, Progress } from '../api.ts';
import type { Server } from './calls.ts';
import { ServiceRefusal } from './calls.ts';
import type { KnownFact } from './client.ts';
import { found } from './presence.ts';
import type { Source } from './search.ts';
import { search } from './search.ts';
import { failureSentence, closingSentences } from './verdict.ts';

const PROBLEM = { version: 1, width: 9, height: 9 } as Problem;
const KNOWN: KnownFact = {
  first: 'black', role: 'attacker', verdict: { kind: 'dead' }, words: 'dead', moves: [], judged: 'some', inPlay: null, walls: [],
  repetition: 'independent', certificates: '00', about: null,
};
const PROVED = { kind: 'proved' as const, known: [KNOWN], closingSentences: null };

/** A server that gives these answers, and the requests it got. */
function server(answer: (method: string, address: string) => Response): { server: Server; asked: string[] } {
  const asked: string[] = [];
  const send: typeof fetch = async (address, call) => {
    const method = call?.method ?? 'GET';
    asked.push(`${method} ${String(address)}`);
    call?.signal?.throwIfAborted();
    return answer(method, String(address));
  };
  return { server: { base: '', fetch: send }, asked };
}

class Fake implements Source {
  readyState = 1;
  #hearers = new Map<string, (event: { data?: string }) => void>();
  constructor(readonly address: string) {}
  addEventListener(name: string, hear: (event: { data?: string }) => void): void {
    this.#hearers.set(name, hear);
  }
  close(): void {
    this.readyState = 2;
  }
  say(name: string, data: unknown): void {
    this.#hearers.get(name)?.({ data: JSON.stringify(data) });
  }
}

/** An event source that exists once it is opened. */
function fake(): { source: Promise<Fake>; open(address: string): Fake } {
  let opened: (source: Fake) => void;
  const source = new Promise<Fake>((resolve) => (opened = resolve));
  return {
    source,
    open(address) {
      const made = new Fake(address);
      opened(made);
      return made;
    },
  };
}

const open = (closing: unknown = null) => Response.json({ id: 'abc', closing, opened: 0, closed: null, askers: 1, request: null, token: 'own' });

describe('a search', () => {
  test('that is known is over at once', async () => {
    const { server: known, asked } = server(() => open(PROVED));
    const { closing } = search(known, PROBLEM, 'black', () => undefined);
    expect(await closing).toEqual(PROVED);
    expect(asked).toEqual(['POST /api/v1/solves']);
  });

  test('tells how it goes and how it closed', async () => {
    const { server: busy } = server(() => open());
    const seen: Progress[] = [];
    const { source: opened, open: opening } = fake();
    const { closing } = search(busy, PROBLEM, 'black', (progress) => seen.push(progress), opening);
    const source = await opened;
    expect(source.address).toBe('/api/v1/solves/abc/events');
    await Promise.resolve();
    source.say('progress', { kind: 'progress', progress: { nodes: 7 } });
    source.say('closed', { kind: 'closed', case: { closing: PROVED } });
    expect(await closing).toEqual(PROVED);
    expect(seen).toEqual([{ nodes: 7 }]);
    expect(source.readyState).toBe(2);
  });

  test('that is stopped is cancelled on the server', async () => {
    const { server: busy, asked } = server(() => open());
    const { source: opened, open: opening } = fake();
    const running = search(busy, PROBLEM, 'black', () => undefined, opening);
    const source = await opened;
    running.stop();
    await Promise.resolve();
    source.say('closed', { kind: 'closed', case: { closing: { kind: 'cancelled' } } });
    expect(await running.closing).toEqual({ kind: 'cancelled' });
    expect(asked.at(-1)).toBe('DELETE /api/v1/solves/abc?token=own');
  });

  test('that is refused says when to come back', async () => {
    const headers = { 'retry-after': '7' };
    const { server: full } = server(() => Response.json({ detail: 'full' }, { status: 503, headers }));
    const reason: unknown = await search(full, PROBLEM, 'black', () => undefined).closing.catch((error: unknown) => error);
    expect(reason).toBeInstanceOf(ServiceRefusal);
    expect(failureSentence(reason)).toContain('7 s');
  });
});

test('what was found is said in words, and that the server proved it', () => {
  expect(closingSentences(PROVED)).toEqual(['White is dead if Black moves first.', 'The server proved this and checked the proof.']);
  const ko: KnownFact = { ...KNOWN, verdict: { kind: 'ko', needsThreats: 'defender', threats: 2 } };
  expect(closingSentences({ ...PROVED, known: [ko] })[0]).toBe('It is a ko if Black moves first. Ko threats that White must find: 2.');
  expect(closingSentences({ kind: 'unproved', why: 'time', known: [], told: null })).toEqual(['The server could not prove it either.']);
});

test('a page without a service finds none', async () => {
  expect(await found(server(() => new Response('<!doctype html>')).server)).toBeNull();
  expect(await found(server(() => new Response('', { status: 404 })).server)).toBeNull();
  const ready = server(() => Response.json({ version: 1, program: '0.1.0', problems: 3 })).server;
  expect(await found(ready)).toBe(ready);
});
