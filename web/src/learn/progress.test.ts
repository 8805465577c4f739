import { beforeEach, expect, test, vi } from 'vitest';
import { done, finish, forget, named, reload } from './progress.ts';

let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  });
  reload();
});

test('what is done is kept and can be forgotten', () => {
  finish(named('ko', 2));
  finish(named('ko', 2));
  reload();
  expect([...done()]).toEqual(['ko.2']);
  forget();
  reload();
  expect(done().size).toBe(0);
});

test.each(['{', 'null', '{"a":1}', '[1, null, "ko.1"]'])('whatever was stored, nothing fails: %s', (text) => {
  kept['shikatsu.course'] = text;
  expect([...done()].every((one) => one === 'ko.1')).toBe(true);
});

test('where storage is forbidden it lasts as long as the page', () => {
  const refuse = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(done().size).toBe(0);
  finish('ko.1');
  expect([...done()]).toEqual(['ko.1']);
});
