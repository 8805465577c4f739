/** The label of a point on the problem as it is drawn, from its label on the board as it lies. */
import { turned } from './orientation.ts';
import { labelledPoint } from './still-view.ts';

/** All boards of the trainer have so many lines. */
const LINES = 19;

const COLUMNS = 'ABCDEFGHJKLMNOPQRST';

/** An empty text names no point and stays so. */
export function drawnLabel(label: string, orientation: number): string {
  if (label === '') return '';
  const [x, y] = labelledPoint(label, LINES);
  for (let row = 0; row < LINES; row++) {
    for (let column = 0; column < LINES; column++) {
      const [lies, below] = turned([column, row], orientation, LINES);
      if (lies === x && below === y) return `${COLUMNS[column]}${LINES - row}`;
    }
  }
  return '';
}
