import { describe, expect, test } from 'vitest';
import { fit } from './fit.ts';
import type { View } from './view.ts';

const view = (columns: [number, number], rows: [number, number], size = 19): View => ({
  width: size,
  height: size,
  signs: [],
  names: [],
  columns,
  rows,
  legal: [],
  toMove: 'black',
});

describe('the lines of a corner fill the space', () => {
  const { columns, rows, edges, size, wide, tall } = fit(view([13, 18], [0, 4]), { wide: 860, tall: 720 }, 'shown');
  test('towards the middle of the board only', () => {
    expect(columns[1]).toBe(18);
    expect(rows[0]).toBe(0);
    expect(edges).toEqual({ left: false, right: true, top: true, bottom: false });
  });
  test('with large cells, and to the last pixel', () => {
    expect(size).toBe(78);
    expect([wide, tall]).toEqual([860, 720]);
    expect((columns[1] - columns[0] + 1.55) * size).toBeGreaterThanOrEqual(860);
  });
});

test('a whole small board stays as it is', () => {
  const { columns, rows, wide, tall, size } = fit(view([0, 8], [0, 8], 9), { wide: 900, tall: 700 }, 'shown');
  expect([columns, rows]).toEqual([[0, 8], [0, 8]]);
  expect(wide).toBe(tall);
  expect(tall).toBeLessThanOrEqual(700);
  expect(size).toBe(Math.floor(700 / 10.1));
});

test('the middle of a board goes on at all four sides', () => {
  const { columns, rows, edges } = fit(view([7, 11], [7, 11]), { wide: 800, tall: 700 }, 'shown');
  expect(Object.values(edges)).toEqual([false, false, false, false]);
  expect(columns[0]).toBeLessThan(7);
  expect(columns[1]).toBeGreaterThan(11);
  expect(Math.abs(7 - columns[0] - (columns[1] - 11))).toBeLessThanOrEqual(1);
  expect(rows[0]).toBeLessThan(7);
});

test('a phone shows what the problem needs, whole', () => {
  const space = { wide: 360, tall: 330 };
  const { columns, size } = fit(view([9, 18], [0, 6]), space, 'shown');
  expect(columns[0]).toBeLessThanOrEqual(9);
  expect(size * 10.55).toBeLessThanOrEqual(360);
  expect(size).toBeGreaterThanOrEqual(24);
});

test('cells grow with the window, and never vanish', () => {
  expect(fit(view([13, 18], [0, 4]), { wide: 1310, tall: 1000 }, 'shown').size).toBe(104);
  expect(fit(view([0, 18], [0, 18]), { wide: 100, tall: 100 }, 'hidden').size).toBe(12);
});

test('a board that would end just beyond the space is cut one line earlier', () => {
  const space = { wide: 480, tall: 956 };
  const { rows, tall, edges } = fit(view([13, 18], [14, 18]), space, 'shown');
  expect(rows).toEqual([1, 18]);
  expect(edges).toMatchObject({ top: false, bottom: true });
  expect(tall).toBeLessThanOrEqual(space.tall);
});
