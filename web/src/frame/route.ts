/**
 * Which section is open, from the part of the address after `#`: `#/make`, `#/solve?…`.
 * The server never sees it, so any static host will do, and a problem in a link stays private.
 */
import { useEffect, useState } from 'preact/hooks';

/** The sections that the bar at the top names. */
export const NAMED_SECTIONS = ['solve', 'train', 'play', 'make', 'check', 'learn'] as const;

/** All sections. A room and an account are reached through a door or a link, because they need a service. */
const SECTIONS = [...NAMED_SECTIONS, 'room', 'club'] as const;

export type Section = (typeof SECTIONS)[number];

export interface Route {
  section: Section;
  /** What follows the section, as in `?problem=…`. */
  query: URLSearchParams;
}

/** Reads the part of an address after `#`; anything unknown is the first section. */
export function route(hash: string): Route {
  const [, section = '', query = ''] = /^#\/?([^?]*)\??(.*)$/u.exec(hash) ?? [];
  const found = SECTIONS.find((one) => one === section);
  return { section: found ?? 'solve', query: new URLSearchParams(query) };
}

/** The address of a section. */
export function address(section: Section, query?: Record<string, string>): string {
  const after = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  return `#/${section}${after}`;
}

/** The section that is open; the component is drawn again when the visitor goes to another. */
export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = () => setHash(location.hash);
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return route(hash);
}
