/**
 * The page's side of the worker: calls as promises, progress, stop, restart.
 *
 * The module is compiled once, on the page, and given to each worker; a new worker is therefore
 * ready at once, and stopping means ending the old one. That needs no shared memory and no
 * special headers from the server.
 *
 * Invariant: every promise settles. A worker that is stopped or crashes loses its problem; the caller opens it
 * again.
 */
import type { ErrorKind, Progress } from '../api.ts';
import { VERSION } from '../api.ts';
import { say } from '../frame/messages.ts';
import { ENGLISH, phrases } from '../frame/phrases.ts';
import type { Call, FromWorker, Input, Name, Output, ToWorker } from './messages.ts';

/** What a client needs of a worker. */
export interface Thread {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Why a call has no result. */
export class Refused extends Error {
  constructor(
    readonly kind: ErrorKind | 'stopped' | 'crashed',
    message: string,
  ) {
    super(message);
  }
}

interface Waiting {
  resolve(result: unknown): void;
  reject(reason: Refused): void;
  watch: ((seen: Progress) => void) | undefined;
}

/** What is needed of a client: calls that can be stopped. */
export type Engine = Pick<Client, 'call' | 'stop'>;

/** Bytes for all tables of a search: an amount that phones can bear. */
export const MEMORY = 64 << 20;

export class Client {
  #thread: Thread;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  /** The phrases that the worker has. */
  #phrases = ENGLISH;
  #ready: Promise<void>;
  /** Why no worker can be started. */
  #lost: Refused | undefined;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly start: () => Thread,
    private readonly memory = MEMORY,
  ) {
    [this.#thread, this.#ready] = this.#startThread();
  }

  /** Settles once the worker can answer. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  call<N extends Name>(
    name: N,
    input: Input<N>,
    watch?: (seen: Progress) => void,
  ): Promise<Output<N>> {
    if (this.#lost !== undefined) return Promise.reject(this.#lost);
    this.#speak();
    const id = this.#next++;
    return new Promise<Output<N>>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (result: unknown) => void, reject, watch });
      this.#thread.postMessage({ id, name, input } as Call);
    });
  }

  /** Ends all calls; settles once a new worker is ready. */
  stop(): Promise<void> {
    this.#replace(new Refused('stopped', say('worker.stopped')));
    return this.#ready;
  }

  #startThread(): [Thread, Promise<void>] {
    const thread = this.start();
    const ready = new Promise<void>((resolve, reject) => {
      const give = (reason: Refused) => {
        this.#lost = reason;
        reject(reason);
        this.#refuse(reason);
      };
      // A worker that fails before it is ready would fail again.
      thread.onerror = ({ message }) =>
        give(new Refused('crashed', message || say('worker.lost')));
      thread.onmessage = ({ data }) => {
        if (!('ready' in data)) {
          this.#receive(data);
        } else if (data.ready === VERSION) {
          thread.onerror = ({ message }) => this.#replace(new Refused('crashed', message));
          resolve();
        } else {
          give(new Refused('version', say('worker.version')));
        }
      };
    });
    // The next call reports the failure.
    ready.catch(() => {});
    this.#phrases = ENGLISH;
    thread.postMessage({ boot: this.module, memory: this.memory });
    return [thread, ready];
  }

  /** Sends the worker the phrases of the page's language, if it has others; does not wait for the answer. */
  #speak(): void {
    const wanted = phrases();
    if (wanted === this.#phrases) return;
    this.#phrases = wanted;
    this.#thread.postMessage({ id: this.#next++, name: 'speak', input: { phrases: wanted } });
  }

  #refuse(reason: Refused): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) one.reject(reason);
  }

  #replace(reason: Refused): void {
    this.#thread.onmessage = null;
    this.#thread.onerror = null;
    this.#thread.terminate();
    [this.#thread, this.#ready] = this.#startThread();
    this.#refuse(reason);
  }

  #receive(data: Exclude<FromWorker, { ready: number }>): void {
    const waiting = this.#waiting.get(data.id);
    if (waiting === undefined) return;
    if ('progress' in data) {
      waiting.watch?.(data.progress);
    } else if ('crashed' in data) {
      this.#replace(new Refused('crashed', say('worker.crashed', { detail: data.crashed })));
    } else {
      this.#waiting.delete(data.id);
      if ('result' in data) waiting.resolve(data.result);
      else waiting.reject(new Refused(data.refused.kind, data.refused.message));
    }
  }
}
