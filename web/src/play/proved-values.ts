/** The proved values of the first game as the page shows them; `docs/row-values.md` has the certificates and the times. */
import rows from './proved-values.json';

export interface ProvedValue {
  /** Boards from the smallest to the largest with this value, by their side. */
  sizes: [number, number];
  /** Stones of a row. */
  count: number;
  capture: 'on' | 'off';
  value: 'win' | 'draw' | 'open';
  /** Moves of both sides within which Black wins, and whether fewer are known not to be enough. */
  moves: number;
  isShortest: boolean;
}

/** Every value; boards of neighbouring sizes with the same draw stand in one line. */
export function provedValues(): ProvedValue[] {
  const values: ProvedValue[] = [];
  for (const { size, count, capture, value, least = 0, most = 0 } of rows as ValueRow[]) {
    const last = values.at(-1);
    const isSame = last?.count === count && last.capture === capture && last.value === 'draw' && value === 'draw' && last.sizes[1] === size - 1;
    if (isSame) last.sizes[1] = size;
    else values.push({ sizes: [size, size], count, capture, value, moves: most, isShortest: least === most });
  }
  return values;
}

interface ValueRow {
  size: number;
  count: number;
  capture: 'on' | 'off';
  value: 'win' | 'draw' | 'open';
  least?: number;
  most?: number;
}
