/**
 * What a touch of the board does to a sketch. Here only lists of points change; the module knows the rules of Go.
 *
 * Invariant: functions return a new sketch and never change one; a point has one stone at most.
 */
import type { Color, Problem, Sketch, Vertex } from '../api.ts';
import { VERSION } from '../api.ts';

export const TOOLS = ['black', 'white', 'play', 'erase', 'key', 'inPlay', 'outOfPlay', 'ko'] as const;
export type Tool = (typeof TOOLS)[number];

/** Tools that draw across the board; the others are for single points. */
export const BRUSHES: readonly Tool[] = ['black', 'white', 'erase', 'inPlay', 'outOfPlay'];

/** An empty board. */
export function blank(side = 9): Sketch {
  return {
    problem: {
      version: VERSION,
      width: side,
      height: side,
      black: [],
      white: [],
      toMove: 'black',
      ko: [],
      goal: 'kill',
      keyStones: [],
      inPlay: null,
      rules: { ko: 'basic', suicide: 'forbidden', scoring: 'territory', bentFour: 'deadByRule' },
      title: null,
      author: null,
      notes: '',
    },
    details: { id: null, collection: null, source: null, level: null, copyright: null, date: null },
    solution: null,
  };
}

export const isSame = (one: Vertex, other: Vertex) => one[0] === other[0] && one[1] === other[1];
export const has = (list: readonly Vertex[], vertex: Vertex) => list.some((one) => isSame(one, vertex));
const minus = (list: Vertex[], vertex: Vertex) => list.filter((one) => !isSame(one, vertex));
const plus = (list: Vertex[], vertex: Vertex) => (has(list, vertex) ? list : [...list, vertex]);

/** Every point of a board, row by row. */
export function everywhere({ width, height }: Problem): Vertex[] {
  return Array.from({ length: width * height }, (_, at): Vertex => [at % width, Math.floor(at / width)]);
}

/** The stone on a point. */
export function stone({ black, white }: Problem, vertex: Vertex): Color | null {
  return has(black, vertex) ? 'black' : has(white, vertex) ? 'white' : null;
}

/** The sketch with a part of its problem changed. */
export const changed = (sketch: Sketch, change: Partial<Problem>): Sketch => ({
  ...sketch,
  problem: { ...sketch.problem, ...change },
});

/** A single point touched: the same touch again takes the stone or the mark away. The module does `play`. */
export function touched(sketch: Sketch, tool: Exclude<Tool, 'play'>, vertex: Vertex): Sketch {
  const { problem } = sketch;
  switch (tool) {
    case 'black':
    case 'white':
      return drawn(sketch, stone(problem, vertex) === tool ? 'erase' : tool, [vertex]);
    case 'key':
      return changed(sketch, { keyStones: toggled(problem.keyStones, vertex) });
    case 'ko':
      return changed(sketch, { ko: has(problem.ko, vertex) ? [] : [vertex] });
    default:
      return drawn(sketch, tool, [vertex]);
  }
}

/** Points drawn over with a brush: afterwards all of them are alike. */
export function drawn(sketch: Sketch, tool: Tool, vertices: readonly Vertex[]): Sketch {
  return vertices.reduce((one, vertex) => changed(one, put(one.problem, tool, vertex)), sketch);
}

/** The points between two others, which a quick stroke skips; without the first and with the last. */
export function between([x, y]: Vertex, [toX, toY]: Vertex): Vertex[] {
  const steps = Math.max(Math.abs(toX - x), Math.abs(toY - y));
  return Array.from({ length: steps }, (_, at): Vertex => {
    const part = (at + 1) / steps;
    return [Math.round(x + (toX - x) * part), Math.round(y + (toY - y) * part)];
  });
}

/** All points in play, none of them, or no boundary at all. */
export function bounded(sketch: Sketch, boundary: 'none' | 'everything' | 'nothing' | Vertex[]): Sketch {
  const inPlay =
    boundary === 'none' ? null : boundary === 'everything' ? everywhere(sketch.problem) : boundary === 'nothing' ? [] : boundary;
  return changed(sketch, { inPlay });
}

/** The same sketch on a board of another size, without what does not fit. */
export function resized(sketch: Sketch, width: number, height: number): Sketch {
  const { problem } = sketch;
  const fits = (list: Vertex[]) => list.filter(([x, y]) => x < width && y < height);
  return changed(sketch, {
    width,
    height,
    black: fits(problem.black),
    white: fits(problem.white),
    ko: fits(problem.ko),
    keyStones: fits(problem.keyStones),
    inPlay: problem.inPlay && fits(problem.inPlay),
  });
}

const toggled = (list: Vertex[], vertex: Vertex) => (has(list, vertex) ? minus(list, vertex) : plus(list, vertex));

function put(problem: Problem, tool: Tool, vertex: Vertex): Partial<Problem> {
  const { black, white, keyStones, inPlay } = problem;
  switch (tool) {
    case 'black':
    case 'white': {
      if (stone(problem, vertex) === tool) return {};
      // A new stone is no key stone, even where one was.
      const others = { black: minus(black, vertex), white: minus(white, vertex), keyStones: minus(keyStones, vertex) };
      return { ...others, [tool]: [...others[tool], vertex] };
    }
    case 'erase':
      return { black: minus(black, vertex), white: minus(white, vertex), keyStones: minus(keyStones, vertex), ko: minus(problem.ko, vertex) };
    case 'inPlay':
      return { inPlay: plus(inPlay ?? [], vertex) };
    case 'outOfPlay':
      return { inPlay: minus(inPlay ?? everywhere(problem), vertex) };
    default:
      return {};
  }
}
