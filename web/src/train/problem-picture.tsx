/** A problem as a small picture, for lists and for paper. */
import type { Problem } from '../api.ts';
import { stillView } from './still-view.ts';

/** Units of a line. */
const CELL = 10;

export function ProblemPicture({ problem, name }: { problem: Problem; name: string }) {
  const { signs, columns, rows, width, height } = stillView(problem);
  const [left, right] = columns;
  const [top, bottom] = rows;
  const [wide, tall] = [right - left + 1, bottom - top + 1];
  const ends = (low: number, high: number, count: number) => [low === 0 ? CELL / 2 : 0, (high - low + 1) * CELL - (high === count - 1 ? CELL / 2 : 0)] as const;
  const [x0, x1] = ends(left, right, width);
  const [y0, y1] = ends(top, bottom, height);
  const lines = [
    ...Array.from({ length: wide }, (_, at) => `M${at * CELL + CELL / 2} ${y0}V${y1}`),
    ...Array.from({ length: tall }, (_, at) => `M${x0} ${at * CELL + CELL / 2}H${x1}`),
  ];
  const stones = signs.flatMap((row, y) => row.map((sign, x) => ({ sign, x, y })));
  const shown = stones.filter(({ sign, x, y }) => sign !== 0 && x >= left && x <= right && y >= top && y <= bottom);
  return (
    <svg class="small-board" viewBox={`-1 -1 ${wide * CELL + 2} ${tall * CELL + 2}`} role="img" aria-label={name}>
      <rect x="-1" y="-1" width={wide * CELL + 2} height={tall * CELL + 2} />
      <path d={lines.join('')} />
      {shown.map(({ sign, x, y }) => (
        <circle class={sign > 0 ? 'black' : 'white'} cx={(x - left) * CELL + CELL / 2} cy={(y - top) * CELL + CELL / 2} r={CELL / 2 - 0.4} />
      ))}
    </svg>
  );
}
