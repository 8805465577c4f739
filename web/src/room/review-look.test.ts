/** Looking at a review again and again, politely. */
import { expect, test } from 'vitest';
import { ServiceRefusal } from '../server/calls.ts';
import type { RoomReview } from '../server/client.ts';
import { ReviewLook, pauseAfter } from './review-look.ts';
import { reviewScene } from './review-scenes.ts';

const RUNNING = reviewScene({ state: 'running', answered: 1, lookedAt: 3, decisions: [] });

/** A look whose answers and time come from the test. */
function scene(answers: (RoomReview | Error)[], here = 3) {
  const waits: number[] = [];
  let next: (() => void) | null = null;
  let seen = true;
  const tools = {
    look: () => {
      const answer = answers.shift() ?? new Error('one look too many');
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    after: (milliseconds: number, act: () => void) => {
      waits.push(milliseconds);
      next = act;
      return () => void (next = null);
    },
    isSeen: () => seen,
  };
  const look = new ReviewLook(tools, () => here, () => {});
  const pass = async () => {
    const act = next;
    next = null;
    act?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { look, waits, pass, isWaiting: () => next !== null, hide: () => (seen = false), show: () => (seen = true) };
}

test('a review is looked at until it is complete, and less often while nothing is new', async () => {
  const { look, waits, pass, isWaiting } = scene([RUNNING, RUNNING, RUNNING, { ...RUNNING, answered: 2 }, reviewScene()]);
  look.begin(0);
  for (let turn = 0; turn < 5; turn++) await pass();
  expect(waits).toEqual([0, 2_000, 3_000, 4_500, 2_000]);
  expect(look.standing.review?.state).toBe('complete');
  expect(isWaiting()).toBe(false);
});

test('members of a large room do not look all at once', () => {
  const { look, waits } = scene([], 20_000);
  look.begin(0.5);
  expect(waits).toEqual([300_000]);
  expect(pauseAfter(0, 20_000)).toBe(600_000);
  expect(pauseAfter(50, 6)).toBe(15_000);
});

test('a busy service is asked again when it says so, and a lost one a little later', async () => {
  const { look, waits, pass } = scene([new ServiceRefusal(429, 'too many', 30), new Error('no network'), reviewScene()]);
  look.begin(0);
  await pass();
  expect(look.standing.fault).toEqual({ kind: 'busy', seconds: 30 });
  await pass();
  expect(look.standing.fault).toEqual({ kind: 'lost' });
  await pass();
  expect(look.standing.fault).toBeNull();
  expect(waits).toEqual([0, 30_000, 4_500]);
});

test('a room that has no review is not asked again', async () => {
  const { look, pass, isWaiting } = scene([new ServiceRefusal(422, 'the log is too long')]);
  look.begin(0);
  await pass();
  expect(look.standing.fault).toEqual({ kind: 'refused', words: 'the log is too long' });
  expect(isWaiting()).toBe(false);
});

test('a page out of sight waits until it is seen', async () => {
  const { look, pass, hide, show } = scene([RUNNING, reviewScene()]);
  look.begin(0);
  await pass();
  hide();
  await pass();
  expect(look.standing.review?.state).toBe('running');
  show();
  look.seen();
  await pass();
  expect(look.standing.review?.state).toBe('complete');
});

test('what arrives after the end changes nothing', async () => {
  const { look, pass } = scene([reviewScene()]);
  look.begin(0);
  const passed = pass();
  look.end();
  await passed;
  expect(look.standing.review).toBeNull();
});
