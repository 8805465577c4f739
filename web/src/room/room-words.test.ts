/** Points in texts, ranks, times, and settings of new rooms. */
import { describe, expect, test } from 'vitest';
import english from '../../messages/en/room.json';
import { heardChannels, silence } from './channels.ts';
import { FIRST_CHOICE, PHRASES, SCHEMES, TIMES, roomSettings } from './opening-settings.ts';
import { namedVertex, textParts, vertexName } from './points.ts';
import { RANKS, rankOf, ratingOf } from './rank.ts';
import { roomScene } from './room-scenes.ts';
import { problemSpan } from './room-view.ts';
import { timeWords } from './room-words.ts';

const BOARD = { width: 19, height: 19 };

test('points are found in texts, and only where the board has them', () => {
  expect(textParts(BOARD, 'What about r19? Then S17, i5, Z9 and abc3.')).toEqual([
    'What about ', { name: 'R19', at: [16, 0] }, '? Then ', { name: 'S17', at: [17, 2] }, ', i5, ', 'Z9', ' and abc3.',
  ]);
  expect(textParts({ width: 9, height: 9 }, 'K10')).toEqual(['K10']);
  expect(namedVertex(BOARD, ' c3 ')).toEqual([2, 16]);
  expect(namedVertex(BOARD, 'pass')).toBeUndefined();
});

test('every point has a name that leads back to it', () => {
  for (let y = 0; y < 19; y++) for (let x = 0; x < 19; x++) expect(namedVertex(BOARD, vertexName(BOARD, [x, y]))).toEqual([x, y]);
});

test('every rank has a rating that leads back to it', () => {
  expect(RANKS.map((rank) => rankOf(ratingOf(rank) ?? NaN))).toEqual([...RANKS]);
  expect(ratingOf('')).toBeNull();
});

test('times are told in minutes, hours and days', () => {
  expect([0, 41_000, 61_000, 3_661_000, 90_000_000].map(timeWords)).toEqual(['0:00', '0:41', '1:01', '1:01:01', '1 d 1 h']);
});

test('each way to decide, each time and each phrase has its words', () => {
  const wanted = [
    ...SCHEMES.flatMap((name) => [`scheme.${name}`, `scheme.${name}.about`, `scheme.${name}.short`]),
    ...Object.keys(TIMES).map((name) => `time.${name}`),
    ...Array.from({ length: PHRASES }, (_, number) => `phrase.${number}`),
  ];
  expect(wanted.filter((key) => !(key in english))).toEqual([]);
});

describe('settings', () => {
  test('against a program leave the other colour to it', () => {
    expect(roomSettings({ ...FIRST_CHOICE, other: 'program', color: 'white' })).toMatchObject({ black: { kind: 'outside' }, white: { kind: 'team' } });
  });

  test('of a problem give its side to move to the team', () => {
    const problem = { version: 1, width: 9, height: 9, black: [], white: [], toMove: 'white', ko: [], goal: 'live', keyStones: [], inPlay: null, rules: { ko: 'basic', suicide: 'forbidden', scoring: 'area', bentFour: 'playedOut' }, title: null, author: null, notes: '' } as const;
    const settings = roomSettings({ ...FIRST_CHOICE, content: { kind: 'problem', problem: { ...problem, black: [], white: [], ko: [], keyStones: [] } } });
    expect(settings).toMatchObject({ black: { kind: 'outside' }, white: { kind: 'team' }, content: { kind: 'problem' } });
  });
});

test('the shown part of a problem reaches an edge that is near', () => {
  expect(problemSpan({ width: 19, height: 19, black: [[14, 2]], white: [[17, 4]], inPlay: null })).toEqual({ columns: [13, 18], rows: [0, 5] });
});

describe('channels', () => {
  test('a member hears the own team, one who watches only what all hear', () => {
    const own = roomScene().own;
    expect(heardChannels(roomScene())).toEqual([{ kind: 'team', color: 'black' }, { kind: 'all' }]);
    expect(heardChannels(roomScene({ own: { ...own, seat: { kind: 'watching' } } }))).toEqual([{ kind: 'all' }]);
    expect(heardChannels(roomScene({ phase: 'review' })).at(-1)).toEqual({ kind: 'review' });
  });

  test('in a relay the team is silent', () => {
    expect(heardChannels(roomScene({ settings: roomSettings({ ...FIRST_CHOICE, scheme: 'relay' }) }))).toEqual([{ kind: 'all' }]);
  });

  test('one who is muted is told so, until the time is over', () => {
    const muted = roomScene({ own: { ...roomScene().own, mutedUntil: 100 } });
    expect(silence(muted, { kind: 'all' }, 50)).toBe('muted');
    expect(silence(muted, { kind: 'all' }, 150)).toBeNull();
    expect(silence(roomScene({ settings: roomSettings({ ...FIRST_CHOICE, chat: 'off' }) }), { kind: 'all' }, 0)).toBe('off');
  });
});
