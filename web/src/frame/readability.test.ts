/**
 * The English that players and learners read is plain: short sentences, short words, none of the engine's own.
 *
 * The measure is the grade of Flesch and Kincaid, from the lengths of sentences and words. It knows nothing of sense, so
 * words that only the authors of the program use are forbidden as well. The walk through a proof is exact and
 * may name what it needs.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const SECTIONS = ['engine', 'solve', 'board', 'view', 'learn', 'course', 'play', 'room', 'train', 'club'];
const HIGHEST_GRADE = 8;
const LONGEST_SENTENCE = 25;
/** Shorter ones are labels; they would make every mean low. */
const SHORTEST_SENTENCE = 6;
const FORBIDDEN = /\b(?:nodes?|budgets?|certificates?|levels?|whoever|nobody|somebody|verdicts?|within the limits)\b|→/iu;
const OF_THE_PROOF = /^proof\./u;
/** Players have levels, of the first game and of those who answer here; elsewhere the word would mean levels of ko threats. */
const LEVELS_OF_PLAY = /\blevels?\b/giu;
const OF_A_PLAYER = /^answers\./u;

const read = (section: string): [key: string, text: string][] => {
  const file = new URL(`../../messages/en/${section}.json`, import.meta.url);
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
};

/** What fills a place is mostly a colour, a point or a number. */
const sentences = (text: string) => text.replace(/\{\w+\}/gu, 'Black').split(/[.!?…]+(?:\s|$)/u);
const words = (sentence: string) => sentence.match(/[\p{L}\d’'-]+/gu) ?? [];

/** Groups of vowels, without a silent e at the end. */
const syllables = (word: string) => {
  const vowels = word.toLowerCase().replace(/(?<=[^aeiouy])e[ds]?$/u, '').match(/[aeiouy]+/gu);
  return Math.max(vowels?.length ?? 0, 1);
};

/** The school year in which sentences can be read. */
const grade = (all: string[]) => {
  const each = all.flatMap(words);
  const sounds = each.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (each.length / all.length) + 11.8 * (sounds / each.length) - 15.59;
};

describe.each(SECTIONS)('%s', (section) => {
  const texts = read(section);

  test(`can be read in school year ${HIGHEST_GRADE}`, () => {
    const whole = texts.flatMap(([, text]) => sentences(text)).filter((one) => words(one).length >= SHORTEST_SENTENCE);
    expect(grade(whole)).toBeLessThanOrEqual(HIGHEST_GRADE);
  });

  test(`has no sentence of more than ${LONGEST_SENTENCE} words`, () => {
    const long = texts.filter(([, text]) => sentences(text).some((one) => words(one).length > LONGEST_SENTENCE));
    expect(long).toEqual([]);
  });

  test('has none of the words of the program', () => {
    const isPlayer = (key: string) => section === 'play' || OF_A_PLAYER.test(key);
    const spoken = (key: string, text: string) => (isPlayer(key) ? text.replace(LEVELS_OF_PLAY, '') : text);
    const theirs = texts.filter(([key, text]) => !OF_THE_PROOF.test(key) && FORBIDDEN.test(spoken(key, text)));
    expect(theirs).toEqual([]);
  });
});

test('the grade is that of the formula', () => {
  expect(grade(['The cat sat on the mat'])).toBeCloseTo(0.39 * 6 + 11.8 - 15.59);
  expect(['eye', 'alive', 'moves', 'played', 'liberties', 'problem', 'the', 'capture'].map(syllables)).toEqual([1, 2, 1, 1, 3, 2, 1, 2]);
});

test('a hard text is found out', () => {
  const hard = 'The verification of certificates necessitates comprehensive enumeration of every conceivable continuation';
  expect(grade([hard])).toBeGreaterThan(HIGHEST_GRADE);
  expect(FORBIDDEN.test(hard)).toBe(true);
});
