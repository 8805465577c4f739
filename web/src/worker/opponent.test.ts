/** Opponents who prove nothing choose the same moves in the module as in a native program. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { initSync, opponentMove } from '../../module/shikatsu_wasm.js';
import type { ChosenOpponent, Move, Problem } from '../api.ts';

/** The moves of an opponent for both sides, as `crates/wasm/examples/opponents.rs` prints them. */
interface OpponentLine {
  id: string;
  opponent: ChosenOpponent;
  moves: Move[];
}

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));
const json = JSON.stringify;

const LINES = JSON.parse(file('module/opponents.json').toString()) as OpponentLine[];
const { problems } = JSON.parse(file('problems/problems.json').toString()) as { problems: { id: string; problem: Problem }[] };

beforeAll(() => void initSync({ module: file('module/shikatsu_wasm_bg.wasm') }));

const KINDS = ['shape', 'patterns'] as const;
const LEVELS = [1, 2, 3, 4, 5];

/** The lines of an opponent. */
const linesOf = (kind: ChosenOpponent['kind'], level: number) =>
  LINES.filter(({ opponent }) => opponent.kind === kind && opponent.level === level);

/** What the module plays in a line, move by move. */
function played({ id, opponent, moves }: OpponentLine): Move[] {
  const problem = json(problems.find((one) => one.id === id)?.problem);
  return moves.map((_, at) => JSON.parse(opponentMove(problem, json(moves.slice(0, at)), json(opponent))) as Move);
}

describe.each(KINDS)('by %s', (kind) => {
  test.each(LEVELS)('level %i plays the same moves', (level) => {
    const native = linesOf(kind, level);
    expect(native.flatMap(({ moves }) => moves).length).toBeGreaterThan(50);
    expect(native.map(played)).toEqual(native.map(({ moves }) => moves));
  });

  test('no two levels play alike', () => {
    const all = LEVELS.map((level) => json(linesOf(kind, level).map(({ moves }) => moves)));
    expect(new Set(all).size).toBe(LEVELS.length);
  });
});

test('another chance gives other moves', () => {
  const opponent: ChosenOpponent = { kind: 'patterns', level: 1, chance: 0 };
  const { problem } = problems[0] ?? expect.fail('no problems are shipped');
  const moves = Array.from({ length: 20 }, (_, chance) => opponentMove(json(problem), '[]', json({ ...opponent, chance })));
  expect(new Set(moves).size).toBeGreaterThan(1);
  expect(opponentMove(json(problem), '[]', json(opponent))).toBe(moves[0]);
});

test('a level that is none is refused', () => {
  const asked = () => opponentMove(json(problems[0]?.problem), '[]', json({ kind: 'shape', level: 6, chance: 1 }));
  expect(asked).toThrow('malformed');
});
