/** What is drawn on the board of a game, and which points are part of its problem. */
import type { PlayView, Vertex } from '../api.ts';
import type { Ring } from '../board/board.tsx';
import { markers } from '../board/markers.ts';
import type { GameState } from './game-state.ts';
import { numbered } from './playback.tsx';

/** Whether a point is empty and not part of the problem: a stone there would only be a pass. */
export function isOutside(scene: PlayView, [x, y]: Vertex): boolean {
  if (scene.program === 'off' || scene.signs[y]?.[x] !== 0) return false;
  return !scene.inPlay.some(([column, row]) => column === x && row === y);
}

/** The markers of the board that is shown. */
export function sceneMarkers(state: GameState, scene: PlayView) {
  const isShowing = state.frame !== null;
  const hinted = isShowing ? [] : (state.hints.slice(0, state.told).at(-1)?.points ?? []);
  const ending = state.shown.answer?.ending ?? scene.begun?.ending;
  const isSettled = !isShowing && scene.program === 'on';
  const grid = markers(scene, hinted, isSettled ? (ending?.points ?? []) : []);
  for (const { at: [x, y], label } of numbered(state)) {
    const row = grid[y];
    if (row !== undefined) row[x] = { type: 'label', label };
  }
  if (state.waiting !== null && state.waiting !== 'pass') {
    const [x, y] = state.waiting.play;
    const row = grid[y];
    if (row !== undefined) row[x] = { type: 'loader' };
  }
  return grid;
}

/** The ring around the visitor's last move: right, wrong or open. */
export function rings({ shown: { scene, answer } }: GameState): Ring[] {
  if (answer === null || answer.played === 'pass' || scene.program === 'off' || scene.mark === null) return [];
  const worth = { right: 'good', wrong: 'bad', lessThanBest: 'open', notProved: 'open', nothingToLose: undefined } as const;
  const found = worth[scene.mark];
  return found === undefined ? [] : [{ at: answer.played.play, worth: found }];
}
