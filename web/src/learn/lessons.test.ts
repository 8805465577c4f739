import { expect, test } from 'vitest';
import german from '../../messages/de/course.json';
import messages from '../../messages/en/course.json';
import japanese from '../../messages/ja/course.json';
import { isText } from './texts.ts';
import { LESSONS, lesson } from './lessons.ts';
import { position } from './positions.ts';
import { TERMS, entry } from './terms.ts';

test.each(LESSONS)('the lesson $id has a title, a text, and a question for each of two to five positions', ({ id, steps }) => {
  expect(steps.length).toBeGreaterThanOrEqual(2);
  expect(steps.length).toBeLessThanOrEqual(5);
  const keys = ['title', 'text', ...steps.map((_, at) => String(at + 1))];
  for (const key of keys) expect(isText(`${id}.${key}`), key).toBe(true);
  expect(Object.keys(messages)).not.toContain(`${id}.${steps.length + 1}`);
  for (const { file } of steps) expect(position(file)).toContain('key:');
});

test('lessons are found by name, and unknown names are not', () => {
  expect(lesson('ko')?.at).toBe(4);
  expect(lesson('nonsense')).toBeUndefined();
  expect(lesson(null)).toBeUndefined();
});

test('every board of the glossary is there', () => {
  for (const term of TERMS) {
    const { board } = entry(term);
    if (board !== undefined) expect(position(board), term).toContain('key:');
  }
  expect(() => position('nonsense')).toThrow('nonsense');
});

test('the course is whole in German and Japanese too', () => {
  expect(Object.keys(german)).toEqual(Object.keys(messages));
  expect(Object.keys(japanese)).toEqual(Object.keys(messages));
});
