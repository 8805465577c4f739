/** The one next step, in each part of a turn and for each role. */
import { describe, expect, test } from 'vitest';
import type { Vertex } from '../api.ts';
import type { RoomSnapshot } from '../server/client.ts';
import { neededAct, nextStep } from './next-step.ts';
import { FIRST_CHOICE, roomSettings } from './opening-settings.ts';
import type { RoomDraft } from './room-draft.ts';
import { NO_DRAFT, chosenMove, kept, touched } from './room-draft.ts';
import { ME, OTHER, boardScene, roomScene, windowScene } from './room-scenes.ts';

const own = roomScene().own;
const at = (...taps: Vertex[]) => (picture: RoomSnapshot) => taps.reduce<RoomDraft>((draft, tap) => touched(draft, picture, tap), NO_DRAFT);
const step = (picture: RoomSnapshot, draft: RoomDraft = NO_DRAFT) => nextStep(picture, draft).step;

describe('proposing', () => {
  const picture = roomScene({ window: windowScene({ phase: 'propose' }) });

  test('leads to the board, then names the point', () => {
    expect(nextStep(picture, NO_DRAFT)).toEqual({ kind: 'lead', step: 'choosePoint' });
    expect(nextStep(picture, at([4, 4])(picture))).toMatchObject({ step: 'propose', command: { kind: 'propose', window: 3, proposal: { played: { play: [4, 4] }, reason: null, line: [] } } });
  });

  test('a point with a stone, or that is forbidden, is not chosen', () => {
    const taken = { ...picture, board: { ...boardScene(['X..', '.O.', '...']), forbidden: [[2, 2]] as Vertex[] } };
    for (const tap of [[0, 0], [1, 1], [2, 2]] as Vertex[]) expect(step(taken, at(tap)(taken))).toBe('choosePoint');
    expect(step(taken, at([2, 0])(taken))).toBe('propose');
  });

  test('waits for a reason where the team wants one', () => {
    const settings = roomSettings({ ...FIRST_CHOICE, reasons: 'required' });
    const strict = { ...picture, settings };
    const draft = at([4, 4])(strict);
    expect(step(strict, draft)).toBe('giveReason');
    expect(step(strict, { ...draft, reason: '  ' })).toBe('giveReason');
    expect(nextStep(strict, { ...draft, reason: ' it lives ' })).toMatchObject({ command: { proposal: { reason: 'it lives' } } });
  });

  test('says what was proposed, until another point is chosen', () => {
    const done = { ...picture, own: { ...own, proposal: { played: { play: [4, 4] as Vertex }, line: [], reason: null } } };
    expect(step(done)).toBe('proposed');
    expect(step(done, at([4, 4])(done))).toBe('proposed');
    expect(step(done, at([3, 3])(done))).toBe('propose');
  });

  test('in a relay only the member in turn acts', () => {
    const relay = (mover: string) => ({ ...picture, window: windowScene({ phase: 'propose', opening: { ...windowScene().opening, mover } }) });
    expect(step(relay(OTHER), at([4, 4])(relay(OTHER)))).toBe('waitMover');
    expect(step(relay(ME))).toBe('choosePoint');
    expect(neededAct(relay(OTHER), NO_DRAFT)).toBeNull();
  });

  test('a line that begins with the move goes with it', () => {
    const draft = { ...at([4, 4])(picture), line: [[4, 4], [5, 4]] as Vertex[] };
    expect(nextStep(picture, draft)).toMatchObject({ command: { proposal: { line: [{ play: [4, 4] }, { play: [5, 4] }] } } });
  });
});

describe('voting', () => {
  test('takes candidates only, and names the chosen one', () => {
    const picture = roomScene();
    expect(step(picture)).toBe('chooseVote');
    expect(step(picture, at([0, 0])(picture))).toBe('chooseVote');
    expect(nextStep(picture, at([2, 2], [6, 2])(picture))).toMatchObject({ step: 'vote', command: { kind: 'vote', choice: { kind: 'one', played: { play: [6, 2] } } } });
  });

  test('in order keeps the order, and a second touch takes a move away', () => {
    const picture = roomScene({ window: windowScene({ form: 'ranked' }) });
    expect(nextStep(picture, at([6, 2], [2, 2])(picture))).toMatchObject({ command: { choice: { kind: 'ranked', moves: [{ play: [6, 2] }, { play: [2, 2] }] } } });
    expect(nextStep(picture, at([6, 2], [2, 2], [6, 2])(picture))).toMatchObject({ command: { choice: { moves: [{ play: [2, 2] }] } } });
  });

  test('of any number begins at the ballot that was cast', () => {
    const picture = roomScene({ window: windowScene({ form: 'approval' }), own: { ...own, ballot: { kind: 'approved', moves: [{ play: [2, 2] }] } } });
    expect(step(picture)).toBe('voted');
    expect(nextStep(picture, chosenMove(NO_DRAFT, picture, { play: [6, 2] }))).toMatchObject({ command: { choice: { kind: 'approved', moves: [{ play: [2, 2] }, { play: [6, 2] }] } } });
  });

  test('is over when the ballot is cast, and one who came late waits', () => {
    const voted = roomScene({ own: { ...own, ballot: { kind: 'one', played: { play: [2, 2] } } } });
    expect(nextStep(voted, NO_DRAFT)).toEqual({ kind: 'wait', step: 'voted', moves: [{ play: [2, 2] }] });
    expect(neededAct(voted, NO_DRAFT)).toBeNull();
    expect(neededAct(roomScene(), NO_DRAFT)).toBe('vote');
    const late = roomScene({ own: { ...own, isVoter: false } });
    expect(step(late, at([2, 2])(late))).toBe('late');
  });
});

describe('the captain', () => {
  const as = (captain: string, phase: 'pick' | 'shortlist') => roomScene({ window: windowScene({ phase, candidates: phase === 'pick' ? windowScene().candidates : [], opening: { ...windowScene().opening, captain } }) });

  test('picks one of the proposals; others wait', () => {
    expect(step(as(OTHER, 'pick'))).toBe('waitPick');
    expect(step(as(ME, 'pick'), at([0, 0])(as(ME, 'pick')))).toBe('choosePick');
    expect(nextStep(as(ME, 'pick'), at([2, 2])(as(ME, 'pick')))).toMatchObject({ command: { kind: 'pick', played: { play: [2, 2] } } });
  });

  test('names two to four moves', () => {
    const picture = as(ME, 'shortlist');
    expect(step(picture, at([0, 0])(picture))).toBe('chooseList');
    expect(nextStep(picture, at([0, 0], [1, 0], [2, 0], [3, 0], [4, 0])(picture))).toMatchObject({ step: 'list', command: { moves: [{ play: [0, 0] }, { play: [1, 0] }, { play: [2, 0] }, { play: [3, 0] }] } });
    expect(step(as(OTHER, 'shortlist'))).toBe('waitList');
  });
});

describe('around the game', () => {
  test('the host starts when each team has a member, and others get ready', () => {
    const lobby = roomScene({ phase: 'lobby', window: null });
    expect(step(lobby)).toBe('ready');
    const host = { ...lobby, own: { ...own, roles: ['host', 'member'] as RoomSnapshot['own']['roles'] } };
    expect(step(host)).toBe('start');
    expect(step({ ...host, roster: { ...host.roster, seated: [2, 0] } })).toBe('waitTeams');
  });

  test('a pause stops every step but the host’s', () => {
    const paused = roomScene({ pause: { cause: 'host', until: 9 } });
    expect(step(paused)).toBe('paused');
    expect(neededAct(paused, NO_DRAFT)).toBeNull();
    expect(step({ ...paused, own: { ...own, roles: ['host'] } })).toBe('goOn');
  });

  test('one who watches and the team that is not to move wait', () => {
    expect(step(roomScene({ own: { ...own, seat: { kind: 'watching' }, roles: ['spectator'] } }))).toBe('watching');
    expect(step(roomScene({ own: { ...own, seat: { kind: 'player', color: 'white' } } }))).toBe('other');
    expect(step(roomScene({ window: null, board: { ...roomScene().board, toMove: 'white' } }))).toBe('between');
  });

  test('dead chains are touched as a whole, and once more to bring them back', () => {
    const picture = roomScene({ phase: 'counting', window: null, board: boardScene(['XX.', 'X.O', '..O']), counting: { deadline: 9, sides: [null, null] } });
    expect(nextStep(picture, at([0, 0], [2, 1])(picture))).toMatchObject({ step: 'mark', command: { status: { dead: expect.arrayContaining([[0, 0], [1, 0], [0, 1], [2, 1], [2, 2]]) as unknown } } });
    expect(nextStep(picture, at([0, 0], [1, 0])(picture))).toMatchObject({ command: { status: { dead: [] } } });
    expect(step(picture, { ...NO_DRAFT, talk: 'over' })).toBe('marked');
  });
});

describe('a draft', () => {
  test('goes with its part of the turn, but a line stays for the turn', () => {
    const before = roomScene({ window: windowScene({ phase: 'propose' }) });
    const draft: RoomDraft = { ...at([4, 4])(before), line: [[1, 1]], reason: 'why' };
    expect(kept(draft, before, { ...before, chat: [] })).toEqual(draft);
    expect(kept(draft, before, roomScene())).toMatchObject({ chosen: [], reason: '', line: [[1, 1]] });
    expect(kept(draft, before, roomScene({ window: null }))).toEqual(NO_DRAFT);
  });

  test('draws moves on empty points, each once', () => {
    const picture = roomScene({ board: boardScene(['X..', '...', '...']) });
    const drawing: RoomDraft = { ...NO_DRAFT, line: [] };
    const line = ([[0, 0], [1, 1], [1, 1], [2, 2]] as Vertex[]).reduce((draft, tap) => touched(draft, picture, tap), drawing).line;
    expect(line).toEqual([[1, 1], [2, 2]]);
  });
});
