/** The picture of a room, folded from what the service sends. */
import { describe, expect, test } from 'vitest';
import type { MemberCommand, RoomServerMessage, RoomSnapshot } from '../server/client.ts';
import { ME, anyRoom, chance, changesBetween, roomScene, windowScene } from './room-scenes.ts';
import type { RoomState } from './room-state.ts';
import { EMPTY, afterLoss, fold } from './room-state.ts';

const snapshot = (picture: RoomSnapshot, seq = 1, now = 0): RoomServerMessage => ({ kind: 'snapshot', seq, now, snapshot: picture });
const after = (messages: RoomServerMessage[], state: RoomState = EMPTY) => messages.reduce((now, message) => fold(now, message, 0), state);
const VOTE: MemberCommand = { kind: 'vote', window: 3, ballot: 'b', choice: { kind: 'one', played: { play: [2, 2] } } };

/** A picture whose chat begins where the other one ended, as the log of a room only grows. */
function grown(before: RoomSnapshot, next: RoomSnapshot): RoomSnapshot {
  const kept = before.chat.map((line) => next.chat.find(({ number }) => number === line.number) ?? line);
  return { ...next, chat: [...kept, ...next.chat.filter(({ number }) => kept.every((line) => line.number !== number))] };
}

test('a picture and the changes after it give the picture that the service has', () => {
  const random = chance(7);
  for (let round = 0; round < 300; round++) {
    let picture = anyRoom(random);
    let state = after([snapshot(picture)]);
    for (let step = 2; step < 6; step++) {
      const next = grown(picture, anyRoom(random));
      state = fold(state, { kind: 'delta', seq: step, now: step, changes: changesBetween(picture, next) }, 0);
      picture = next;
      expect(state.picture).toEqual(picture);
      expect(state.seq).toBe(step);
    }
  }
});

test('changes that come before a picture are nothing', () => {
  expect(after([{ kind: 'delta', seq: 2, now: 0, changes: [{ part: 'phase', phase: 'closed' }] }])).toEqual(EMPTY);
});

test('a line that comes again takes the place of the old one', () => {
  const line = { number: 4, at: 0, channel: { kind: 'all' }, member: ME, name: null, speaker: 1, words: { kind: 'text', text: 'C3?' } } as const;
  const first = after([snapshot(roomScene({ chat: [line] }))]);
  const state = fold(first, { kind: 'delta', seq: 2, now: 0, changes: [{ part: 'chat', lines: [{ ...line, words: null }, { ...line, number: 5 }] }] }, 0);
  expect(state.picture?.chat.map(({ number, words }) => [number, words === null])).toEqual([[4, true], [5, false]]);
});

describe('the tally', () => {
  const tally = (window: number): RoomServerMessage => ({ kind: 'tally', window, acted: 2, counts: [{ played: { play: [2, 2] }, ballots: 2 }] });

  test('counts the open window', () => {
    const state = after([snapshot(roomScene()), tally(3)]);
    expect(state.picture?.window?.acted).toBe(2);
    expect(state.counts).toEqual([{ played: { play: [2, 2] }, ballots: 2 }]);
  });

  test('of another window is nothing', () => {
    expect(after([snapshot(roomScene()), tally(2)]).counts).toEqual([]);
  });

  test('goes with its window, and with its part of the turn', () => {
    const counted = after([snapshot(roomScene()), tally(3)]);
    const same = windowScene({ acted: 3 });
    const changed = (window: RoomSnapshot['window']) => fold(counted, { kind: 'delta', seq: 2, now: 0, changes: [{ part: 'window', window: window ?? null }] }, 0);
    expect(changed(same).counts).toHaveLength(1);
    expect(changed(windowScene({ phase: 'pick' })).counts).toEqual([]);
    expect(changed(null).counts).toEqual([]);
  });
});

describe('commands', () => {
  const waiting: RoomState = { ...after([snapshot(roomScene())]), pending: [{ id: 1, command: VOTE, state: 'written' }, { id: 2, command: { kind: 'ready' }, state: 'written' }] };

  test('go when they are answered', () => {
    const state = after([{ kind: 'ack', id: 1, seq: 5 }], waiting);
    expect(state.pending.map(({ id }) => id)).toEqual([2]);
    expect(state.refused).toBeNull();
  });

  test('are remembered when they are refused', () => {
    const state = after([{ kind: 'refused', id: 1, code: 'tooLate', words: 'the time was over' }], waiting);
    expect(state.pending.map(({ id }) => id)).toEqual([2]);
    expect(state.refused).toEqual({ command: VOTE, code: 'tooLate', words: 'the time was over' });
  });

  test('that can come twice are sent again after a loss; words that may have arrived are not', () => {
    const say: MemberCommand = { kind: 'say', channel: { kind: 'all' }, words: { kind: 'text', text: 'C3' } };
    const { again, doubtful } = afterLoss([
      { id: 1, command: VOTE, state: 'written' },
      { id: 2, command: say, state: 'written' },
      { id: 3, command: say, state: 'waiting' },
    ]);
    expect(again.map(({ id }) => id)).toEqual([1, 3]);
    expect(doubtful.map(({ id }) => id)).toEqual([2]);
  });
});

test('the time of the room is that of the message that was on its way for the shortest time', () => {
  let state = fold(EMPTY, snapshot(roomScene(), 1, 10_400), 10_000);
  expect(state.offset).toBe(400);
  state = fold(state, { kind: 'delta', seq: 2, now: 10_950, changes: [] }, 10_500);
  expect(state.offset).toBe(450);
  state = fold(state, { kind: 'delta', seq: 3, now: 11_000, changes: [] }, 12_000);
  expect(state.offset).toBe(450);
});
