import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Problem, Vertex } from '../api.ts';
import { turned, turnedProblem } from './orientation.ts';
import { labelledPoint, pointLabel, stillView } from './still-view.ts';

const read = (file: string) => readFileSync(new URL(`../../problems/${file}`, import.meta.url), 'utf8');
const problems = (JSON.parse(read('problems.json')) as { problems: { id: string; problem: Problem }[] }).problems;
const positions = JSON.parse(read('status.json')) as { id: string; problem: Problem }[];
const packs = (JSON.parse(readFileSync(new URL('../../module/packs/packs.json', import.meta.url), 'utf8')) as { name: string; count: number }[]);
const packed = (name: string) => readFileSync(new URL(`../../module/packs/${name}`, import.meta.url), 'utf8');
const words = (text: string) => text.trim().split('\n').map((line) => line.split(' '));
const bank = words(read('bank.txt') + packed('bank.txt'));

/** The boards of every pack of problems, or of status questions: a pack has the lines of one kind, in the order of the list. */
function boardsInPacks(kind: 'problem' | 'status'): { id: string; problem: Problem }[] {
  const lines = words(packed('bank.txt'));
  let at = 0;
  return packs.flatMap(({ name, count }) => {
    const found = JSON.parse(packed(`${name}.json`)) as { id: string; problem: Problem }[];
    const named = lines.slice(at, (at += count));
    expect(found.length).toBe(count);
    expect(new Set(named.map(([first]) => first)).size).toBe(1);
    return named[0]?.[0] === kind ? found : [];
  });
}

test('the eight ways are eight, and each puts every point on one point', () => {
  const images = Array.from({ length: 8 }, (_, way) => turned([0, 1], way, 19).join());
  expect(new Set(images).size).toBe(8);
  for (let way = 0; way < 8; way++) {
    const all = Array.from({ length: 81 }, (_, at) => turned([at % 9, Math.floor(at / 9)], way, 9).join());
    expect(new Set(all).size).toBe(81);
  }
  expect(turned([3, 5], 0, 19)).toEqual([3, 5]);
});

test('neighbours stay neighbours in a turned problem', () => {
  const near = ([x, y]: Vertex, [u, v]: Vertex) => Math.abs(x - u) + Math.abs(y - v) === 1;
  const [first] = problems;
  if (first === undefined) throw new Error('no problems');
  for (let way = 0; way < 8; way++) {
    const other = turnedProblem(first.problem, way);
    first.problem.black.forEach((one, i) =>
      first.problem.white.forEach((two, j) => expect(near(other.black[i] as Vertex, other.white[j] as Vertex)).toBe(near(one, two))),
    );
  }
});

test('every problem of the bank has a board, and its right first moves are empty points in play', () => {
  const inPacks = boardsInPacks('problem');
  const boards = new Map([...problems, ...inPacks].map(({ id, problem }) => [id, problem]));
  const named = bank.filter(([kind]) => kind === 'problem');
  expect(named.length).toBe(problems.length + inPacks.length);
  for (const [, id = '', , , , , right = ''] of named) {
    const board = boards.get(id);
    if (board === undefined) throw new Error(id);
    const legal = stillView(board).legal.map(String);
    for (const label of right.split(',')) {
      const point = labelledPoint(label, board.height);
      expect(pointLabel(point, board.height)).toBe(label);
      expect(legal).toContain(point.join());
    }
  }
});

test('every position of the bank has a board on which all marked stones stand', () => {
  const inPacks = boardsInPacks('status');
  const boards = new Map([...positions, ...inPacks].map(({ id, problem }) => [id, problem]));
  const named = bank.filter(([kind]) => kind === 'status');
  expect(named.length).toBe(positions.length + inPacks.length);
  expect(named.length).toBeGreaterThan(100);
  for (const [, id = ''] of named) {
    const board = boards.get(id);
    const stones = [...(board?.black ?? []), ...(board?.white ?? [])].map(String);
    expect(board?.keyStones.length).toBeGreaterThan(0);
    for (const stone of board?.keyStones ?? []) expect(stones).toContain(stone.join());
  }
});
