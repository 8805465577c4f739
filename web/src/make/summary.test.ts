import { expect, test } from 'vitest';
import type { Inspection, Opinion, Outcome, Remark, RemarkKind } from '../api.ts';
import type { CheckState } from './checker.ts';
import { isRepeated, isSpent, listed, longer, summary, used } from './summary.ts';

const clean = { faults: [] } as unknown as Inspection;
const faulty = (...kinds: string[]) => ({ faults: kinds.map((kind) => ({ kind })) }) as unknown as Inspection;
const remark = (kind: RemarkKind, names = '') => ({ kind, names, points: [], words: '' }) as Remark;
const DEAD: Outcome = { kind: 'dead' };
const unknown = (why: 'time' | 'outside' | 'memory' | 'cancelled' | 'unsupported'): Outcome => ({ kind: 'unknown', why });

/** A check of a problem with Black to move that took so long of its time. */
function found(outcome: Outcome, seconds: [took: number, given: number], ...kinds: RemarkKind[]): CheckState & { opinion: Opinion } {
  const side = { first: 'black', outcome, best: [[0, 0]], passKeeps: 'no' };
  const report = { sides: [side], milliseconds: seconds[0] * 1000 };
  const opinion = { report, mover: 'black', remarks: kinds.map((kind) => remark(kind)), solutions: [] } as unknown as Opinion;
  return { phase: 'done', opinion, key: null, beyond: null, trials: [], progress: null, reason: '', seconds: seconds[1] };
}

test('time is blamed only if it was used up', () => {
  const early = found(unknown('time'), [3, 60], 'notProved');
  expect(isSpent(early)).toBe(false);
  expect(summary(early, clean)).toMatchObject({ kind: 'notProved', why: 'ended', next: 'inPlay' });
  const late = found(unknown('time'), [59.5, 60], 'notProved');
  expect(summary(late, clean)).toMatchObject({ kind: 'notProved', why: 'time', next: 'longer' });
  expect(used(late)).toBe(60);
});

test('after the longest time no longer one is offered', () => {
  expect([longer(10), longer(60), longer(600)]).toEqual([60, 600, null]);
  expect(summary(found(unknown('time'), [600, 600], 'notProved'), clean)).toMatchObject({ why: 'time', next: 'inPlay' });
});

test('first moves that are not judged ask for more time only if it was used up', () => {
  expect(summary(found(DEAD, [5, 60], 'secondSolution', 'unjudged'), clean)).toMatchObject({ kind: 'secondSolution', next: 'try' });
  expect(summary(found(DEAD, [60, 60], 'unjudged'), clean)).toMatchObject({ kind: 'works', face: 'open', next: 'longer' });
});

test('what is only not proved is called so, whatever the remark is called', () => {
  const timed = found(unknown('time'), [60, 60], 'leak', 'gap');
  expect(summary(timed, clean)).toMatchObject({ kind: 'notProved', why: 'time' });
  expect(summary(found(unknown('outside'), [1, 60], 'leak'), clean)).toMatchObject({ kind: 'notProved', why: 'outside', next: 'inPlay' });
  expect(summary(found(unknown('memory'), [1, 60], 'notProved'), clean)).toMatchObject({ why: 'memory' });
  expect(summary(found(unknown('cancelled'), [1, 60], 'notProved'), clean)).toMatchObject({ why: 'stopped', next: 'again' });
});

test('what the card tells is not listed again', () => {
  const unproved = found(unknown('time'), [60, 60], 'leak', 'gap', 'notProved');
  expect(listed(unproved.opinion, summary(unproved, clean)).map(({ kind }) => kind)).toEqual(['gap']);
  const second = found(DEAD, [1, 60], 'secondSolution', 'unjudged', 'goalGuessed');
  expect(listed(second.opinion, summary(second, clean)).map(({ kind }) => kind)).toEqual(['unjudged', 'goalGuessed']);
  expect(['leak', 'not-proved', 'key-move-fails'].filter(isRepeated)).toEqual(['leak', 'not-proved']);
});

test('one answer is good, also with something to look at; a missed goal is bad', () => {
  expect(summary(found(DEAD, [1, 60], 'sound'), clean)).toMatchObject({ kind: 'sound', face: 'good', next: 'try' });
  expect(summary(found(DEAD, [1, 60], 'gap'), clean)).toMatchObject({ kind: 'sound', face: 'good' });
  expect(summary(found(DEAD, [1, 60], 'goalFails'), clean)).toMatchObject({ kind: 'goalFails', face: 'bad' });
});

test('faults come first, and each has a next step', () => {
  const state = found(DEAD, [1, 60], 'sound');
  const next = (...kinds: string[]) => summary(state, faulty(...kinds)).next;
  expect([next('noStones'), next('noKeyStones'), next('tooWide'), next('noLiberties', 'noKeyStones')]).toEqual(['open', 'key', 'inPlay', 'undo']);
  expect(summary(state, faulty('noStones'))).toMatchObject({ kind: 'begin', face: 'plain' });
});

test('a check that goes on, was stopped or failed says so', () => {
  const nothing = { ...found(DEAD, [1, 60]), opinion: null };
  expect(summary({ ...nothing, phase: 'weighing' }, clean)).toMatchObject({ kind: 'checking', next: 'try' });
  expect(summary({ ...nothing, phase: 'stopped' }, clean)).toMatchObject({ kind: 'stopped', next: 'again' });
  expect(summary({ ...nothing, phase: 'failed' }, clean)).toMatchObject({ kind: 'failed', next: 'again' });
});
