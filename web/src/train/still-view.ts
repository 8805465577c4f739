/** The board of a problem without the engine: where nothing is played but one stone, the page needs no rule of Go. */
import type { Problem, Vertex } from '../api.ts';
import type { View } from '../board/view.ts';

/** The letters of the columns; there is no I. */
const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** Lines that are shown beyond the points in play. */
const AROUND = 2;

/** The name of a point. */
export const pointLabel = ([x, y]: Vertex, height: number): string => `${LETTERS[x]}${height - y}`;

/** The point of a name. */
export function labelledPoint(label: string, height: number): Vertex {
  return [LETTERS.indexOf(label.charAt(0)), height - Number(label.slice(1))];
}

/** A board on which the empty points in play may be chosen. */
export function stillView(problem: Problem): View {
  const { width, height, black, white } = problem;
  const signs = Array.from({ length: height }, () => Array.from({ length: width }, () => 0));
  const put = (points: Vertex[], sign: number) => {
    for (const [x, y] of points) {
      const row = signs[y];
      if (row !== undefined) row[x] = sign;
    }
  };
  put(black, 1);
  put(white, -1);
  const inPlay = problem.inPlay ?? [];
  const shown = [...inPlay, ...problem.keyStones];
  return {
    width,
    height,
    signs: signs as View['signs'],
    names: signs.map((row, y) => row.map((_, x) => pointLabel([x, y], height))),
    columns: span(shown.map(([x]) => x), width),
    rows: span(shown.map(([, y]) => y), height),
    legal: inPlay.filter(([x, y]) => signs[y]?.[x] === 0),
    toMove: problem.toMove ?? 'black',
  };
}

function span(taken: number[], length: number): [number, number] {
  return [Math.max(0, Math.min(...taken) - AROUND), Math.min(length - 1, Math.max(...taken) + AROUND)];
}
