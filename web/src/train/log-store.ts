/**
 * A log of the trainer on this device: blocks of lines in the order in which they came. Each account has one, and visitors
 * without an account share one.
 *
 * Invariant: a line that was stored stays, until the log is in its account and the visitor signs out. Every open page writes inside one Web Lock and reads what others wrote before,
 * so two pages never give two events one number. Where storage is forbidden the log lasts as long as the page.
 */
const NAME = 'shikatsu-train';
const BLOCKS = 'blocks';
const ABOUT = 'about';

/** Lines of a block: one that is written again with each try stays small. */
const LINES = 200;

/** A block: its number, and its lines. */
interface StoredBlock {
  number: number;
  text: string;
}

export class LogStore {
  #base: Promise<IDBDatabase | undefined>;
  /** The last block that was read, and how many lines of it. */
  #last: StoredBlock = { number: 0, text: '' };

  /** The log of an account, or of visitors without one. */
  constructor(account: string | null) {
    this.#base = opened(account === null ? NAME : `${NAME}-${account}`).catch(() => undefined);
  }

  /** Whether lines are kept after the page is closed. */
  async keeps(): Promise<boolean> {
    return (await this.#base) !== undefined;
  }

  /** The name of this device, drawn once. */
  async device(): Promise<string> {
    const base = await this.#base;
    const drawn = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    if (base === undefined) return drawn;
    const store = base.transaction(ABOUT, 'readwrite').objectStore(ABOUT);
    const known = (await done(store.get('device'))) as string | undefined;
    if (known !== undefined) return known;
    await done(store.put(drawn, 'device'));
    return drawn;
  }

  /** What was stored since this was last called, by this page or another. */
  async news(): Promise<string> {
    const base = await this.#base;
    if (base === undefined) return '';
    const store = base.transaction(BLOCKS).objectStore(BLOCKS);
    const blocks = (await done(store.getAll(IDBKeyRange.lowerBound(this.#last.number)))) as StoredBlock[];
    const fresh = blocks.filter(({ number, text }) => number !== this.#last.number || text !== this.#last.text);
    this.#last = blocks.at(-1) ?? this.#last;
    return fresh.map(({ text }) => text).join('');
  }

  /** Adds lines. To be called inside `alone`, after `news`. */
  async add(lines: readonly string[]): Promise<void> {
    const base = await this.#base;
    if (base === undefined) return;
    const transaction = base.transaction(BLOCKS, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(BLOCKS);
    for (const line of lines) {
      const isFull = this.#last.number === 0 || this.#last.text.split('\n').length > LINES;
      this.#last = isFull ? { number: this.#last.number + 1, text: `${line}\n` } : { ...this.#last, text: `${this.#last.text}${line}\n` };
      if (isFull || line === lines.at(-1)) store.put(this.#last);
    }
    await ended(transaction);
  }

  /** Puts a whole log in place of what was stored. To be called inside `alone`. */
  async replace(lines: readonly string[]): Promise<void> {
    const base = await this.#base;
    if (base === undefined) return;
    const transaction = base.transaction(BLOCKS, 'readwrite');
    const store = transaction.objectStore(BLOCKS);
    store.clear();
    this.#last = { number: 0, text: '' };
    for (let at = 0; at < lines.length; at += LINES) {
      this.#last = { number: at / LINES + 1, text: lines.slice(at, at + LINES).map((line) => `${line}\n`).join('') };
      store.put(this.#last);
    }
    await ended(transaction);
  }

  /** Takes all lines away, and the name of the device: what is logged later is counted from one again. To be called inside `alone`. */
  async empty(): Promise<void> {
    const base = await this.#base;
    if (base === undefined) return;
    const transaction = base.transaction([BLOCKS, ABOUT], 'readwrite');
    transaction.objectStore(BLOCKS).clear();
    transaction.objectStore(ABOUT).clear();
    this.#last = { number: 0, text: '' };
    await ended(transaction);
  }

  /** Ends the connection. */
  async close(): Promise<void> {
    (await this.#base)?.close();
  }
}

/** Acts while no other page of this device writes. */
export async function alone<T>(act: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return act();
  return navigator.locks.request(NAME, act);
}

/** Tells the other pages that something was stored. */
export function tellPages(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('stored');
  channel.close();
}

/** Calls when another page stored something; returns how to stop that. */
export function onOtherPages(heard: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = heard;
  return () => channel.close();
}

async function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(BLOCKS, { keyPath: 'number' });
    request.result.createObjectStore(ABOUT);
  };
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
