/** Games at the service: what is sent, in which order, and what happens when it is not taken. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { KeptMatch } from './kept-match.ts';
import { ServedMatches, boardMatch } from './served-matches.ts';

const MATCH: KeptMatch = { rules: '5x5, row 3', you: 'black', level: 2, seed: 7, moves: [] };

interface Sent {
  method: string;
  path: string;
  body: { moves?: unknown[]; seed?: number; level?: number | null };
}

/** A service that answers each request with a status; a game that is begun has the id `g1`, `g2` and so on. */
function fakeService(status: (sent: Sent) => number = () => 200) {
  const sent: Sent[] = [];
  let games = 0;
  const fetch = vi.fn(async (path: string, { method, body }: { method: string; body: string }) => {
    const request = { method, path, body: JSON.parse(body) as Sent['body'] };
    sent.push(request);
    const answer = status(request);
    if (answer !== 200) return new Response(JSON.stringify({ detail: 'refused' }), { status: answer });
    return new Response(JSON.stringify({ id: method === 'POST' ? `g${++games}` : path.split('/').at(-1) }), { status: 200 });
  });
  return { sent, server: { base: '', fetch: fetch as unknown as typeof globalThis.fetch } };
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, 20));
const told = (sent: readonly Sent[]) => sent.map(({ method, path, body }) => `${method} ${path.replace('/api/v1/', '')} ${body.moves?.length ?? '-'}`);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text) });
});

test('a game is begun once, and while one state is sent only the newest waits', async () => {
  const { sent, server } = fakeService();
  const matches = new ServedMatches(server, null);
  for (const moves of [[12], [12, 0], [12, 0, 11]]) matches.keep({ ...MATCH, moves });
  await quiet();
  matches.keep({ ...MATCH, moves: [12, 0] });
  await quiet();
  expect(told(sent)).toEqual(['POST row-games -', 'PUT row-games/g1 1', 'PUT row-games/g1 3', 'PUT row-games/g1 2']);
  expect(sent[2]?.body.moves).toEqual([{ play: [2, 2] }, { play: [0, 0] }, { play: [1, 2] }]);
});

test('another seed is another game, and a reload goes on with the same one', async () => {
  const { sent, server } = fakeService();
  new ServedMatches(server, null).keep({ ...MATCH, moves: [12] });
  await quiet();
  const reloaded = new ServedMatches(server, null);
  reloaded.keep({ ...MATCH, moves: [12, -1] });
  await quiet();
  reloaded.keep({ ...MATCH, seed: 8, you: 'both', moves: [3] });
  await quiet();
  expect(told(sent)).toEqual(['POST row-games -', 'PUT row-games/g1 1', 'PUT row-games/g1 2', 'POST row-games -', 'PUT row-games/g2 1']);
  expect(sent[2]?.body.moves?.[1]).toBe('pass');
  expect(sent[3]?.body.level).toBeNull();
});

test('a game that the service has forgotten begins again, and what it refuses is not sent twice', async () => {
  const { sent, server } = fakeService(({ path, body }) => (path.endsWith('/old') ? 404 : body.moves?.length === 2 ? 422 : 200));
  const matches = new ServedMatches(server, null, 1);
  matches.adopt({ id: 'old', seed: 7 });
  matches.keep({ ...MATCH, moves: [12] });
  await quiet();
  matches.keep({ ...MATCH, moves: [12, 0] });
  await quiet();
  matches.keep({ ...MATCH, moves: [12, 0, 11] });
  await quiet();
  expect(told(sent)).toEqual(['PUT row-games/old 1', 'POST row-games -', 'PUT row-games/g1 1', 'PUT row-games/g1 2', 'PUT row-games/g1 3']);
});

test('what a busy service did not take is sent until it takes it', async () => {
  const failing = [503, 429];
  const { sent, server } = fakeService(({ method }) => (method === 'PUT' ? (failing.shift() ?? 200) : 200));
  new ServedMatches(server, null, 1).keep({ ...MATCH, moves: [12] });
  await quiet();
  expect(told(sent)).toEqual(['POST row-games -', 'PUT row-games/g1 1', 'PUT row-games/g1 1', 'PUT row-games/g1 1']);
});

test('a game of a class is begun in the class', async () => {
  const { sent, server } = fakeService();
  new ServedMatches(server, 'abc').keep({ ...MATCH, moves: [12] });
  await quiet();
  expect(told(sent)).toEqual(['POST row-classes/abc/games -', 'PUT row-games/g1 1']);
});

test('a game of the service is the one that was sent', () => {
  const served = { id: 'x', rules: '7x7, row 4', level: null, taste: 'builder', color: 'black' as const, seed: 3, moves: [{ play: [1, 2] as [number, number] }, 'pass' as const] };
  expect(boardMatch(served)).toEqual({ rules: '7x7, row 4', you: 'both', level: 1, seed: 3, moves: [15, -1] });
});
