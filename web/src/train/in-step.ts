/**
 * The log in step with an account, if one was signed in on this device. What does it is fetched only then, so a visitor without
 * an account never meets it.
 */
import { keepState, ownState } from '../synced/own-state.ts';
import { service } from '../server/presence.ts';
import type { TrainBook } from './train-book.ts';

export const hasAccount = (): boolean => ownState() !== null;

/** Keeps the log in step while the trainer is open; returns how to stop that. */
export function inStep(book: TrainBook): () => void {
  if (!hasAccount()) return () => {};
  let isOpen = true;
  let stop = () => {};
  const begin = async () => {
    const server = await service();
    if (server === null) return;
    const { keepInStep } = await import('../synced/log-sync.ts');
    if (isOpen) stop = keepInStep(server, book);
  };
  // Without a network there is nothing to be in step with.
  begin().catch(() => {});
  return () => {
    isOpen = false;
    stop();
  };
}

/** Has everything sent again: what the account has already changes nothing there. */
export function resendAll(): void {
  const state = ownState();
  if (state !== null) keepState({ ...state, cursor: 0, sent: {} });
}
