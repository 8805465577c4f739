/** Pictures of rooms for tests, made by hand or by chance. */
import type { Color, Vertex } from '../api.ts';
import type { ChatLineView, MemberView, RoomChange, RoomSnapshot, WindowView } from '../server/client.ts';
import { FIRST_CHOICE, roomSettings } from './opening-settings.ts';

export const ME = '1'.padStart(32, '0');
export const OTHER = '2'.padStart(32, '0');

const member = (id: string, number: number, change: Partial<MemberView> = {}): MemberView => ({
  member: id,
  number,
  name: null,
  rating: null,
  duty: 'none',
  isReady: false,
  presence: 'present',
  seat: { kind: 'player', color: 'black' },
  ...change,
});

/** A window of Black in which two moves are voted on. */
export function windowScene(change: Partial<WindowView> = {}): WindowView {
  return {
    opening: { number: 3, color: 'black', commitment: 'c'.repeat(64), captain: OTHER, mover: null, tieRule: 'ladder' },
    phase: 'vote',
    form: 'single',
    deadline: 1_000_000,
    acted: 1,
    voters: 3,
    candidates: [
      { played: { play: [2, 2] }, proposals: 2, reasons: ['It takes the corner'], comments: [] },
      { played: { play: [6, 2] }, proposals: 1, reasons: [], comments: [] },
    ],
    motions: [],
    sketch: [],
    picked: null,
    ...change,
  };
}

/** A game of two teams on 9×9; the member plays Black. */
export function roomScene(change: Partial<RoomSnapshot> = {}): RoomSnapshot {
  return {
    version: 1,
    room: 'a'.repeat(32),
    code: 'QK7F',
    settings: roomSettings(FIRST_CHOICE),
    phase: 'playing',
    pause: null,
    roster: {
      host: OTHER,
      here: 3,
      seated: [2, 1],
      captains: [OTHER, null],
      members: [member(ME, 1), member(OTHER, 2, { name: 'Aki' }), member('3'.padStart(32, '0'), 3, { seat: { kind: 'player', color: 'white' } })],
    },
    board: { width: 9, height: 9, stones: '.'.repeat(81), toMove: 'black', moves: 0, last: null, forbidden: [], taken: [0, 0] },
    clocks: [
      { left: 30_000, since: null, periods: null, stones: null },
      { left: 30_000, since: null, periods: null, stones: null },
    ],
    window: windowScene(),
    decided: null,
    counting: null,
    result: null,
    chat: [],
    own: { member: ME, seat: { kind: 'player', color: 'black' }, roles: ['member'], isVoter: true, ballot: null, proposal: null, motions: [], mutedUntil: null, keys: null },
    ...change,
  };
}

/** A board with these stones: `X`, `O` and `.`, row by row. */
export function boardScene(rows: readonly string[], toMove: Color = 'black'): RoomSnapshot['board'] {
  return { width: rows[0]?.length ?? 0, height: rows.length, stones: rows.join(''), toMove, moves: 0, last: null, forbidden: [], taken: [0, 0] };
}

/** Numbers that look like chance and are the same in each run. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A picture in which any part may differ from the scene. */
export function anyRoom(random: () => number): RoomSnapshot {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const point = (): Vertex => [Math.floor(random() * 9), Math.floor(random() * 9)];
  const base = roomScene();
  const line = (number: number): ChatLineView => ({ number, at: number, channel: pick([{ kind: 'all' }, { kind: 'team', color: 'black' }] as const), member: ME, name: null, speaker: 1, words: pick([null, { kind: 'text', text: `line ${number}` }]) });
  return roomScene({
    phase: pick(['lobby', 'playing', 'counting', 'review', 'closed']),
    pause: pick([null, { cause: 'host', until: 5 }]),
    roster: { ...base.roster, here: Math.floor(random() * 9) },
    board: { ...base.board, moves: Math.floor(random() * 50), toMove: pick(['black', 'white']), last: pick([null, { play: point() }, 'pass'] as const) },
    clocks: base.clocks.map((clock) => ({ ...clock, left: Math.floor(random() * 1000) })),
    window: pick([null, windowScene({ acted: Math.floor(random() * 4), phase: pick(['propose', 'vote']) }), windowScene({ opening: { ...windowScene().opening, number: 4 } })]),
    counting: pick([null, { deadline: 9, sides: [null, { dead: [point()], seki: [] }] }]),
    result: pick([null, { kind: 'problemLeft' }]),
    chat: Array.from({ length: Math.floor(random() * 5) }, (_, number) => line(number)),
    own: { ...base.own, isVoter: random() < 0.5 },
  });
}

/** What a service sends between two pictures: each part that differs, in any order, and lines that are new or others. */
export function changesBetween(before: RoomSnapshot, after: RoomSnapshot): RoomChange[] {
  const isOther = (part: keyof RoomSnapshot) => JSON.stringify(before[part]) !== JSON.stringify(after[part]);
  const parts = (['settings', 'phase', 'pause', 'roster', 'board', 'clocks', 'window', 'decided', 'counting', 'result', 'own'] as const).filter(isOther);
  const changes = parts.map((part) => (after[part] == null ? { part } : { part, [part]: after[part] }) as unknown as RoomChange);
  const lines = after.chat.filter((line) => before.chat.every((one) => JSON.stringify(one) !== JSON.stringify(line)));
  return [...changes, ...(lines.length > 0 ? [{ part: 'chat', lines } as const] : [])];
}
