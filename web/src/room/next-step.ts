/**
 * The one next step of a member: what the main button says and does.
 *
 * Invariant: a step that acts is one that the room would accept as far as the picture shows.
 */
import type { Move } from '../api.ts';
import type { BallotChoice, MemberCommand, RoomSnapshot, WindowView } from '../server/client.ts';
import { isSameMove } from './points.ts';
import type { RoomDraft } from './room-draft.ts';
import { ballotMoves, deadStones, mayPropose } from './room-draft.ts';
import { hasRole, isCaptain, isTeamMissing, ownColor, ownWindow, teamOf } from './standing.ts';

/** What the room waits for from the member. */
export type NeededAct = 'ready' | 'start' | 'propose' | 'shortlist' | 'discuss' | 'vote' | 'pick' | 'mark';

/** Steps at which there is nothing to press. */
export type WaitingStep =
  | 'waitTeams' | 'waitStart' | 'watching' | 'waitMover' | 'proposed' | 'waitList' | 'discussed' | 'voted' | 'waitPick' | 'picked'
  | 'evaluate' | 'late' | 'other' | 'between' | 'marked' | 'paused' | 'review' | 'closed';

/** Steps that send something. */
export type ActingStep = 'ready' | 'start' | 'propose' | 'list' | 'discuss' | 'vote' | 'pick' | 'mark' | 'goOn';

/** Steps that lead to a place on the page. */
export type LeadingStep = 'choosePoint' | 'giveReason' | 'chooseList' | 'chooseVote' | 'choosePick';

export type RoomStep =
  | { kind: 'wait'; step: WaitingStep; moves: readonly Move[] }
  | { kind: 'lead'; step: LeadingStep }
  | { kind: 'act'; step: ActingStep; moves: readonly Move[]; command: MemberCommand };

/** The fewest moves of a shortlist. */
const SHORTEST_LIST = 2;

const waiting = (step: WaitingStep, moves: readonly Move[] = []): RoomStep => ({ kind: 'wait', step, moves });
const leading = (step: LeadingStep): RoomStep => ({ kind: 'lead', step });
const acting = (step: ActingStep, command: MemberCommand, moves: readonly Move[] = []): RoomStep => ({ kind: 'act', step, moves, command });

export function nextStep(picture: RoomSnapshot, draft: RoomDraft): RoomStep {
  if (picture.phase === 'closed') return waiting('closed');
  if (picture.pause != null) {
    const mayEnd = hasRole(picture, 'host') && picture.pause.cause === 'host';
    return mayEnd ? acting('goOn', { kind: 'continue' }) : waiting('paused');
  }
  switch (picture.phase) {
    case 'lobby':
      return lobbyStep(picture);
    case 'playing':
      return turnStep(picture, draft);
    case 'counting':
      return countingStep(picture, draft);
    case 'review':
      return waiting('review');
  }
}

/** What the room waits for from the member, whatever is chosen on the page; nothing if it is for others to act. */
export function neededAct(picture: RoomSnapshot, draft: RoomDraft): NeededAct | null {
  if (picture.pause != null) return null;
  const { own } = picture;
  if (picture.phase === 'counting') return ownColor(picture) !== null && draft.talk === 'open' ? 'mark' : null;
  const window = ownWindow(picture);
  if (picture.phase !== 'playing' || window === null || !own.isVoter) return null;
  switch (window.phase) {
    case 'propose':
      return mayPropose(picture) && own.proposal == null ? 'propose' : null;
    case 'shortlist':
      return isCaptain(picture) ? 'shortlist' : null;
    case 'discuss':
      return draft.talk === 'open' ? 'discuss' : null;
    case 'vote':
      return own.ballot == null ? 'vote' : null;
    case 'pick':
      return isCaptain(picture) && window.picked == null ? 'pick' : null;
    case 'evaluate':
      return null;
  }
}

function lobbyStep(picture: RoomSnapshot): RoomStep {
  if (hasRole(picture, 'host')) return isTeamMissing(picture) ? waiting('waitTeams') : acting('start', { kind: 'start' });
  const { own, roster } = picture;
  const isReady = roster.members.find(({ member }) => member === own.member)?.isReady ?? false;
  return ownColor(picture) !== null && !isReady ? acting('ready', { kind: 'ready' }) : waiting('waitStart');
}

function turnStep(picture: RoomSnapshot, draft: RoomDraft): RoomStep {
  const window = ownWindow(picture);
  if (ownColor(picture) === null) return waiting('watching');
  if (window === null) return waiting(picture.window == null && teamOf(picture.settings, picture.board.toMove) !== null ? 'between' : 'other');
  if (!picture.own.isVoter) return waiting('late');
  switch (window.phase) {
    case 'propose':
      return proposeStep(picture, window, draft);
    case 'shortlist':
      return listStep(picture, window, draft);
    case 'discuss':
      return draft.talk === 'over' ? waiting('discussed') : acting('discuss', { kind: 'ready' });
    case 'vote':
      return voteStep(picture, window, draft);
    case 'pick':
      return pickStep(picture, window, draft);
    case 'evaluate':
      return waiting('evaluate');
  }
}

function proposeStep(picture: RoomSnapshot, window: WindowView, draft: RoomDraft): RoomStep {
  if (!mayPropose(picture)) return waiting('waitMover');
  const { proposal } = picture.own;
  const [played] = draft.chosen;
  const isSame = played !== undefined && proposal != null && isSameMove(proposal.played, played);
  if (played === undefined || isSame) return proposal == null ? leading('choosePoint') : waiting('proposed', [proposal.played]);
  const reason = draft.reason.trim();
  const isWanted = teamOf(picture.settings, window.opening.color)?.reasons === 'required';
  if (isWanted && reason === '') return leading('giveReason');
  const line = draft.line?.[0]?.join() === (played === 'pass' ? '' : played.play.join()) ? (draft.line ?? []).map((at): Move => ({ play: at })) : [];
  const command: MemberCommand = { kind: 'propose', window: window.opening.number, proposal: { played, reason: reason === '' ? null : reason, line } };
  return acting('propose', command, [played]);
}

function listStep(picture: RoomSnapshot, window: WindowView, { chosen }: RoomDraft): RoomStep {
  if (!isCaptain(picture)) return waiting('waitList');
  if (chosen.length < SHORTEST_LIST) return leading('chooseList');
  return acting('list', { kind: 'shortlist', window: window.opening.number, moves: [...chosen] }, chosen);
}

function voteStep(picture: RoomSnapshot, window: WindowView, { chosen }: RoomDraft): RoomStep {
  const before = ballotMoves(picture);
  const isSame = chosen.length === before.length && chosen.every((move, at) => isSameMove(move, before[at] ?? 'pass'));
  if (chosen.length === 0 || isSame) return before.length === 0 ? leading('chooseVote') : waiting('voted', before);
  // The store gives the ballot its name.
  return acting('vote', { kind: 'vote', window: window.opening.number, ballot: '', choice: choiceOf(window, chosen) }, chosen);
}

function choiceOf({ form }: WindowView, chosen: readonly Move[]): BallotChoice {
  if (form === 'single') return { kind: 'one', played: chosen[0] ?? 'pass' };
  return { kind: form === 'ranked' ? 'ranked' : 'approved', moves: [...chosen] };
}

function pickStep(picture: RoomSnapshot, window: WindowView, { chosen }: RoomDraft): RoomStep {
  if (window.picked != null) return waiting('picked', [window.picked]);
  if (!isCaptain(picture)) return waiting('waitPick');
  const [played] = chosen;
  return played === undefined ? leading('choosePick') : acting('pick', { kind: 'pick', window: window.opening.number, played }, [played]);
}

function countingStep(picture: RoomSnapshot, draft: RoomDraft): RoomStep {
  if (ownColor(picture) === null) return waiting('watching');
  if (draft.talk === 'over') return waiting('marked');
  return acting('mark', { kind: 'markStones', status: { dead: [...deadStones(draft, picture)], seki: [] } });
}
