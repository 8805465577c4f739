/** The message files of all languages beside the English ones. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, preferred, say, sentence } from './messages.ts';

const FOLDER = new URL('../../messages/', import.meta.url);

type Messages = Record<string, string>;

const files = (tag: string) =>
  readdirSync(new URL(`${tag}/`, FOLDER))
    .filter((name) => name.endsWith('.json') && name !== 'engine.json')
    .map((name) => name.replace('.json', ''));
const read = (tag: string, section: string): Messages =>
  JSON.parse(readFileSync(new URL(`${tag}/${section}.json`, FOLDER), 'utf8')) as Messages;
const holes = (text: string) => [...text.matchAll(/\{\w+\}/gu)].map(String).sort();

const others = Object.keys(LANGUAGES).filter((tag) => tag !== 'en');

test('every folder of messages is a language that can be chosen', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(LANGUAGES).sort());
});

describe.each(others)('%s', (tag) => {
  test('has every message of every section', () => {
    const missing = files('en').flatMap((section) => {
      const own = files(tag).includes(section) ? read(tag, section) : {};
      return Object.keys(read('en', section))
        .filter((key) => !(key in own))
        .map((key) => `${section}.${key}`);
    });
    expect(missing).toEqual([]);
  });

  test.each(files(tag))('has in %s no message that English does not have', (section) => {
    const english = Object.keys(read('en', section));
    expect(Object.keys(read(tag, section)).filter((key) => !english.includes(key))).toEqual([]);
  });

  test.each(files(tag))('fills in %s the same places as English', (section) => {
    const english = read('en', section);
    const wrong = Object.entries(read(tag, section)).filter(
      ([key, text]) => holes(text).join() !== holes(english[key] ?? '').join(),
    );
    expect(wrong).toEqual([]);
  });
});

test('the language of the device is taken where we speak it', () => {
  expect(preferred(['pt-BR', 'ko-KR', 'en'])).toBe('ko');
  expect(preferred(['zh-Hant-TW'])).toBe('zh');
  expect(preferred(['pt', 'it'])).toBe('en');
  expect(preferred([])).toBe('en');
});

test('a message is filled, and keeps a place for which nothing was given', () => {
  expect(say('solve.number', { number: 3, count: 9 })).toBe('Problem 3 of 9');
  expect(say('solve.number', { number: 3 })).toBe('Problem 3 of {count}');
});

test('words without an end become a sentence, which each language ends in its own way', () => {
  expect(sentence('not proved')).toBe('Not proved.');
  const ends = Object.keys(LANGUAGES).map((tag) => [tag, read(tag, 'frame')['sentence']]);
  expect(Object.fromEntries(ends)).toMatchObject({ en: '{words}.', ja: '{words}。', zh: '{words}。' });
});
