/**
 * The log of the visitor with what follows from it: the module of the trainer, and the store of its lines.
 *
 * Invariant: `look` is what follows from all that one visitor logged on this device, in this page or another. The module is small and
 * answers at once, so it needs no worker.
 */
import bankText from '../../problems/bank.txt?raw';
import wasm from '../../module/train/shikatsu_train_wasm_bg.wasm?url';
import init, { Trainer } from '../../module/train/shikatsu_train_wasm.js';
import { ownState } from '../synced/own-state.ts';
import { closePack, fetchPacks, packLines } from './packs.ts';
import { LogStore, alone, onOtherPages, tellPages } from './log-store.ts';
import type { TrainHistory, TrainImport, TrainLook, TrainPosition, TrainProblem, TrainRefund, TrainResult } from './trainer-messages.ts';

/** The modes in which a problem is tried, in the words of the log. */
export type TrainMode = 'rated' | 'theme' | 'review' | 'daily' | 'status' | 'rush';

/** A try, as the page saw it. */
export interface TrainTry {
  mode: TrainMode;
  problem: Pick<TrainProblem, 'id' | 'theme' | 'rating' | 'orientation'> & { revision?: number };
  result: TrainResult;
  millis: number;
  hints: number;
  /** Labels of moves or a status. */
  answer: readonly string[];
}

/** After so many tries the browser is asked not to clear the log. */
const PERSIST_AFTER = 5;

export class TrainBook {
  #look: TrainLook;
  #hasAsked = false;
  /** Who hears of what was logged in this page. */
  #heard = new Set<() => void>();

  private constructor(
    private readonly trainer: Trainer,
    private readonly store: LogStore,
    readonly isKept: boolean,
    /** The name of this device in the log. */
    readonly device: string,
  ) {
    this.#look = this.#looked();
  }

  /** Opens the log that this device has of an account, or of visitors without one. */
  static async open(account: string | null): Promise<TrainBook> {
    const began = performance.now();
    const store = new LogStore(account);
    const [, device, text, isKept] = await Promise.all([init({ module_or_path: wasm }), store.device(), store.news(), store.keeps(), fetchPacks()]);
    const trainer = new Trainer(bankText + packLines(), device, -new Date().getTimezoneOffset());
    trainer.import(text);
    const book = new TrainBook(trainer, store, isKept, device);
    performance.measure('trainer', { start: began });
    return book;
  }

  get look(): TrainLook {
    return this.#look;
  }

  /** Calls when another page logged something; returns how to stop that. */
  onChange(heard: () => void): () => void {
    return onOtherPages(() => void this.#refresh().then(heard));
  }

  /** Calls when something was logged in this page; returns how to stop that. */
  onLogged(heard: () => void): () => void {
    this.#heard.add(heard);
    return () => void this.#heard.delete(heard);
  }

  /** Logs a try; returns the name of its event. */
  async note({ mode, problem, result, millis, hints, answer }: TrainTry): Promise<string> {
    const words = answer.length === 0 ? '-' : answer.join(',').slice(0, 400);
    const time = Math.min(Math.round(millis), 86_400_000);
    const { id, theme, rating, revision = 1, orientation } = problem;
    const line = await this.#append(`attempt ${mode} ${id} ${theme} ${rating} ${revision} ${result} ${time} ${hints} ${orientation} ${words}`);
    if (this.#look.tries >= PERSIST_AFTER) void this.#persist().catch(() => {});
    return line.split(' ', 2).join(' ');
  }

  noteRush(minutes: number, solved: number, missed: number, seed: number): Promise<unknown> {
    return this.#append(`rush ${minutes} ${solved} ${missed} ${seed}`);
  }

  /** Takes a try back, as if it had not been. */
  forget(event: string): Promise<unknown> {
    return this.#append(`forget ${event}`);
  }

  wish(name: string, value: string): Promise<unknown> {
    return this.#append(`set ${name} ${value}`);
  }

  /** Makes a card of a problem. */
  keep(problem: string): Promise<unknown> {
    return this.#append(`mark ${problem} kept on`);
  }

  /** Puts a problem away: its card comes back no more. */
  putAway(problem: string): Promise<unknown> {
    return this.#append(`mark ${problem} suspended on`);
  }

  rated = (seed: number): TrainProblem | null => JSON.parse(this.trainer.nextRated(seed)) as TrainProblem | null;
  problem = (id: string): TrainProblem | null => JSON.parse(this.trainer.problem(id)) as TrainProblem | null;
  ofTheme = (theme: string, seed: number): TrainProblem | null => JSON.parse(this.trainer.nextOfTheme(theme, seed)) as TrainProblem | null;
  position = (seed: number): TrainPosition | null => JSON.parse(this.trainer.nextPosition(seed)) as TrainPosition | null;
  review = (seed: number): TrainProblem[] => JSON.parse(this.trainer.review(Date.now(), seed)) as TrainProblem[];
  daily = (): TrainProblem[] => JSON.parse(this.trainer.daily(Date.now())) as TrainProblem[];
  rush = (seed: number): TrainProblem[] => JSON.parse(this.trainer.rush(seed)) as TrainProblem[];
  history = (): TrainHistory => JSON.parse(this.trainer.me(Date.now())) as TrainHistory;
  daysToCard = (problem: string): number | null => JSON.parse(this.trainer.daysToCard(problem, Date.now())) as number | null;
  export = (): string => this.trainer.export();

  /** The themes of all problems that may be chosen now, and how many problems each has. */
  themes(): { theme: string; count: number }[] {
    const counts = new Map<string, number>();
    for (const line of (bankText + packLines()).split('\n')) {
      const [kind, , theme = ''] = line.split(' ', 3);
      if (kind === 'problem') counts.set(theme, (counts.get(theme) ?? 0) + 1);
    }
    return [...counts].map(([theme, count]) => ({ theme, count }));
  }

  /** The board of a problem did not come: none of its pack is chosen in this visit. */
  leaveOut(problem: string): void {
    closePack(problem);
    this.trainer.takeBank(bankText + packLines());
  }

  /** Adds the lines of a backup. */
  async import(text: string): Promise<TrainImport> {
    const seen = await alone(async () => {
      this.trainer.import(await this.store.news());
      const found = JSON.parse(this.trainer.import(text)) as TrainImport;
      if (found.new > 0) await this.store.replace(this.trainer.export().split('\n').slice(1, -1));
      return found;
    });
    this.#look = this.#looked();
    tellPages();
    return seen;
  }

  /** Logs what corrected keys give back, and tells it. A line of `keys` is `PROBLEM REVISION ANSWER`. */
  async giveBack(keys: string): Promise<TrainRefund[]> {
    const made = await alone(async () => {
      this.trainer.import(await this.store.news());
      const refunds = JSON.parse(this.trainer.giveBack(Date.now(), keys)) as TrainRefund[];
      if (refunds.length > 0) await this.store.add(refunds.map(({ line }) => line)).catch(console.warn);
      return refunds;
    });
    if (made.length > 0) this.#tell();
    return made;
  }

  /** Asks the browser once in a visit not to clear the log. */
  async #persist(): Promise<void> {
    if (this.#hasAsked) return;
    this.#hasAsked = true;
    const { storage } = navigator;
    if (!(await storage?.persisted?.())) await storage?.persist?.();
  }

  async #append(words: string): Promise<string> {
    const line = await alone(async () => {
      this.trainer.import(await this.store.news());
      const added = this.trainer.append(Date.now(), words);
      // A log that is full goes on in the page.
      await this.store.add([added]).catch(console.warn);
      return added;
    });
    this.#tell();
    return line;
  }

  #tell(): void {
    this.#look = this.#looked();
    tellPages();
    for (const heard of this.#heard) heard();
  }

  async #refresh(): Promise<void> {
    this.trainer.import(await this.store.news());
    this.#look = this.#looked();
  }

  #looked(): TrainLook {
    return JSON.parse(this.trainer.look(Date.now())) as TrainLook;
  }
}

let opening: { account: string | null; book: Promise<TrainBook> } | undefined;

/** The log of who is signed in, opened or opening; if that failed, the next call tries again. */
export function trainBook(): Promise<TrainBook> {
  const account = ownState()?.account ?? null;
  if (opening?.account === account) return opening.book;
  const book = TrainBook.open(account).catch((reason: unknown) => {
    closeTrainBook();
    throw reason;
  });
  opening = { account, book };
  return book;
}

/** The next call opens the log anew. */
export function closeTrainBook(): void {
  opening = undefined;
}

/** A seed by chance. */
export const drawnSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
