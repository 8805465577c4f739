/**
 * The log in step with the account: what the account lacks is sent, and what this device lacks is added.
 *
 * Invariant: an answer that is lost costs nothing: what was not acknowledged is sent again, and counts once.
 */
import type { Server } from '../server/calls.ts';
import { ServiceRefusal } from '../server/calls.ts';
import { syncLog } from '../server/client.ts';
import type { SyncAnswer, SyncRatings } from '../server/client.ts';
import type { OwnState } from './own-state.ts';
import { keepState, noteAccount, ownState } from './own-state.ts';

/** Events that the service takes at a time. */
const BATCH = 500;

/** Milliseconds after a try before it is sent, so that quick ones go together. */
const SOON = 2_000;

/** The part of the trainer's log that this needs. */
export interface SyncedBook {
  readonly device: string;
  export(): string;
  import(text: string): Promise<unknown>;
  onLogged(heard: () => void): () => void;
}

/** Lines that the account may not have. */
export function unsent(log: string, sent: Record<string, number>): string[] {
  const lines = log.split('\n').slice(1).filter((line) => line !== '');
  return lines.filter((line) => numberOf(line).seq > (sent[numberOf(line).device] ?? 0));
}

/** What is known to be on the account after these lines are. */
export function withLines(sent: Record<string, number>, lines: readonly string[]): Record<string, number> {
  const known = { ...sent };
  for (const line of lines) {
    const { device, seq } = numberOf(line);
    known[device] = Math.max(known[device] ?? 0, seq);
  }
  return known;
}

/** Brings log and account in step; gives the ratings by the service, or nothing if no account was signed in on this device. */
export async function syncOnce(server: Server, book: SyncedBook): Promise<SyncRatings | null> {
  let state = ownState();
  if (state === null) return null;
  let open = unsent(book.export(), state.sent);
  for (;;) {
    const batch = open.slice(0, BATCH);
    open = open.slice(BATCH);
    const answer = await syncLog(server, { device: book.device, cursor: state.cursor, events: batch });
    if (answer.events.length > 0) await book.import(`${answer.events.join('\n')}\n`);
    state = after(state, batch, answer);
    // Another page of this device may have signed out meanwhile.
    if (ownState()?.account !== state.account) return null;
    keepState(state);
    if (open.length === 0 && answer.cursor >= answer.end) return answer.ratings;
  }
}

function after(state: OwnState, batch: readonly string[], { cursor, events, refunds }: SyncAnswer): OwnState {
  const known = new Set(state.refunds.map(({ problem, revision }) => `${problem} ${revision}`));
  const fresh = refunds.filter(({ problem, revision }) => !known.has(`${problem} ${revision}`));
  return { ...state, cursor, sent: withLines(withLines(state.sent, batch), events), refunds: [...state.refunds, ...fresh] };
}

/** Keeps the log in step while the trainer is open; returns how to stop that. */
export function keepInStep(server: Server, book: SyncedBook): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sync = () =>
    syncOnce(server, book).catch((reason: unknown) => {
      // The session is over; without a network the next try brings everything.
      if (reason instanceof ServiceRefusal && reason.status === 401) noteAccount(null);
    });
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void sync(), SOON);
  };
  void sync();
  const stop = book.onLogged(later);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function numberOf(line: string): { device: string; seq: number } {
  const [device = '', seq = ''] = line.split(' ', 2);
  return { device, seq: Number(seq) };
}
