/**
 * Whether there is a service behind the page. Most pages lie on servers without one, so the page asks once, and only
 * when the visitor could use it; nothing is shown until it has answered.
 */
import type { Server } from './calls.ts';
import { getReadiness } from './client.ts';

/** Milliseconds after which a service that has not answered counts as absent. */
const PATIENCE = 5_000;

let asked: Promise<Server | null> | undefined;

/** The service of this page; `null` if there is none. Without a network the page does not ask, and asks later instead. */
export function service(): Promise<Server | null> {
  if (globalThis.navigator?.onLine === false) return Promise.resolve(null);
  return (asked ??= found({ base: '', fetch: (...call) => fetch(...call) }));
}

/** Asks a server whether it has the service. */
export async function found(server: Server): Promise<Server | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const { program } = await getReadiness({ ...server, signal });
    // Some servers answer every request with their page.
    return typeof program === 'string' ? server : null;
  } catch {
    return null;
  }
}
