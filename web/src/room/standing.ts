/** What a member is in a room at this moment, read from the picture. */
import type { Color } from '../api.ts';
import { opponent } from '../board/color.ts';
import type { MemberView, RoomRole, RoomSettings, RoomSnapshot, TeamSettings, WindowView } from '../server/client.ts';

/** The team in which the member sits. */
export function ownColor({ own }: RoomSnapshot): Color | null {
  return own.seat == null || own.seat.kind === 'watching' ? null : own.seat.color;
}

export const hasRole = ({ own }: RoomSnapshot, role: RoomRole): boolean => own.roles.includes(role);

/** The open window, if it is one of the member's own team. */
export function ownWindow(picture: RoomSnapshot): WindowView | null {
  const { window } = picture;
  return window != null && window.opening.color === ownColor(picture) ? window : null;
}

/** The settings of a colour's team; nothing if a program outside plays it. */
export function teamOf({ black, white }: RoomSettings, color: Color): TeamSettings | null {
  const side = color === 'black' ? black : white;
  return side.kind === 'team' ? side.team : null;
}

/** The colours that teams play. */
export const teamColors = (settings: RoomSettings): Color[] => (['black', 'white'] as const).filter((color) => teamOf(settings, color) !== null);

/** The team that a visitor is asked to join: the smaller one. */
export function smallerTeam({ settings, roster }: RoomSnapshot): Color {
  const [first = 'black', second] = teamColors(settings);
  return second !== undefined && (roster.seated[1] ?? 0) < (roster.seated[0] ?? 0) ? second : first;
}

/** Whether the member leads the team in the open window. */
export const isCaptain = (picture: RoomSnapshot): boolean =>
  picture.own.member != null && ownWindow(picture)?.opening.captain === picture.own.member;

export const memberOf = ({ roster }: RoomSnapshot, id: string | null | undefined): MemberView | undefined =>
  roster.members.find(({ member }) => member === id);

/** Who plays against the member's team; for one who watches, White. */
export const otherColor = (picture: RoomSnapshot): Color => opponent(ownColor(picture) ?? 'black');

/** Whether a team without members keeps the game from starting. */
export const isTeamMissing = ({ settings, roster }: RoomSnapshot): boolean =>
  teamColors(settings).some((color) => (roster.seated[color === 'black' ? 0 : 1] ?? 0) === 0);

/** Who may keep order: the host, a moderator, and a captain in the own team. */
export function mayModerate(picture: RoomSnapshot, member: MemberView): boolean {
  if (member.member === picture.own.member) return false;
  if (hasRole(picture, 'host') || hasRole(picture, 'moderator')) return true;
  return hasRole(picture, 'captain') && member.seat.kind !== 'watching' && member.seat.color === ownColor(picture);
}
