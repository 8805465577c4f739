/**
 * The page of another site that shows this one in a frame (`#/solve?embed=1&text=…`): it is told how the visitor fares.
 *
 * Invariant: nothing but the result is told, because any site may show this page in a frame.
 */
import type { Result } from './results.ts';

export interface HostMessage {
  source: 'shikatsu';
  /** What the try counts as; the first mistake decides. */
  result: Result;
  /** Whether the goal is reached, if only after a mistake. */
  isReached: boolean;
}

/** Whether the address asks for the problem alone, without sections and lists. */
export const isEmbedded = (query: URLSearchParams): boolean => query.get('embed') === '1';

/** Tells the page around this one, if there is one. */
export function tellHost(result: Result, isReached: boolean): void {
  if (window.parent === window) return;
  const message: HostMessage = { source: 'shikatsu', result, isReached };
  window.parent.postMessage(message, '*');
}
