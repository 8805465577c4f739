/** Signing out without losing what was tried: the log goes to the account first, and then off the device. */
import type { Server } from '../server/calls.ts';
import { signOut } from '../server/client.ts';
import { isInStep, syncOnce } from '../synced/log-sync.ts';
import { emptyLog } from '../train/account-log.ts';
import { trainBook } from '../train/train-book.ts';

/** Signs an account out. The next visitor of the device must not find its log; what it lacks stays until it is back. */
export async function leaveAccount(server: Server, account: string): Promise<void> {
  const book = await trainBook();
  await syncOnce(server, book).catch(() => null);
  const isSafe = isInStep(book);
  await signOut(server);
  if (isSafe) await emptyLog(account);
}
