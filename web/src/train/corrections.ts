/**
 * Answers of the bank that the service corrected: what a try cost that is right now comes back into the log, with an account or
 * without one, also where another visitor reported the problem.
 *
 * Invariant: what came back is kept until the visitor has closed the notice about it. Without a service nothing is asked.
 */
import { remove, store, stored } from '../frame/device-storage.ts';
import type { Server } from '../server/calls.ts';
import { address } from '../server/calls.ts';
import type { KeyCorrections } from '../server/client.ts';
import { getKeyCorrections } from '../server/client.ts';
import { service } from '../server/presence.ts';
import { ownState } from '../synced/own-state.ts';
import type { TrainBook } from './train-book.ts';

/** What came back is a matter of the account whose log it came back into. */
function place(): string {
  const account = ownState()?.account;
  return account === undefined ? 'shikatsu.corrected' : `shikatsu.corrected.${account}`;
}

/** Notices that are kept. */
const MOST = 20;

/** What came back for a problem, with the address of the proof, if the correction has one. */
export interface HeardRefund {
  problem: string;
  points: number;
  proof: string | null;
}

/** The part of the trainer's log that this needs. */
export type RefundedBook = Pick<TrainBook, 'giveBack' | 'onLogged'> & { readonly look: Pick<TrainBook['look'], 'tries'> };

/** Every revision of the corrected keys, as the trainer reads them. */
export function keyLines({ corrected }: KeyCorrections): string {
  const lines = corrected.flatMap(({ problem, revision, right, earlier }) => [...earlier, { revision, right }].map((key) => `${problem} ${key.revision} ${key.right}`));
  return lines.join('\n');
}

/** Gives back what the corrections say, and keeps it to be shown. */
export async function giveBack(server: Server, corrections: KeyCorrections, book: RefundedBook): Promise<HeardRefund[]> {
  if (corrections.corrected.length === 0) return [];
  const made = await book.giveBack(keyLines(corrections));
  const proofs = new Map(corrections.corrected.map(({ problem, certificates }) => [problem, certificates ?? null]));
  const heard = made.map(({ problem, points }) => {
    const sha256 = proofs.get(problem) ?? null;
    return { problem, points, proof: sha256 === null ? null : address(server, `/api/v1/certificates/${encodeURIComponent(sha256)}`) };
  });
  if (heard.length > 0) store(place(), [...heardRefunds(), ...heard].slice(-MOST));
  return heard;
}

/** What came back and was not closed yet. */
export function heardRefunds(): HeardRefund[] {
  const found = stored(place());
  const isRefund = (one: Partial<HeardRefund> | null) => typeof one?.problem === 'string' && typeof one.points === 'number' && (one.proof === null || typeof one.proof === 'string');
  return Array.isArray(found) ? found.filter(isRefund) : [];
}

export const closeRefunds = (): void => remove(place());

/** Asks once for the corrections, when there is a try that they could concern, and looks at each later one; returns how to stop that. */
export function hearCorrections(book: RefundedBook, heard: () => void, found: () => Promise<Server | null> = service): () => void {
  let asked: Promise<{ server: Server; corrections: KeyCorrections } | null> | undefined;
  const ask = async () => {
    const server = await found();
    return server === null ? null : { server, corrections: await getKeyCorrections(server) };
  };
  const look = async () => {
    if (book.look.tries === 0) return;
    const told = await (asked ??= ask());
    if (told !== null && (await giveBack(told.server, told.corrections, book)).length > 0) heard();
  };
  // Without a network the next visit asks.
  const quietly = () => void look().catch(() => {});
  quietly();
  return book.onLogged(quietly);
}
