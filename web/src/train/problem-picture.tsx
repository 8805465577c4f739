/** A problem as a small picture, for lists and for paper. */
import type { Problem, Vertex } from '../api.ts';
import './problem-picture.css';
import { stillView } from './still-view.ts';

/** Units of a line. */
export const BOARD_CELL = 10;

/** The lines of the part of a board that matters, as a path, and how large it is. */
export function boardLines(problem: Problem): { path: string; wide: number; tall: number } {
  const { columns, rows, width, height } = stillView(problem);
  const [left, right] = columns;
  const [top, bottom] = rows;
  const [across, down] = [right - left + 1, bottom - top + 1];
  const half = BOARD_CELL / 2;
  const ends = (low: number, high: number, count: number) =>
    [low === 0 ? half : 0, (high - low + 1) * BOARD_CELL - (high === count - 1 ? half : 0)] as const;
  const [x0, x1] = ends(left, right, width);
  const [y0, y1] = ends(top, bottom, height);
  const path = [
    ...Array.from({ length: across }, (_, at) => `M${at * BOARD_CELL + half} ${y0}V${y1}`),
    ...Array.from({ length: down }, (_, at) => `M${x0} ${at * BOARD_CELL + half}H${x1}`),
  ].join('');
  return { path, wide: across * BOARD_CELL, tall: down * BOARD_CELL };
}

/** Its stones with their centres. */
export function shownStones(problem: Problem): { color: 'black' | 'white'; x: number; y: number }[] {
  const { signs, columns, rows } = stillView(problem);
  const [left, right] = columns;
  const [top, bottom] = rows;
  const stones = signs.flatMap((row, y) => row.map((sign, x) => ({ sign, x, y })));
  return stones
    .filter(({ sign, x, y }) => sign !== 0 && x >= left && x <= right && y >= top && y <= bottom)
    .map(({ sign, x, y }) => ({
      color: sign > 0 ? 'black' : 'white',
      x: (x - left) * BOARD_CELL + BOARD_CELL / 2,
      y: (y - top) * BOARD_CELL + BOARD_CELL / 2,
    }));
}

interface ProblemPictureProps {
  problem: Problem;
  name: string;
  /** Points that get a ring. */
  marked?: readonly Vertex[];
}

export function ProblemPicture({ problem, name, marked = [] }: ProblemPictureProps) {
  const { path, wide, tall } = boardLines(problem);
  const { columns, rows } = stillView(problem);
  return (
    <svg class="small-board" viewBox={`-1 -1 ${wide + 2} ${tall + 2}`} role="img" aria-label={name}>
      <rect x="-1" y="-1" width={wide + 2} height={tall + 2} />
      <path d={path} />
      {shownStones(problem).map(({ color, x, y }) => (
        <circle class={color} cx={x} cy={y} r={BOARD_CELL / 2 - 0.4} />
      ))}
      {marked.map(([x, y]) => (
        <circle class="mark" cx={(x - columns[0]) * BOARD_CELL + BOARD_CELL / 2} cy={(y - rows[0]) * BOARD_CELL + BOARD_CELL / 2} r={BOARD_CELL / 2 - 1.4} />
      ))}
    </svg>
  );
}
