/** Boards for tests, made by hand. */
import type { KeptNode, PlayView } from '../api.ts';
import { VERSION } from '../api.ts';

/** Three by two: a black stone at A2, a white one at B1, C1 not in play. */
export function scene(change: Partial<PlayView> = {}): PlayView {
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
    survey: {
      chains: [
        { color: 'black', stones: [[0, 0]], liberties: [[1, 0], [0, 1]] },
        { color: 'white', stones: [[1, 1]], liberties: [[1, 0], [0, 1], [2, 1]] },
      ],
      alive: [],
    },
    toMove: 'black',
    moves: [],
    mark: null,
    finish: null,
    begun: null,
    undo: 0,
    redo: 0,
    first: 'black',
    program: 'on',
    opponent: null,
    tree: [{ id: 0, parent: null, turns: [], mark: null, finish: null }],
    at: 0,
    line: [0],
    ...change,
  };
}

/** A place in a tree of moves, made by hand. */
export function leaf(change: Partial<KeptNode> = {}): KeptNode {
  return {
    id: 0,
    parent: null,
    turns: [],
    maker: 'program',
    black: [],
    white: [],
    ko: [],
    toMove: 'black',
    keyStones: [],
    legal: [],
    begun: null,
    finish: null,
    ...change,
  };
}
