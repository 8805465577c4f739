/**
 * What a page knows of a room: the picture that the service sent, what came after it, and the member's commands that
 * are not answered yet.
 *
 * Invariant: a picture and all changes after it give the picture that the service would send now.
 */
import type { CandidateCount, ChatLineView, MemberCommand, RoomChange, RoomServerMessage, RoomSnapshot, WindowView } from '../server/client.ts';

/** A command that is not answered yet. */
export interface SentCommand {
  id: number;
  command: MemberCommand;
  /** A written one may have arrived although no answer came. */
  state: 'waiting' | 'written';
}

/** A command that the room did not follow. */
export interface RefusedCommand {
  command: MemberCommand;
  code: string;
  words: string;
}

export interface RoomState {
  picture: RoomSnapshot | null;
  seq: number;
  /** The ballots of the open window, as far as the member may see them. */
  counts: readonly CandidateCount[];
  /** Add it to the device's time to get the room's. */
  offset: number;
  pending: readonly SentCommand[];
  /** The last one, until the next command. */
  refused: RefusedCommand | null;
}

export const EMPTY: RoomState = { picture: null, seq: 0, counts: [], offset: Number.NEGATIVE_INFINITY, pending: [], refused: null };

/** The state after a message that came at this time of the device. */
export function fold(state: RoomState, message: RoomServerMessage, at: number): RoomState {
  switch (message.kind) {
    case 'snapshot': {
      const { snapshot, seq, now } = message;
      const isSame = isSamePart(state.picture?.window, snapshot.window);
      return { ...state, picture: snapshot, seq, counts: isSame ? state.counts : [], offset: offset(state, now, at) };
    }
    case 'delta': {
      const { picture } = state;
      if (picture === null) return state;
      const next = message.changes.reduce(changed, picture);
      const isSame = isSamePart(picture.window, next.window);
      return { ...state, picture: next, seq: message.seq, counts: isSame ? state.counts : [], offset: offset(state, message.now, at) };
    }
    case 'tally': {
      const { picture } = state;
      const window = picture?.window;
      if (picture == null || window == null || window.opening.number !== message.window) return state;
      return { ...state, picture: { ...picture, window: { ...window, acted: message.acted } }, counts: message.counts };
    }
    case 'ack':
      return { ...state, pending: state.pending.filter(({ id }) => id !== message.id) };
    case 'refused': {
      const { id, code, words } = message;
      const sent = state.pending.find((one) => one.id === id);
      if (sent === undefined) return state;
      return { ...state, pending: state.pending.filter((one) => one !== sent), refused: { command: sent.command, code, words } };
    }
  }
}

/** The picture with one part replaced. */
export function changed(picture: RoomSnapshot, change: RoomChange): RoomSnapshot {
  if (change.part === 'chat') return { ...picture, chat: joined(picture.chat, change.lines) };
  const { part, ...replaced } = change;
  return { ...picture, [part]: null, ...replaced };
}

/** The commands to send again on a new connection, and those that may have arrived and must not come twice. */
export function afterLoss(pending: readonly SentCommand[]): { again: SentCommand[]; doubtful: SentCommand[] } {
  const isSafe = ({ command, state }: SentCommand) => state === 'waiting' || !ONCE.has(command.kind);
  return { again: pending.filter(isSafe), doubtful: pending.filter((one) => !isSafe(one)) };
}

/** Commands that do more when they come twice. */
const ONCE: ReadonlySet<MemberCommand['kind']> = new Set(['say', 'comment', 'sketch', 'drawTime', 'pause']);

/** The device learns the room's time from each message; the one that was on its way for the shortest time is right. */
function offset(state: RoomState, now: number, at: number): number {
  return Math.max(state.offset, now - at);
}

/** Lines by their numbers; a line that comes again, as when it was deleted, takes the place of the old one. */
function joined(lines: readonly ChatLineView[], more: readonly ChatLineView[]): ChatLineView[] {
  const byNumber = new Map([...lines, ...more].map((line) => [line.number, line]));
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

const isSamePart = (one: WindowView | null | undefined, other: WindowView | null | undefined): boolean =>
  one != null && other != null && one.opening.number === other.opening.number && one.phase === other.phase;
