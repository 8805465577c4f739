import { expect, test } from 'vitest';
import type { ChainSurvey } from '../api.ts';
import type { Layer } from './overlays.ts';
import { overlaid, remarks } from './overlays.ts';
import { scene } from './scenes.ts';
import { cropped } from './view.ts';

const ALIVE: ChainSurvey['alive'] = [{ color: 'black', stones: [[0, 0]], eyes: [[[1, 0]], [[0, 1]]] }];
const bare = () => scene().signs.map((row) => row.map(() => null));
const living = (alive: ChainSurvey['alive']) => scene({ survey: { ...scene().survey, alive } });

test('liberties are numbers on stones, and crosses for the chain that is pointed at', () => {
  const map = overlaid(bare(), scene(), ['liberties'], [0, 0]);
  expect(map[0]?.[0]).toEqual({ type: 'label', label: '2' });
  expect(map[1]?.[1]).toEqual({ type: 'label', label: '3' });
  expect(map[0]?.[1]).toEqual({ type: 'cross' });
  expect(map[1]?.[0]).toEqual({ type: 'cross' });
  expect(map[1]?.[2]).toBeNull();
  expect(overlaid(bare(), scene(), ['liberties'], null)[0]?.[1]).toBeNull();
});

test('life has signs of its own and stands beside the number of liberties', () => {
  const both = overlaid(bare(), living(ALIVE), ['liberties', 'life'], null);
  expect(both[0]?.[0]).toEqual({ type: 'label', label: '∞2' });
  expect(both[0]?.[1]).toEqual({ type: 'label', label: '◇' });
  expect(overlaid(bare(), living(ALIVE), [], [0, 0])).toEqual(bare());
});

test('what is not covered stays', () => {
  const markers = bare() as ReturnType<typeof overlaid>;
  const row = markers[1];
  if (row !== undefined) row[2] = { type: 'square' };
  expect(overlaid(markers, scene(), ['liberties', 'life'], null)[1]?.[2]).toEqual({ type: 'square' });
});

test.each<[Layer, [number, number], string[]]>([
  ['legal', [1, 0], ['legal move']],
  ['legal', [2, 1], []],
  ['liberties', [0, 0], ['2 liberties: B2, A1']],
  ['liberties', [1, 0], []],
  ['life', [0, 0], ['safe for ever']],
  ['life', [1, 0], ['eye of Black']],
  ['life', [1, 1], []],
])('%s is said of a point', (layer, vertex, words) => {
  expect(remarks(living(ALIVE), vertex, [layer])).toEqual(words);
});

test('the whole board is shown on request, and no less than the problem otherwise', () => {
  const small = scene({ columns: [1, 2], rows: [0, 0] });
  expect(cropped(small, 'problem')).toBe(small);
  expect(cropped(small, 'board')).toMatchObject({ columns: [0, 2], rows: [0, 1] });
});
