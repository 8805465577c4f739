/**
 * Whose the logs on this device are: each account has one, and visitors without an account share one.
 *
 * Invariant: lines go from one log to another only when a visitor says whose they are. Signing in sends nothing that
 * another visitor of the device logged.
 */
import { LogStore, alone, tellPages } from './log-store.ts';
import type { TrainBook } from './train-book.ts';
import { closeTrainBook, trainBook } from './train-book.ts';

/** How many tries on this device belong to no account. */
export async function unownedTries(): Promise<number> {
  const store = new LogStore(null);
  const text = await alone(() => store.news());
  await store.close();
  return text.split('\n').filter((line) => line.includes(' attempt ')).length;
}

/** Moves what belongs to no account into a log. */
export async function takeUnowned(book: TrainBook): Promise<void> {
  const store = new LogStore(null);
  for (;;) {
    // What another page logs meanwhile is read by the next turn, so that nothing is taken away unread.
    const text = await alone(async () => {
      const news = await store.news();
      if (news === '') await store.empty();
      return news;
    });
    if (text === '') break;
    await book.import(text);
  }
  await store.close();
  tellPages();
}

/** Takes the log of an account off this device; the account has it. */
export async function emptyLog(account: string): Promise<void> {
  const store = new LogStore(account);
  await alone(() => store.empty());
  await store.close();
  closeTrainBook();
}

/** Leaves the log of an account that is gone to this device. To be called once no account is noted as signed in. */
export async function leaveToDevice(account: string, log: string): Promise<void> {
  await (await trainBook()).import(log);
  await emptyLog(account);
}
