/** The cursor on the board, moved by arrow keys. */
import type { Vertex } from '../api.ts';
import { say } from '../frame/messages.ts';
import type { View } from './view.ts';

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number, [low, high]: readonly [number, number]) =>
  Math.min(Math.max(value, low), high);

/** The point that a key leads to, within the part of the board that is shown; nothing if the key is no arrow. */
export function moved(cursor: Vertex, key: string, view: View): Vertex | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  return [
    within(cursor[0] + step[0], view.columns),
    within(cursor[1] + step[1], view.rows),
  ];
}

/** Where the cursor begins: on the first point that may be played. */
export function begin(view: View): Vertex {
  return view.legal[0] ?? [view.columns[0], view.rows[0]];
}

/** A point in words: its name and what is on it. */
export function described(view: View, vertex: Vertex): string {
  const [x, y] = vertex;
  const name = view.names[y]?.[x] ?? '';
  const sign = view.signs[y]?.[x] ?? 0;
  const content = say(sign === 1 ? 'board.stone.black' : sign === -1 ? 'board.stone.white' : 'board.empty');
  const isClosed = sign === 0 && !isLegal(view, vertex);
  return [name, content, ...(isClosed ? [view.closed ?? say('board.closed')] : [])].join(', ');
}

/** Keys that read the board to a visitor who does not see it, and what each reads. */
export const READINGS = {
  y: 'board.read.row',
  x: 'board.read.column',
  i: 'board.read.around',
  l: 'board.read.chain',
} as const;

/** What a reading key says at the cursor; nothing if it is no such key. */
export function readAt(view: View, [x, y]: Vertex, key: string): string | undefined {
  switch (key) {
    case 'y':
      return listed(view, span(view.columns).map((column) => [column, y]));
    case 'x':
      return listed(view, span(view.rows).map((row) => [x, row]));
    case 'i':
      return listed(view, ([[x, y], [x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]] satisfies Vertex[]).filter((one) => isOn(view, one)));
    case 'l':
      return chainInWords(view, [x, y]);
    default:
      return undefined;
  }
}

const span = ([low, high]: readonly [number, number]) => Array.from({ length: high - low + 1 }, (_, step) => low + step);

const isOn = ({ width, height }: View, [x, y]: Vertex) => x >= 0 && y >= 0 && x < width && y < height;

const listed = (view: View, vertices: Vertex[]) => vertices.map((one) => described(view, one)).join('; ');

/** The chain at a point: its stones and its liberties. */
function chainInWords(view: View, vertex: Vertex): string {
  const chain = view.survey?.chains.find(({ stones }) => stones.some((stone) => stone.join() === vertex.join()));
  if (chain === undefined) return described(view, vertex);
  const names = (all: Vertex[]) => all.map(([x, y]) => view.names[y]?.[x] ?? '').join(', ');
  const { stones, liberties } = chain;
  return say('board.chain', { stones: names(stones), count: liberties.length, liberties: names(liberties) || say('board.none') });
}

/** All stones in words, for visitors who do not see the board. */
export function spoken(view: View): string {
  const named = (sign: number) =>
    view.signs.flatMap((row, y) =>
      row.flatMap((here, x) => (here === sign ? [view.names[y]?.[x] ?? ''] : [])),
    );
  const list = (sign: number) => named(sign).join(', ') || say('board.none');
  const { width, height } = view;
  return say('board.stones', { width, height, black: list(1), white: list(-1) });
}

/** Whether a point may be chosen now. */
export function isLegal(view: View, [x, y]: Vertex): boolean {
  return view.legal.some(([column, row]) => column === x && row === y);
}
