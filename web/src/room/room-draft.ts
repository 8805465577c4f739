/**
 * What a member has chosen on the page and not sent yet.
 *
 * Invariant: a draft belongs to one part of one turn; when the next begins, nothing of it is left but a line that is
 * being drawn in the same turn.
 */
import type { Move, Vertex } from '../api.ts';
import type { ReviewedDecision, RoomSnapshot, TriedMoves, WindowView } from '../server/client.ts';
import { chainOf, isSameMove, play, stoneAt } from './points.ts';
import { isCaptain, ownColor, ownWindow } from './standing.ts';

export interface RoomDraft {
  /** Moves in the order in which they were chosen. */
  chosen: readonly Move[];
  reason: string;
  /** The line that is being drawn; nothing while none is. */
  line: readonly Vertex[] | null;
  /** The number of the team's line that is shown on the board. */
  shownLine: number | null;
  /** A point that was named in the chat. */
  lit: Vertex | null;
  /** After the game, the decision that is looked at: the board shows the position before it. */
  reviewed: ReviewedDecision | null;
  /** After the game, the decision of which the board shows what every move was worth. */
  tried: TriedMoves | null;
  /** Whether the board shows what moves of the last decision were worth; nothing while the member has no wish. */
  values: 'shown' | 'hidden' | null;
  /** Stones that the member calls dead; nothing before the first touch. */
  dead: readonly Vertex[] | null;
  /** Whether the member has said that this part of the turn may end. */
  talk: 'open' | 'over';
}

export const NO_DRAFT: RoomDraft = { chosen: [], reason: '', line: null, shownLine: null, lit: null, reviewed: null, tried: null, values: null, dead: null, talk: 'open' };

/** Moves on a ranked ballot, and on a shortlist. */
const MOST_CHOSEN = 4;

/** Moves of a line. */
const LONGEST_LINE = 20;

/** The draft after the picture changed. */
export function kept(draft: RoomDraft, before: RoomSnapshot | null, after: RoomSnapshot): RoomDraft {
  const isSameTurn = turnKey(before?.window) === turnKey(after.window) && before?.phase === after.phase;
  const isSamePart = isSameTurn && before?.window?.phase === after.window?.phase;
  if (isSamePart) return draft;
  return isSameTurn ? { ...NO_DRAFT, line: draft.line, shownLine: draft.shownLine, lit: draft.lit } : NO_DRAFT;
}

const turnKey = (window: WindowView | null | undefined) => window?.opening.number ?? 0;

/** What a touch of the board does to the draft. */
export function touched(draft: RoomDraft, picture: RoomSnapshot, at: Vertex): RoomDraft {
  if (draft.line !== null) return { ...draft, line: drawn(draft.line, picture, at) };
  if (picture.phase === 'counting') return ownColor(picture) === null ? draft : { ...draft, dead: marked(draft, picture, at), talk: 'open' };
  return chosenMove({ ...draft, lit: null, shownLine: null, values: null }, picture, play(at));
}

/** The draft with a move chosen, on the board or in the list. */
export function chosenMove(draft: RoomDraft, picture: RoomSnapshot, move: Move): RoomDraft {
  const window = ownWindow(picture);
  if (window === null || !picture.own.isVoter) return draft;
  const isCandidate = window.candidates.some(({ played }) => isSameMove(played, move));
  switch (window.phase) {
    case 'propose':
      return mayPropose(picture) && isEmptyPoint(picture, move) ? { ...draft, chosen: [move] } : draft;
    case 'shortlist':
      return isCaptain(picture) && isEmptyPoint(picture, move) ? { ...draft, chosen: toggled(draft.chosen, move, MOST_CHOSEN) } : draft;
    case 'vote':
      if (!isCandidate) return draft;
      if (window.form === 'single') return { ...draft, chosen: [move] };
      return { ...draft, chosen: toggled(startOf(draft, picture), move, window.form === 'ranked' ? MOST_CHOSEN : Number.MAX_SAFE_INTEGER) };
    case 'pick':
      return isCandidate && isCaptain(picture) ? { ...draft, chosen: [move] } : draft;
    case 'discuss':
    case 'evaluate':
      return draft;
  }
}

/** In a relay only the member in turn proposes. */
export function mayPropose(picture: RoomSnapshot): boolean {
  const mover = ownWindow(picture)?.opening.mover;
  return picture.own.isVoter && (mover == null || mover === picture.own.member);
}

/** The moves that stand on the member's ballot. */
export function ballotMoves({ own }: RoomSnapshot): readonly Move[] {
  const { ballot } = own;
  if (ballot == null) return [];
  return ballot.kind === 'one' ? [ballot.played] : ballot.moves;
}

/** The stones that are shown as dead: the member's marks, or else what the own side says, or else what the other says. */
export function deadStones(draft: RoomDraft, picture: RoomSnapshot): readonly Vertex[] {
  if (draft.dead !== null) return draft.dead;
  const [black, white] = picture.counting?.sides ?? [];
  const own = ownColor(picture) === 'white' ? white : black;
  return (own ?? black ?? white)?.dead ?? [];
}

/** Where a change of the ballot begins: at the ballot. */
const startOf = ({ chosen }: RoomDraft, picture: RoomSnapshot) => (chosen.length > 0 ? chosen : ballotMoves(picture));

function toggled(chosen: readonly Move[], move: Move, most: number): readonly Move[] {
  const without = chosen.filter((one) => !isSameMove(one, move));
  if (without.length < chosen.length) return without;
  return chosen.length < most ? [...chosen, move] : chosen;
}

function drawn(line: readonly Vertex[], { board }: RoomSnapshot, at: Vertex): readonly Vertex[] {
  const isFree = stoneAt(board, at) === undefined && line.every((one) => one.join() !== at.join());
  return isFree && line.length < LONGEST_LINE ? [...line, at] : line;
}

function marked(draft: RoomDraft, picture: RoomSnapshot, at: Vertex): readonly Vertex[] {
  const dead = deadStones(draft, picture);
  const chain = new Set(chainOf(picture.board, at).map(String));
  const without = dead.filter((one) => !chain.has(String(one)));
  return without.length < dead.length ? without : [...dead, ...chainOf(picture.board, at)];
}

function isEmptyPoint({ board }: RoomSnapshot, move: Move): boolean {
  if (move === 'pass') return false;
  return stoneAt(board, move.play) === undefined && board.forbidden.every((one) => one.join() !== move.play.join());
}
