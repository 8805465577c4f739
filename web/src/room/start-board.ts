/** The board before the first move, from the settings alone. */
import type { Vertex } from '../api.ts';
import type { BoardView, RoomSettings } from '../server/client.ts';

export function startBoard(content: RoomSettings['content']): BoardView {
  const { width, height, black, white, toMove } = content.kind === 'game' ? content.setup : content.problem;
  const letters = Array.from({ length: width * height }, () => '.');
  const put = (points: readonly Vertex[], letter: string) => points.forEach(([x, y]) => (letters[y * width + x] = letter));
  put(black, 'X');
  put(white, 'O');
  return { width, height, stones: letters.join(''), toMove: toMove ?? 'black', moves: 0, last: null, forbidden: [], taken: [0, 0] };
}
