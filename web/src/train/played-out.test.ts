/** Every position of the page can be set up where it is played out, whatever its answer. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { Dojo, initSync, makeLink, readLink } from '../../module/shikatsu_wasm.js';
import positions from '../../problems/status.json';
import type { PlayChoice, PlayView, Problem, Sketch } from '../api.ts';
import { playedOut, stoneColor } from './played-out.ts';
import { STATUSES } from './trainer-messages.ts';

const MODULE = new URL('../../module/shikatsu_wasm_bg.wasm', import.meta.url);
const LIMITS = JSON.stringify({ milliseconds: 1_000, nodes: null });

beforeAll(() => void initSync({ module: readFileSync(MODULE) }));

/** A problem as it arrives through a link. */
function linked(problem: Problem): Problem {
  const details = { id: null, collection: null, source: null, level: null, copyright: null, date: null };
  return (JSON.parse(readLink(JSON.parse(makeLink(JSON.stringify({ problem, details, solution: null }))) as string)) as Sketch).problem;
}

test('every position is set up through a link for the side that has bad news, with its stones and its goal', () => {
  const session = new Dojo(1 << 20);
  const boards = (positions as unknown as { problem: Problem }[]).map(({ problem }) => problem);
  expect(boards.length).toBeGreaterThan(100);
  for (const board of boards) {
    for (const answer of STATUSES) {
      const problem = linked(playedOut(board, answer));
      const first = problem.toMove ?? 'black';
      const choice: PlayChoice = { you: first, first, program: 'off', opponent: null };
      const { scene } = JSON.parse(session.sit(JSON.stringify(problem), JSON.stringify(choice), 'null', LIMITS, () => {})) as { scene: PlayView };
      expect(scene.goal).toBe(first === stoneColor(board) ? 'live' : 'kill');
      expect(first === stoneColor(board)).toBe(answer === 'dead');
      expect(scene.signs.flat().filter((sign) => sign !== 0)).toHaveLength(board.black.length + board.white.length);
    }
  }
  session.free();
});
