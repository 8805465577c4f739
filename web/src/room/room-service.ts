/** Rooms at the service: how one is opened, looked at from outside and entered, and where its socket is. */
import type { Server } from '../server/calls.ts';
import { address, json } from '../server/calls.ts';
import type { RoomPhase, RoomSettings, Seat } from '../server/client.ts';

/** The version of what is sent here. */
export const ROOM_VERSION = 1;

/** What a visitor says when coming in. */
export interface RoomGuest {
  name?: string | null;
  /** Elo points, if the visitor gives a rank. */
  rating?: number | null;
  seat: Seat;
  classCode?: string | null;
}

export interface NewRoom {
  version: number;
  host: RoomGuest;
  settings: RoomSettings;
}

/** The place of a visitor who came in. The cookie of the answer is the member. */
export interface EnteredRoom {
  room: string;
  code: string;
  member: string;
}

/** What is known of a room from outside. */
export interface RoomNotice {
  room: string;
  code: string;
  phase: RoomPhase;
  here: number;
  moves: number;
  settings: RoomSettings;
  /** The visitor's own member of this room, if the cookie names one. */
  member?: string | null;
}

export const openRoom = (server: Server, body: NewRoom): Promise<EnteredRoom> =>
  json(server, '/api/v1/rooms', { method: 'POST', body: JSON.stringify(body) });

export const getRoom = (server: Server, room: string): Promise<RoomNotice> =>
  json(server, `/api/v1/rooms/${encodeURIComponent(room)}`, { method: 'GET' });

export const joinRoom = (server: Server, room: string, body: RoomGuest): Promise<EnteredRoom> =>
  json(server, `/api/v1/rooms/${encodeURIComponent(room)}/join`, { method: 'POST', body: JSON.stringify(body) });

/** Where the socket of a room is. */
export function socketAddress(server: Server, room: string): string {
  const place = new URL(address(server, `/api/v1/rooms/${encodeURIComponent(room)}/socket`), location.href);
  place.protocol = place.protocol === 'https:' ? 'wss:' : 'ws:';
  return place.href;
}
