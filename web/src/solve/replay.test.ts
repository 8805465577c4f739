import { expect, test } from 'vitest';
import type { KeptNode, MoveMaker, Move, Program, PlayNode } from '../api.ts';
import { leaf, scene } from '../board/scenes.ts';
import { Refused } from '../worker/client.ts';
import type { Shown } from '../worker/messages.ts';
import { atStart, replay, steps } from './replay.ts';

const at = (x: number): Move => ({ play: [x, 0] });

/** A place below another, with its moves by their columns. */
function tried(id: number, parent: number, columns: number[], maker: MoveMaker = 'program'): KeptNode {
  const turns = columns.map((x) => ({ color: 'black' as const, played: at(x), words: `${x}` }));
  return leaf({ id, parent, turns, maker });
}

/** An engine with a tree; `answer` gives the program's answer to a repeated line. */
class FakeEngineTree {
  calls: string[] = [];
  tree: PlayNode[] = [{ id: 0, parent: null, turns: [], mark: null, finish: null }];
  at = 0;
  program: Program = 'on';

  constructor(private readonly answer: (line: Move[]) => Move[] = (line) => line) {}

  get shown(): Shown {
    const { tree, program } = this;
    return { scene: scene({ tree, program, at: this.at }), answer: null, leaf: leaf({ id: this.at, parent: 0 }) };
  }

  call = ((name: string, input: Record<string, unknown>) => {
    this.calls.push(`${name} ${JSON.stringify(Object.values(input)[0])}`);
    if (name === 'goTo') this.at = input['id'] as number;
    if (name === 'switch') this.program = input['program'] as Program;
    if (name === 'repeat') this.#grow(this.answer(input['line'] as Move[]));
    return Promise.resolve(this.shown);
  }) as never;

  #grow(line: Move[]): void {
    const made: Move[] = [];
    for (let id: number | null = this.at; id !== null; id = this.tree[id]?.parent ?? null) {
      made.unshift(...(this.tree[id]?.turns.map(({ played }) => played) ?? []));
    }
    const turns = line.slice(made.length).map((played) => ({ color: 'black' as const, played, words: '' }));
    this.tree.push({ id: this.tree.length, parent: this.at, turns, mark: null, finish: null });
    this.at = this.tree.length - 1;
  }
}

const moves = (leaves: KeptNode[]) => leaves.flatMap(({ turns }) => turns.map(({ played }) => played));
const lines = ({ tree }: FakeEngineTree) => tree.map(({ parent, turns }) => [parent, ...turns.map(({ played }) => (played === 'pass' ? -1 : played.play[0]))]);

async function replayed(engine: FakeEngineTree, leaves: KeptNode[], place: number, program: Program = 'on') {
  const kept: number[] = [];
  const goal = { at: place, program };
  const shown = await replay(engine.call, engine.shown, steps(leaves, moves(leaves)), goal, ({ leaf: { id } }) => kept.push(id));
  return { shown, kept };
}

const TREE = [tried(1, 0, [1, 2]), tried(2, 0, [3, 4]), tried(3, 1, [5, 6])];

test('every line is made again, each from where it parted, and one stands where one stood', async () => {
  const engine = new FakeEngineTree();
  const { shown, kept } = await replayed(engine, TREE, 2);
  expect(lines(engine)).toEqual([[null], [0, 1, 2], [0, 3, 4], [1, 5, 6]]);
  expect(shown.scene.at).toBe(2);
  expect(new Set(kept)).toEqual(new Set([0, 1, 2, 3]));
});

test('moves are those of the turned board', () => {
  const turned = steps(TREE, [9, 8, 7, 6, 5, 4].map(at));
  expect(turned.map((step) => step.moves)).toEqual([[at(9), at(8)], [at(7), at(6)], [at(5), at(4)]]);
});

test('where the program answers otherwise, what followed is left out and one stands above it', async () => {
  const engine = new FakeEngineTree((line) => (line.length === 2 && JSON.stringify(line[0]) === JSON.stringify(at(1)) ? [at(1), at(9)] : line));
  const { shown } = await replayed(engine, TREE, 3);
  expect(lines(engine)).toEqual([[null], [0, 1, 9], [0, 3, 4]]);
  expect(shown.scene.at).toBe(0);
});

test('what was played by hand is played by hand again, and the program is as it was', async () => {
  const engine = new FakeEngineTree();
  const { shown } = await replayed(engine, [tried(1, 0, [1, 2]), tried(2, 1, [3], 'hand')], 2, 'on');
  expect(lines(engine)).toEqual([[null], [0, 1, 2], [1, 3]]);
  expect(shown.scene).toMatchObject({ at: 2, program: 'on' });
  // It is switched on where it has answered: where it is its turn, it would move.
  expect(engine.calls.slice(-3)).toEqual(['goTo 1', 'switch "on"', 'goTo 2']);
});

test('what is refused is left out; being stopped ends everything', async () => {
  const refusing = (kind: 'unproved' | 'stopped') =>
    new FakeEngineTree((line) => {
      if (line.length === 4) throw new Refused(kind, kind);
      return line;
    });
  const engine = refusing('unproved');
  await replayed(engine, TREE, 3);
  expect(lines(engine)).toEqual([[null], [0, 1, 2], [0, 3, 4]]);
  await expect(replayed(refusing('stopped'), TREE, 3)).rejects.toThrow('stopped');
});

test('the program sits down at the start only where it sat there', () => {
  const all = (maker: MoveMaker) => steps([tried(1, 0, [1], maker)], [at(1)]);
  expect(atStart([], 'off')).toBe('off');
  expect(atStart(all('hand'), 'on')).toBe('off');
  expect(atStart(all('program'), 'off')).toBe('on');
});
