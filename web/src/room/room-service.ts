/** Where the socket of a room is. */
import type { Server } from '../server/calls.ts';
import { followRoom } from '../server/client.ts';

/** The version of what is sent about rooms. */
export const ROOM_VERSION = 1;

/** The address of a room's socket, whole, because a socket takes no other. */
export function socketAddress(server: Server, room: string): string {
  const place = new URL(followRoom(server, room), location.href);
  place.protocol = place.protocol === 'https:' ? 'wss:' : 'ws:';
  return place.href;
}
