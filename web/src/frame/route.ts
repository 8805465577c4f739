/**
 * Which room is open, from the part of the address after `#`: `#/make`, `#/solve?…`.
 * The server never sees it, so any static host will do, and a problem in a link stays private.
 */
import { useEffect, useState } from 'preact/hooks';

export const ROOMS = ['solve', 'play', 'make', 'check', 'learn'] as const;

export type Room = (typeof ROOMS)[number];

export interface Route {
  room: Room;
  /** What follows the room, as in `?problem=…`. */
  query: URLSearchParams;
}

/** Reads the part of an address after `#`; anything unknown is the first room. */
export function route(hash: string): Route {
  const [, room = '', query = ''] = /^#\/?([^?]*)\??(.*)$/u.exec(hash) ?? [];
  const found = ROOMS.find((one) => one === room);
  return { room: found ?? 'solve', query: new URLSearchParams(query) };
}

/** The address of a room. */
export function address(room: Room, query?: Record<string, string>): string {
  const after = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  return `#/${room}${after}`;
}

/** The room that is open; the component is drawn again when the visitor goes to another. */
export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = () => setHash(location.hash);
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return route(hash);
}
