import { describe, expect, test } from 'vitest';
import { begin, described, moved, readAt, spoken } from './cursor.ts';
import { markers } from './markers.ts';
import { scene } from './scenes.ts';
import type { View } from './view.ts';

test('arrow keys lead to neighbours and stay on what is shown', () => {
  const board = scene();
  expect(moved([1, 0], 'ArrowRight', board)).toEqual([2, 0]);
  expect(moved([2, 0], 'ArrowRight', board)).toEqual([2, 0]);
  expect(moved([1, 0], 'ArrowDown', board)).toEqual([1, 1]);
  expect(moved([1, 1], 'ArrowLeft', scene({ columns: [1, 2] }))).toEqual([1, 1]);
  expect(moved([1, 0], 'x', board)).toBeUndefined();
});

test('the cursor begins where a move may be made', () => {
  expect(begin(scene())).toEqual([1, 0]);
  expect(begin(scene({ legal: [], columns: [1, 2], rows: [1, 1] }))).toEqual([1, 1]);
});

test('a point is told by name and content', () => {
  const board = scene();
  expect(described(board, [0, 0])).toBe('A2, black stone');
  expect(described(board, [1, 1])).toBe('B1, white stone');
  expect(described(board, [1, 0])).toBe('B2, empty');
  expect(described(board, [2, 1])).toBe('C1, empty, not in play');
  expect(spoken(board)).toBe('3 by 2. Black stones: A2. White stones: B1.');
});

test('the last moves are marked unless they were captured, and hints cover all', () => {
  const played = (x: number, y: number) => ({ color: 'black', played: { play: [x, y] }, words: '' }) as const;
  const board = scene({ moves: [played(0, 0), played(2, 0)].map((move) => ({ ...move, played: { play: [...move.played.play] } })) });
  const map = markers(board, [], []);
  expect(map[0]).toEqual([{ type: 'circle' }, null, null]);
  expect(map[1]?.[1]).toEqual({ type: 'triangle' });
  expect(markers(board, [[1, 1]], [])[1]?.[1]).toEqual({ type: 'square' });
});

describe('reading the board aloud', () => {
  const board: View = {
    width: 3,
    height: 2,
    signs: [[1, 1, 0], [0, -1, 0]],
    names: [['A2', 'B2', 'C2'], ['A1', 'B1', 'C1']],
    columns: [0, 2],
    rows: [0, 1],
    legal: [[2, 0], [0, 1], [2, 1]],
    toMove: 'black',
    survey: {
      chains: [{ color: 'black', stones: [[0, 0], [1, 0]], liberties: [[2, 0], [0, 1]] }],
      alive: [],
    },
  };
  test('the row and the column of the cursor', () => {
    expect(readAt(board, [0, 0], 'y')).toBe('A2, black stone; B2, black stone; C2, empty');
    expect(readAt(board, [1, 0], 'x')).toBe('B2, black stone; B1, white stone');
  });
  test('the points around it, as far as there is a board', () => {
    expect(readAt(board, [2, 0], 'i')).toBe('C2, empty; C1, empty; B2, black stone');
  });
  test('its chain and the liberties of that', () => {
    expect(readAt(board, [1, 0], 'l')).toBe('Chain of A2, B2; 2 liberties: C2, A1');
    expect(readAt(board, [2, 1], 'l')).toBe('C1, empty');
  });
  test('another key reads nothing', () => expect(readAt(board, [0, 0], 'q')).toBeUndefined());
});
