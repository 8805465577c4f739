/** Every lesson is right: the module itself answers every question of the course and agrees with the texts. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Dojo, exercise, initSync, read } from '../module/shikatsu_wasm.js';
import type { Exercise, Hint, Problem, Report, KeyStonesStatus, Vertex } from '../src/api.ts';
import type { LessonStep } from '../src/learn/lessons.ts';
import { LESSONS } from '../src/learn/lessons.ts';
import { position } from '../src/learn/positions.ts';
import { CHOICES } from '../src/learn/session.ts';
import type { Shown } from '../src/worker/messages.ts';

initSync({ module: readFileSync(new URL('../module/shikatsu_wasm_bg.wasm', import.meta.url)) });

const LIMITS = JSON.stringify({ milliseconds: null, nodes: 2_000_000 });

/** All right points by lesson and step. */
const RIGHT: Record<string, string> = {
  'liberties.1': 'B3 C2 C4 D3',
  'liberties.2': 'B1',
  'liberties.3': 'A3 B2 B4 C1 D3',
  'capture.1': 'D3',
  'capture.2': 'E2',
  'capture.3': 'B2',
  'atari.1': 'C2 D3',
  'atari.2': 'D3',
  'atari.3': 'D5',
  'forbidden.1': 'C3',
  'forbidden.2': 'C3',
  'ko.1': 'C3',
  'ko.2': 'B3',
  'ko.3': 'B3',
};

const steps = LESSONS.flatMap(({ id, steps: all }) => all.map((step, at) => ({ name: `${id}.${at + 1}`, step })));
const of = <K extends LessonStep['kind']>(kind: K) =>
  steps.flatMap(({ name, step }) => (step.kind === kind ? [{ name, step: step as Extract<LessonStep, { kind: K }> }] : []));

function opened(step: LessonStep): { text: string; problem: Problem } {
  const text = position(step.file);
  const [reading] = JSON.parse(read(new TextEncoder().encode(text)));
  return { text, problem: { ...reading.problem, ...(step.kind === 'play' ? step.as : {}) } };
}

const line = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'mu').exec(text)?.[1];

test.each(of('exercise'))('$name: the right points are those that are claimed, and no others', ({ name, step }) => {
  const { problem } = opened(step);
  const tried = (points: Vertex[]): Exercise =>
    JSON.parse(exercise(JSON.stringify(problem), JSON.stringify(step.ask), JSON.stringify(points)));
  const start = tried([]);
  const right = start.legal.filter((vertex) => tried([vertex]).tried?.attempt !== 'wrong');
  const names = right.map(([x, y]) => start.names[y]?.[x]).sort();
  expect(names.join(' ')).toBe(RIGHT[name]);
  expect(tried(right).tried?.attempt).toBe('right');
});

test.each(of('status'))('$name: the stones are what the file says', ({ step }) => {
  const { text, problem } = opened(step);
  const { settled, said }: KeyStonesStatus = JSON.parse(new Dojo(undefined).status(JSON.stringify(problem), LIMITS, () => {}));
  const claimed = [line(text, 'black first'), line(text, 'white first')];
  expect(claimed).not.toContain(undefined);
  expect(settled).toBe(claimed[0] === claimed[1] ? claimed[0] : 'unsettled');
  expect(CHOICES).toContain(settled);
  expect(said).toHaveLength(2);
});

test.each(of('play'))('$name: it can be done, by the moves that are claimed, to the end', ({ step }) => {
  const { text, problem } = opened(step);
  const you = problem.toMove ?? 'black';
  const dojo = new Dojo(undefined);
  const request = { first: you, limits: JSON.parse(LIMITS), moves: 'allFirstMoves' };
  const report: Report = JSON.parse(dojo.solve(JSON.stringify(problem), JSON.stringify(request), () => {}));
  const [side] = report.sides;
  const claimed = line(text, `${you} first`) ?? '';
  expect(side?.outcome.kind).toBe(claimed.startsWith('ko') ? 'ko' : claimed);
  let shown: Shown = JSON.parse(dojo.open(JSON.stringify(problem), LIMITS, () => {}));
  const names = side?.moves.flatMap(({ played, worth }) =>
    worth === 'keeps' && played !== 'pass' ? [shown.scene.names[played.play[1]]?.[played.play[0]]] : [],
  );
  expect(names?.sort()).toEqual(line(text, `best ${you}`)?.split(' ').sort());
  for (let moves = 0; shown.scene.finish === null && moves < 30; moves++) {
    const hints: Hint[] = JSON.parse(dojo.hints());
    const [point] = hints[2]?.points ?? [];
    shown = JSON.parse(dojo.play(JSON.stringify(point === undefined ? 'pass' : { play: point })));
    expect(shown.scene.mark).toBe('right');
  }
  expect(shown.scene.finish).toBe('reached');
});
