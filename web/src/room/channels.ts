/** The channels of the chat that a member hears, and whether the member may speak there. */
import type { ChatChannel, ChatLineView, RoomSnapshot } from '../server/client.ts';
import { hasRole, ownColor, teamColors, teamOf } from './standing.ts';

/** One text for each channel. */
export const channelKey = (channel: ChatChannel): string => (channel.kind === 'team' ? `team.${channel.color}` : channel.kind);

/** The channels that a member hears, the most private first. */
export function heardChannels(picture: RoomSnapshot): ChatChannel[] {
  const own = ownColor(picture);
  const isOver = picture.phase === 'review' || picture.phase === 'closed';
  const isSilent = own !== null && teamOf(picture.settings, own)?.scheme.kind === 'relay';
  const teams = hasRole(picture, 'moderator') || isOver ? teamColors(picture.settings) : own === null || isSilent ? [] : [own];
  return [
    ...teams.map((color): ChatChannel => ({ kind: 'team', color })),
    { kind: 'all' },
    ...(isOver ? [{ kind: 'review' } as const] : []),
  ];
}

/** Where a member begins: with the own team while it plays, with the review afterwards, with all before. */
export function firstChannel(picture: RoomSnapshot): ChatChannel {
  const channels = heardChannels(picture);
  if (picture.phase === 'lobby') return { kind: 'all' };
  return (picture.phase === 'review' ? channels.at(-1) : channels[0]) ?? { kind: 'all' };
}

/** Why a member cannot speak in a channel now; nothing if the member can. */
export type SilenceCause = 'muted' | 'off' | 'spectators' | 'closed' | 'otherTeam';

export function silence(picture: RoomSnapshot, channel: ChatChannel, now: number): SilenceCause | null {
  const { own, settings, phase } = picture;
  if (phase === 'closed') return 'closed';
  if (own.mutedUntil != null && own.mutedUntil > now) return 'muted';
  if ((phase === 'playing' || phase === 'counting') && settings.conduct.chatInPlay === 'off') return 'off';
  const isKeeper = hasRole(picture, 'host') || hasRole(picture, 'moderator');
  if (channel.kind === 'team') return channel.color === ownColor(picture) || hasRole(picture, 'moderator') ? null : 'otherTeam';
  return ownColor(picture) === null && !isKeeper && settings.conduct.spectators === 'closed' ? 'spectators' : null;
}

/** The lines of a channel, oldest first. */
export const linesOf = (lines: readonly ChatLineView[], channel: ChatChannel): ChatLineView[] =>
  lines.filter((line) => channelKey(line.channel) === channelKey(channel));
