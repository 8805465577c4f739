/** Points and moves of a room's board by name. */
import type { Color, Move, Vertex } from '../api.ts';
import type { BoardView } from '../server/client.ts';

const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

type BoardSize = Pick<BoardView, 'width' | 'height'>;

/** The name of a point, as in `C3`. */
export const vertexName = ({ height }: BoardSize, [x, y]: Vertex): string => `${LETTERS[x] ?? ''}${height - y}`;

/** The point of a name; nothing if the board has no such point. */
export function namedVertex({ width, height }: BoardSize, name: string): Vertex | undefined {
  const [, letter = '', number] = /^([a-z])(\d{1,2})$/iu.exec(name.trim()) ?? [];
  const [x, y] = [LETTERS.indexOf(letter.toUpperCase()), height - Number(number)];
  return letter !== '' && x >= 0 && x < width && y >= 0 && y < height ? [x, y] : undefined;
}

export type TextPart = string | { name: string; at: Vertex };

/** A text in parts: points of the board, and what stands between them. */
export function textParts(board: BoardSize, text: string): TextPart[] {
  return text.split(/(?<![\p{L}\p{N}])([a-hj-z]\d{1,2})(?![\p{L}\p{N}])/iu).flatMap((part, index): TextPart[] => {
    const at = index % 2 === 1 ? namedVertex(board, part) : undefined;
    return at !== undefined ? [{ name: part.toUpperCase(), at }] : part === '' ? [] : [part];
  });
}

export const play = (at: Vertex): Move => ({ play: at });

/** The point of a move; nothing for a pass. */
export const pointOf = (move: Move): Vertex | undefined => (move === 'pass' ? undefined : move.play);

/** One text for each move, to compare and to look up. */
export const moveKey = (move: Move): string => (move === 'pass' ? 'pass' : move.play.join());

export const isSameMove = (one: Move, other: Move): boolean => moveKey(one) === moveKey(other);

/** What stands on a point. */
export function stoneAt({ stones, width }: Pick<BoardView, 'stones' | 'width'>, [x, y]: Vertex): Color | undefined {
  const letter = stones[y * width + x];
  return letter === 'X' ? 'black' : letter === 'O' ? 'white' : undefined;
}

/** All stones of the chain at a point; none if it is empty. */
export function chainOf(board: Pick<BoardView, 'stones' | 'width' | 'height'>, start: Vertex): Vertex[] {
  const color = stoneAt(board, start);
  if (color === undefined) return [];
  const found = new Map([[start.join(), start]]);
  for (const [x, y] of found.values()) {
    for (const next of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]] satisfies Vertex[]) {
      const isOn = next[0] >= 0 && next[1] >= 0 && next[0] < board.width && next[1] < board.height;
      if (isOn && stoneAt(board, next) === color) found.set(next.join(), next);
    }
  }
  return [...found.values()];
}
