/**
 * What this device remembers of the account: whose it is, how far its log is in step, and points that were given back.
 *
 * Invariant: it is a memory and no proof; the service knows who is signed in. What belongs to another account is forgotten.
 */
import { remove, store, stored } from '../frame/device-storage.ts';
import type { SyncRefund } from '../server/client.ts';

/** Also known to the trainer, which is in step only where an account was signed in. */
const PLACE = 'shikatsu.account';

/** Refunds that are shown. */
const MOST_REFUNDS = 20;

export interface OwnState {
  account: string;
  /** How far this device has read. */
  cursor: number;
  /** Of each device, the number up to which the account has its events. */
  sent: Record<string, number>;
  refunds: SyncRefund[];
}

/** The state of the account that was signed in here last; nothing if none was. */
export function ownState(): OwnState | null {
  const found = stored(PLACE) as Partial<OwnState> | undefined;
  if (typeof found?.account !== 'string') return null;
  const { account, cursor, sent, refunds } = found;
  return {
    account,
    cursor: Number.isSafeInteger(cursor) ? Number(cursor) : 0,
    sent: typeof sent === 'object' && sent !== null ? sent : {},
    refunds: Array.isArray(refunds) ? refunds : [],
  };
}

/** Notes who is signed in. */
export function noteAccount(account: string | null): void {
  if (account === null) remove(PLACE);
  else if (ownState()?.account !== account) keepState({ account, cursor: 0, sent: {}, refunds: [] });
}

export function keepState(state: OwnState): void {
  store(PLACE, { ...state, refunds: state.refunds.slice(-MOST_REFUNDS) });
}
