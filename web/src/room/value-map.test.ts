/** The map of values: order, spots, words, and when it is shown. */
import { expect, test } from 'vitest';
import type { Move } from '../api.ts';
import type { ClosedWindowView, TableRow } from '../server/client.ts';
import { NO_DRAFT, touched } from './room-draft.ts';
import { ME, roomScene, windowScene } from './room-scenes.ts';
import { hasMap, isMapShown, mapMarkers, mapPlayouts, mapPointWords, mapSpots, triedMoves, valuedMoves } from './value-map.ts';

const row = (played: Move, sum: number | null, playouts = 100): TableRow => ({ played, proposals: 1, weight: 0, value: sum === null ? null : { sum, playouts } });

/** A decision of Black; sums are half points over a hundred games. */
const closed = (table: TableRow[]): ClosedWindowView => ({
  number: 2,
  color: 'black',
  commitment: 'c'.repeat(64),
  seed: '5'.repeat(32),
  ballots: 3,
  voters: 3,
  outcome: { kind: 'decided', decision: { chosen: table[0]?.played ?? 'pass', why: { kind: 'bestPlayouts' }, table, tie: null } },
});

const TABLE = [row({ play: [4, 4] }, 1_300), row({ play: [2, 2] }, -500), row('pass', -700), row({ play: [6, 2] }, 1_300), row({ play: [0, 0] }, null), row({ play: [3, 2] }, 400, 80)];

const blank = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => 0));

test('moves stand by their means, equal ones share a place, and what was not tried out has none', () => {
  expect(valuedMoves(closed(TABLE)).map(({ played, rank, mean }) => [played, rank, mean])).toEqual([
    [{ play: [4, 4] }, 1, 6.5],
    [{ play: [6, 2] }, 1, 6.5],
    [{ play: [3, 2] }, 3, 2.5],
    [{ play: [2, 2] }, 4, -2.5],
    ['pass', 5, -3.5],
  ]);
  expect(mapPlayouts(valuedMoves(closed(TABLE)))).toBe(80);
});

test('each move has its place on the board and a spot, larger for a better one and marked for the best', () => {
  const rows = mapMarkers(valuedMoves(closed(TABLE)), blank);
  const label = (x: number, y: number) => rows[y]?.[x]?.label;
  expect([label(4, 4), label(6, 2), label(3, 2), label(2, 2), label(0, 0)]).toEqual(['1', '1', '3', '4', undefined]);
  expect(mapSpots(valuedMoves(closed(TABLE)))).toEqual([
    { at: [4, 4], step: 5, place: 'best' },
    { at: [6, 2], step: 5, place: 'best' },
    { at: [3, 2], step: 3, place: 'other' },
    { at: [2, 2], step: 1, place: 'other' },
  ]);
  // Equal values are equal spots, also if there is one alone.
  expect(mapSpots(valuedMoves(closed([row({ play: [1, 1] }, -90)])))).toEqual([{ at: [1, 1], step: 5, place: 'best' }]);
});

test('of every move only the best are numbered, and each has its spot', () => {
  const points = Array.from({ length: 12 }, (_, place): [number, number] => [place % 9, Math.floor(place / 9)]);
  const moves = triedMoves({ version: 1, turn: 1, number: 1, color: 'black', played: 'pass', before: '.'.repeat(81), moves: points.map((play, place) => ({ played: { play }, value: { sum: -place * 20, playouts: 10 } })) });
  expect(moves.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const rows = mapMarkers(moves, blank);
  expect(points.map(([x, y]) => rows[y]?.[x]?.label)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', undefined, undefined, undefined]);
  expect(mapSpots(moves).map(({ step }) => step)).toEqual([5, 5, 4, 4, 4, 3, 3, 2, 2, 2, 1, 1]);
  expect(mapPointWords(moves, [2, 1])).toBe('number 12 of 12 when tried out, 11.0 points behind');
  expect(mapPlayouts(moves)).toBe(10);
});

test('a point is told in words', () => {
  const words = (x: number, y: number) => mapPointWords(valuedMoves(closed(TABLE)), [x, y]);
  expect(words(4, 4)).toBe('number 1 of 5 when tried out, 6.5 points ahead');
  expect(words(2, 2)).toBe('number 4 of 5 when tried out, 2.5 points behind');
  expect([words(0, 0), words(8, 8)]).toEqual(['', '']);
});

test('it is shown after a decision until the team decides again, or as long as the member wishes', () => {
  const decided = closed(TABLE);
  const white = windowScene({ opening: { ...windowScene().opening, color: 'white', number: 3 } });
  const between = roomScene({ decided, window: null });
  const theirs = roomScene({ decided, window: white });
  const ours = roomScene({ decided });
  const [shown, hidden] = [{ ...NO_DRAFT, values: 'shown' as const }, { ...NO_DRAFT, values: 'hidden' as const }];
  expect([between, theirs, ours].map((picture) => isMapShown(picture, NO_DRAFT))).toEqual([true, true, false]);
  expect([between, theirs, ours].map((picture) => isMapShown(picture, shown))).toEqual([true, true, true]);
  expect([between, theirs, ours].map((picture) => isMapShown(picture, hidden))).toEqual([false, false, false]);
  // One who watches sees the team's next proposals too.
  const watching = { own: { ...ours.own, member: ME, seat: { kind: 'watching' as const } } };
  expect(isMapShown({ ...ours, ...watching }, NO_DRAFT)).toBe(false);
  // What the member looks at goes first, and a touch of the board goes back to the turn.
  expect(isMapShown(ours, { ...shown, line: [] })).toBe(false);
  expect(isMapShown(ours, { ...shown, shownLine: 0 })).toBe(false);
  const tried = { version: 1, turn: 1, number: 1, color: 'black' as const, played: 'pass' as const, before: '', moves: [] };
  expect(isMapShown(between, { ...shown, tried })).toBe(false);
  expect(isMapShown({ ...ours, phase: 'counting' }, shown)).toBe(false);
  expect(isMapShown(ours, touched(shown, ours, [2, 2]))).toBe(false);
  expect(isMapShown({ ...between, phase: 'review' }, NO_DRAFT)).toBe(false);
});

test('there is none before a window has closed, and none without values', () => {
  expect(hasMap(roomScene())).toBe(false);
  expect(hasMap(roomScene({ decided: closed([row({ play: [1, 1] }, null)]) }))).toBe(false);
  expect(hasMap(roomScene({ decided: closed([row('pass', 12)]) }))).toBe(false);
  expect(hasMap(roomScene({ decided: { ...closed(TABLE), outcome: { kind: 'resigned' } } }))).toBe(false);
  expect(isMapShown(roomScene(), { ...NO_DRAFT, values: 'shown' })).toBe(false);
});
