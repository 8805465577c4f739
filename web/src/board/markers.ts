/** The markers of a position that is played. */
import type { PlayView, Vertex } from '../api.ts';
import type { Markers } from './marker-grid.ts';
import { MarkerGrid } from './marker-grid.ts';

/**
 * The key stones, the last move of each side, points of a hint, and points that show why the game is over;
 * later ones cover earlier ones.
 */
export function markers(scene: PlayView, hinted: Vertex[], shown: Vertex[]): Markers {
  const grid = new MarkerGrid(scene.signs);
  const last = scene.moves.slice(-2).flatMap(({ played }) => (played === 'pass' ? [] : [played.play]));
  grid.put(scene.keyStones, { type: 'triangle' });
  grid.put(
    last.filter(([x, y]) => scene.signs[y]?.[x] !== 0),
    { type: 'circle' },
  );
  grid.put(hinted, { type: 'square' });
  grid.put(shown, { type: 'point' });
  return grid.rows;
}
