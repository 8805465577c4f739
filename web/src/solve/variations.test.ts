import { expect, test } from 'vitest';
import type { PlayNode } from '../api.ts';
import { scene } from '../board/scenes.ts';
import { beside, branches, movesInWords } from './variations.ts';

const twig = (id: number, parent: number | null): PlayNode => ({ id, parent, turns: [], mark: null, finish: null });

/** 0 → 1 → 2 → { 3 → 5, 4 } */
const TREE = [twig(0, null), twig(1, 0), twig(2, 1), twig(3, 2), twig(4, 2), twig(5, 3)];

test('a line nests only where it parts', () => {
  const root = branches(TREE);
  expect(root?.twigs.map(({ id }) => id)).toEqual([0, 1, 2]);
  expect(root?.branches.map(({ twigs }) => twigs.map(({ id }) => id))).toEqual([[3, 5], [4]]);
  expect(branches([])).toBeUndefined();
});

test('the branches beside one another are gone through in turn', () => {
  expect(beside(scene({ tree: TREE, at: 3 }))).toBe(4);
  expect(beside(scene({ tree: TREE, at: 4 }))).toBe(3);
  expect(beside(scene({ tree: TREE, at: 1 }))).toBeUndefined();
  expect(beside(scene({ tree: TREE, at: 0 }))).toBeUndefined();
});

test('moves are told by colour and point', () => {
  const turn = (color: 'black' | 'white', words: string) => ({ color, words, played: 'pass' as const });
  expect(movesInWords([turn('black', 'C4'), turn('white', 'pass')])).toBe('Black C4, White pass');
  expect(movesInWords([])).toBe('Start');
});
