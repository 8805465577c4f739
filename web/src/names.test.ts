/** The check for repeated names (`names.mjs`) finds those it is given, and none in the page. */
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { repeated, sources } from '../names.mjs';

const found = (files: Record<string, string>) => repeated(new Map(Object.entries(files))) as [string, string[]][];

test.each(['interface Step {}', 'export type Step = 1;', 'class Step {}', 'export function Step() {}'])('%s is a second Step', (text) => {
  expect(found({ 'a.ts': 'export interface Step {}', 'b.ts': text })).toEqual([['Step', ['a.ts', 'b.ts']]]);
});

test('functions that are no components, uses and imports define nothing', () => {
  const text = "import type { Step } from './a.ts';\nfunction step() {}\nconst all: Step[] = [];";
  expect(found({ 'a.ts': 'export interface Step {}\nfunction step() {}', 'b.ts': text })).toEqual([]);
});

test('a name of a generated file is taken, and two generated files are not compared', () => {
  const generated = { 'api.ts': 'export type Problem = {}', 'server/client.ts': 'export type Problem = {}' };
  expect(found(generated)).toEqual([]);
  expect(found({ ...generated, 'make/a.ts': 'type Problem = {}' })).toHaveLength(1);
});

test('the page has no name twice', () => {
  expect(sources().size).toBeGreaterThan(50);
  expect(repeated(sources())).toEqual([]);
});
