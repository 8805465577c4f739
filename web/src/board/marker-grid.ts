/** What is drawn on points besides stones, row by row as Shudan takes it. */
import type { Marker } from '@sabaki/shudan';
import type { Vertex } from '../api.ts';

export type Markers = (Marker | null)[][];

export class MarkerGrid {
  readonly rows: Markers;

  /** A grid of the size of these rows, without markers. */
  constructor(size: readonly (readonly unknown[])[]) {
    this.rows = size.map((row) => row.map(() => null));
  }

  /** Marks points, over what was there; what is not on the board is left out. */
  put(vertices: readonly Vertex[], marker: Marker): void {
    for (const [x, y] of vertices) {
      const row = this.rows[y];
      if (row !== undefined && x in row) row[x] = marker;
    }
  }
}
