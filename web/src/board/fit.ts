/**
 * How a board fills the space it has: the size of a cell, and how many lines are shown.
 *
 * The lines that the problem needs decide the size. What space is left goes to more lines at the sides where the real
 * board goes on, until it ends; so a board ends only at its real edges.
 *
 * Invariant: all lines that the problem needs are whole within the space, unless cells would become too small to see.
 */
import type { View } from './view.ts';

/** A part of the lines, both ends included. */
type Span = readonly [number, number];

export interface BoardSpace {
  wide: number;
  tall: number;
}

export interface Fit {
  /** The side of a cell in whole pixels. */
  size: number;
  columns: Span;
  rows: Span;
  /** The sides at which the board ends. */
  edges: Edges;
  /** The size in pixels, within the space. */
  wide: number;
  tall: number;
}

export interface Edges {
  left: boolean;
  right: boolean;
  top: boolean;
  bottom: boolean;
}

/** The margin beyond the outermost line of a real edge, in cells, beyond the half that belongs to the line's own cell. */
export const MARGIN = { shown: 0.55, hidden: 0.2 } as const;

/** Cells are never smaller than this, even if the board becomes wider than a phone. */
const SMALLEST = 12;

/** The largest cell of a small window and of a large one; between them a board shows about eleven lines. */
const LARGEST = [48, 104] as const;
const LINES = 11;

const largest = ({ wide }: BoardSpace) => Math.min(Math.max(wide / LINES, LARGEST[0]), LARGEST[1]);

/** What a board is for: part of a large board with a problem, or a small board on which a game is played. */
export type BoardUse = 'problem' | 'game';

/** A game hides its letters where cells would be smaller than this. */
const COMFORTABLE = 48;

/** Whether letters and numbers are shown beside the board of a game. */
export function lettersIn(view: View, space: BoardSpace, chosen: keyof typeof MARGIN): keyof typeof MARGIN {
  return fit(view, space, chosen, 'game').size >= COMFORTABLE ? chosen : 'hidden';
}

export function fit(view: View, space: BoardSpace, coordinates: keyof typeof MARGIN, use: BoardUse = 'problem'): Fit {
  const margin = MARGIN[coordinates];
  const across = need(view.columns, view.width, margin);
  const down = need(view.rows, view.height, margin);
  const size = Math.max(SMALLEST, Math.floor(Math.min(space.wide / across, space.tall / down, use === 'game' ? LARGEST[1] : largest(space))));
  const columns = filled(view.columns, view.width, space.wide / size, margin);
  const rows = filled(view.rows, view.height, space.tall / size, margin);
  return {
    size,
    columns,
    rows,
    edges: {
      left: columns[0] === 0,
      right: columns[1] === view.width - 1,
      top: rows[0] === 0,
      bottom: rows[1] === view.height - 1,
    },
    wide: shownLength(columns, view.width, margin, space.wide, size),
    tall: shownLength(rows, view.height, margin, space.tall, size),
  };
}

/** Cells that these lines take, with the margins of the edges among them. */
function need([low, high]: Span, count: number, margin: number): number {
  return high - low + 1 + (low === 0 ? margin : 0) + (high === count - 1 ? margin : 0);
}

/**
 * The lines with as many more as fill the space. The outermost may be cut by the end of the space, but not one at an edge:
 * its margin has to be seen.
 */
function filled(span: Span, count: number, space: number, margin: number): Span {
  let shown = span;
  while (need(shown, count, margin) < space && (shown[0] > 0 || shown[1] < count - 1)) {
    const [low, high] = shown;
    const isLowNext = low > 0 && (high === count - 1 || span[0] - low <= high - span[1]);
    const wider: Span = isLowNext ? [low - 1, high] : [low, high + 1];
    const isAtEdge = isLowNext ? low === 1 : high === count - 2;
    if (isAtEdge && need(wider, count, margin) > space) break;
    shown = wider;
  }
  return shown;
}

function shownLength(span: Span, count: number, margin: number, space: number, size: number): number {
  const whole = need(span, count, margin) * size;
  const isCut = span[0] > 0 || span[1] < count - 1;
  return isCut ? Math.min(whole, Math.max(space, size)) : whole;
}
