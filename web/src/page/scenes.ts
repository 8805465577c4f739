/** Boards for tests, made by hand. */
import type { Scene } from '../api.ts';
import { VERSION } from '../api.ts';

/** Three by two: a black stone at A2, a white one at B1, C1 not in play. */
export function scene(change: Partial<Scene> = {}): Scene {
  return {
    version: VERSION,
    title: null,
    notes: '',
    you: 'black',
    goal: 'kill',
    task: 'Black to play and kill',
    width: 3,
    height: 2,
    signs: [
      [1, 0, 0],
      [0, -1, 0],
    ],
    names: [
      ['A2', 'B2', 'C2'],
      ['A1', 'B1', 'C1'],
    ],
    columns: [0, 2],
    rows: [0, 1],
    keyStones: [[1, 1]],
    inPlay: [],
    legal: [
      [1, 0],
      [2, 0],
      [0, 1],
    ],
    toMove: 'black',
    moves: [],
    mark: null,
    finish: null,
    undo: 0,
    redo: 0,
    ...change,
  };
}
