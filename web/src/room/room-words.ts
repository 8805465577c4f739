/**
 * The words of rooms (`room.json`). They are loaded with the section and not with the messages of the page. English
 * where a language has none yet.
 */
import type { Color, Move } from '../api.ts';
import english from '../../messages/en/room.json';
import { say, spoken } from '../frame/messages.ts';
import type { BoardView, MemberView, RoomSnapshot } from '../server/client.ts';
import { vertexName } from './points.ts';

/** As in `step.vote`. */
export type RoomText = keyof typeof english;

type RoomTexts = Partial<Record<RoomText, string>>;

const FILES = import.meta.glob<RoomTexts>(['../../messages/*/room.json', '!../../messages/en/room.json'], { import: 'default' });

let current: RoomTexts = english;

/** Loads the words of the current language. */
export async function fetchRoomWords(): Promise<void> {
  current = (await FILES[`../../messages/${spoken()}/room.json`]?.()) ?? english;
}

/** A text in the current language with its places filled. */
export function tell(text: RoomText, values: Record<string, string | number> = {}): string {
  const words = current[text] ?? english[text];
  return words.replace(/\{(\w+)\}/gu, (hole, value: string) => String(values[value] ?? hole));
}

/** A text for a number of things: its own form for one. */
export function counted(text: RoomText, count: number, values: Record<string, string | number> = {}): string {
  const one = `${text}.one`;
  return tell(count === 1 && one in english ? (one as RoomText) : text, { count, ...values });
}

/** Whether there is such a text. */
export const hasText = (text: string): text is RoomText => text in english;

/** A move by its name. */
export const moveWords = (board: Pick<BoardView, 'width' | 'height'>, move: Move): string => (move === 'pass' ? say('solve.pass') : vertexName(board, move.play));

export const movesWords = (board: BoardView, moves: readonly Move[]): string => moves.map((move) => moveWords(board, move)).join(', ');

export const colorWords = (color: Color): string => say(`board.${color}`);

/** A member's name, or a number for one who gave none. */
export const memberWords = (member: Pick<MemberView, 'name' | 'number'>): string => member.name ?? tell('guest', { number: member.number });

/** A member of the room by id; a word for one who is not in the list. */
export function memberName({ roster }: RoomSnapshot, id: string | null | undefined): string {
  const found = roster.members.find(({ member }) => member === id);
  return found === undefined ? tell('unlisted') : memberWords(found);
}

/** A length of time, as in `0:41` and `2 d 3 h`. */
export function timeWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  const two = (value: number) => String(value).padStart(2, '0');
  if (hours >= 24) return tell('time.days', { days: Math.floor(hours / 24), hours: hours % 24 });
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
