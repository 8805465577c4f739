import { afterEach, expect, test, vi } from 'vitest';
import { SESSION, endSession, keepSession, sessionOf, tally } from './train-session.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
});

afterEach(() => kept.clear());

test('a session goes on where it was left', () => {
  const left = { mode: 'rated', theme: '', results: ['right', 'wrong'], current: { id: 'ko-01', orientation: 5 } } as const;
  keepSession(left);
  expect(sessionOf('rated', '')).toEqual(left);
  expect(sessionOf('review', '').results).toEqual([]);
  expect(tally(left.results, 'wrong')).toBe(1);
  endSession('rated');
  expect(sessionOf('rated', '').current).toBeNull();
});

test('a session of another theme, a full one and a damaged one begin anew', () => {
  const fresh = (theme: string) => ({ mode: 'theme', theme, results: [], current: null });
  keepSession({ mode: 'theme', theme: 'ko', results: ['right'], current: null });
  expect(sessionOf('theme', 'seki')).toEqual(fresh('seki'));
  keepSession({ mode: 'theme', theme: 'ko', results: Array.from({ length: SESSION }, () => 'right' as const), current: null });
  expect(sessionOf('theme', 'ko')).toEqual(fresh('ko'));
  kept.set('shikatsu.session.theme', JSON.stringify({ mode: 'theme', theme: 'ko', results: ['won'], current: 7 }));
  expect(sessionOf('theme', 'ko')).toEqual(fresh('ko'));
  kept.set('shikatsu.session.theme', '{');
  expect(sessionOf('theme', 'ko')).toEqual(fresh('ko'));
});
