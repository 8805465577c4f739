/** The cursor on the board: where arrow keys lead. */
import type { Scene, Vertex } from '../api.ts';

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number, [low, high]: readonly [number, number]) =>
  Math.min(Math.max(value, low), high);

/** Where a key leads, within the part of the board that is shown; nothing if it is no arrow. */
export function moved(cursor: Vertex, key: string, scene: Scene): Vertex | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  return [
    within(cursor[0] + step[0], scene.columns),
    within(cursor[1] + step[1], scene.rows),
  ];
}

/** Where the cursor begins: on the first point that may be played. */
export function begin(scene: Scene): Vertex {
  return scene.legal[0] ?? [scene.columns[0], scene.rows[0]];
}

/** A point in words: its name and what is on it. */
export function described(scene: Scene, [x, y]: Vertex): string {
  const name = scene.names[y]?.[x] ?? '';
  const sign = scene.signs[y]?.[x] ?? 0;
  const content = sign === 1 ? 'black stone' : sign === -1 ? 'white stone' : 'empty';
  const playable = scene.legal.some(([column, row]) => column === x && row === y);
  return `${name}, ${content}${sign === 0 && !playable ? ', not in play' : ''}`;
}

/** All stones in words, for those who do not see the board. */
export function spoken(scene: Scene): string {
  const named = (sign: number) =>
    scene.signs.flatMap((row, y) =>
      row.flatMap((here, x) => (here === sign ? [scene.names[y]?.[x] ?? ''] : [])),
    );
  const list = (sign: number) => named(sign).join(', ') || 'none';
  return `${scene.width} by ${scene.height}. Black stones: ${list(1)}. White stones: ${list(-1)}.`;
}
