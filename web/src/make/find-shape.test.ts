import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Problem, Vertex } from '../api.ts';
import { turnedProblem } from '../train/orientation.ts';
import { withShape } from './find-shape.ts';
import { blank } from './strokes.ts';

interface NamedProblem {
  id: string;
  problem: Problem;
}

const all = (JSON.parse(readFileSync(new URL('../../problems/problems.json', import.meta.url), 'utf8')) as { problems: NamedProblem[] }).problems;

const sketch = (black: Vertex[], white: Vertex[], inPlay: Vertex[] | null = null): Problem => ({ ...blank(19).problem, black, white, inPlay });

test('a problem finds itself, however it lies and whichever side has which colour', () => {
  for (const [number, { id, problem }] of all.entries()) {
    // Problem 3k lies in way 3k modulo 8, so all eight are tried.
    if (number % 3 !== 0) continue;
    const other = turnedProblem(problem, number % 8);
    const exchanged = number % 2 === 0 ? other : { ...other, black: other.white, white: other.black };
    expect(withShape(exchanged, all).map((one) => one.id)).toContain(id);
  }
});

test('a part of a problem is found away from where it was drawn, but at an edge only if it reaches one', () => {
  const row: Vertex[] = [[4, 4], [5, 4], [6, 4], [7, 4]];
  const problem = sketch(row, []);
  const centre = withShape(problem, [{ problem: sketch([[9, 9], [9, 10], [9, 11], [9, 12]], [[3, 3]]) }]);
  expect(centre.length).toBe(1);
  const atEdge = sketch([[0, 4], [0, 5], [0, 6], [0, 7]], []);
  expect(withShape(atEdge, [{ problem }])).toEqual([]);
  expect(withShape(atEdge, [{ problem: sketch([], [[5, 18], [6, 18], [7, 18], [8, 18]]) }]).length).toBe(1);
});

test('drawn empty points in play must be empty; without them a wall may differ', () => {
  const stones: Vertex[] = [[4, 4], [5, 4], [6, 4], [7, 4]];
  const filled = [{ problem: sketch(stones, [[4, 5]]) }];
  expect(withShape(sketch(stones, []), filled).length).toBe(1);
  expect(withShape(sketch(stones, [], [...stones, [4, 5]]), filled).length).toBe(1);
  expect(withShape(sketch(stones, [], [...stones, [4, 5], [7, 5], [4, 3], [7, 3]]), filled)).toEqual([]);
});

test('a drawing that fills its small board is found on a large one', () => {
  const small: Problem = { ...sketch([[0, 0], [0, 1], [1, 1]], [[1, 0]]), width: 2, height: 2 };
  expect(withShape(small, [{ problem: sketch([[8, 8], [9, 8], [9, 9]], [[8, 9]]) }]).length).toBe(1);
});

test('three stones stand nearly everywhere and find nothing', () => {
  expect(withShape(sketch([[0, 0], [1, 0], [0, 1]], []), all)).toEqual([]);
});
