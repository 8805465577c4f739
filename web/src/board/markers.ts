/** What is drawn on points besides stones. */
import type { Marker } from '@sabaki/shudan';
import type { PlayView, Vertex } from '../api.ts';

/**
 * The stones at stake, the last move of each side, points of a hint, and points that show why it is
 * over; later ones cover earlier ones.
 */
export function markers(scene: PlayView, hinted: Vertex[], shown: Vertex[]): (Marker | null)[][] {
  const map: (Marker | null)[][] = scene.signs.map((row) => row.map(() => null));
  const put = (vertices: Vertex[], marker: Marker) => {
    for (const [x, y] of vertices) {
      const row = map[y];
      if (row !== undefined && x in row) row[x] = marker;
    }
  };
  const last = scene.moves.slice(-2).flatMap(({ played }) => (played === 'pass' ? [] : [played.play]));
  put(scene.keyStones, { type: 'triangle' });
  put(
    last.filter(([x, y]) => scene.signs[y]?.[x] !== 0),
    { type: 'circle' },
  );
  put(hinted, { type: 'square' });
  put(shown, { type: 'point' });
  return map;
}
