import { expect, test } from 'vitest';
import de from '../../messages/de/engine.json';
import en from '../../messages/en/engine.json';
import fr from '../../messages/fr/engine.json';
import ja from '../../messages/ja/engine.json';
import ko from '../../messages/ko/engine.json';
import zh from '../../messages/zh/engine.json';
import { isText } from './texts.ts';
import { TERMS, entry, parted } from './terms.ts';

const linked = (sentence: string, language: string) =>
  parted(sentence, language).flatMap(({ text, term }) => (term === undefined ? [] : [`${text}=${term}`]));

test('terms are found as whole words, the longest first, each once', () => {
  expect(linked('Think of: double ko, ko and seki.', 'en')).toEqual(['double ko=doubleKo', 'ko=ko', 'seki=seki']);
  expect(linked('Ko, and a ko again.', 'en')).toEqual(['Ko=ko']);
  expect(linked('Tokyo, kosumi, ko-like, sekiguchi', 'en')).toEqual([]);
  expect(linked('黒はパス：コウ材が必要です。', 'ja')).toEqual(['コウ材=koThreat']);
  expect(linked('흑 패스: 팻감이 필요합니다.', 'ko')).toEqual(['팻감=koThreat']);
  expect(linked('ko', 'tlh')).toEqual([]);
});

test('the parts are the whole sentence', () => {
  for (const sentence of ['Seki: seki and ko.', 'nakade', '', 'no term']) {
    expect(parted(sentence, 'en').map(({ text }) => text).join('')).toBe(sentence);
  }
});

const FILES: Record<string, Record<string, string>> = { de, en, fr, ja, ko, zh };

test.each(Object.keys(FILES))('every word listed for %s is one that the module says', (language) => {
  const said = Object.values(FILES[language] ?? {}).join('\n').toLowerCase();
  for (const term of TERMS) {
    for (const word of entry(term).words?.[language] ?? []) {
      expect(said, `${term}: ${word}`).toContain(word.toLowerCase());
    }
  }
});

test('every term has a name and a text', () => {
  for (const term of TERMS) {
    expect(isText(`term.${term}`) && isText(`term.${term}.text`), term).toBe(true);
  }
});
