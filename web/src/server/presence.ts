/**
 * Whether there is a service behind the page. Most pages lie on servers that have none, so it is asked once, and only when
 * somebody could use it; nothing is shown until it has answered.
 */
import type { Server } from './calls.ts';
import { getReadiness } from './client.ts';

/** Longer than this nobody waits for a button. */
const PATIENCE = 5_000;

let asked: Promise<Server | null> | undefined;

/** The service of this page; `null` if there is none. */
export const service = (): Promise<Server | null> => (asked ??= found({ base: '', fetch: (...call) => fetch(...call) }));

/** Asks one for a sign of life. */
export async function found(server: Server): Promise<Server | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const { program } = await getReadiness({ ...server, signal });
    // Some servers answer everything with their page.
    return typeof program === 'string' ? server : null;
  } catch {
    return null;
  }
}
