/**
 * The page's side of the worker of the first game: calls as promises, and stop.
 *
 * The module is compiled once and given to each worker, so a new worker is ready at once, and stopping means ending the
 * old one.
 *
 * Invariant: every promise settles.
 */
import light from '../../module/row/shikatsu_row_wasm_bg.wasm?url';
import strong from '../../module/row-strong/shikatsu_row_wasm_bg.wasm?url';
import type { FromTable, TableBuild, TableCall, TableCallName, TableCalls, TableGame, TableInput, ToTable } from './table-messages.ts';

/** What a client needs of a worker. */
export interface TableThread {
  postMessage(message: ToTable): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromTable>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** What a match needs of the module: calls that can be stopped. */
export type Table = Pick<TableClient, 'call' | 'stop'>;

/** Levels from here on search so far that the strong build is worth its size. */
const FIRST_STRONG = 4;

/** A call that was ended by `stop`. */
export class TableStopped extends Error {}

interface WaitingCall {
  resolve(result: unknown): void;
  reject(reason: Error): void;
}

export class TableClient {
  #thread: TableThread;
  #waiting = new Map<number, WaitingCall>();
  #next = 1;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly start: () => TableThread,
    private readonly build: TableBuild = 'light',
  ) {
    this.#thread = this.#started();
  }

  call<N extends TableCallName>(name: N, game: TableGame, input: TableInput<N>): Promise<TableCalls[N]['out']> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
      this.#thread.postMessage({ id, name, game, input } as TableCall);
    });
  }

  /** Ends all calls; the next one goes to a new worker. */
  stop(): void {
    if (this.#waiting.size > 0) this.#replace(new TableStopped());
  }

  #started(): TableThread {
    const thread = this.start();
    thread.onmessage = ({ data }) => this.#receive(data);
    thread.onerror = ({ message }) => this.#replace(new Error(message));
    thread.postMessage({ boot: this.module, build: this.build });
    return thread;
  }

  #receive(data: FromTable): void {
    const waiting = this.#waiting.get(data.id);
    this.#waiting.delete(data.id);
    if ('result' in data) waiting?.resolve(data.result);
    else waiting?.reject(new Error(data.refused));
  }

  #replace(reason: Error): void {
    this.#thread.onmessage = null;
    this.#thread.onerror = null;
    this.#thread.terminate();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#thread = this.#started();
    for (const one of waiting) one.reject(reason);
  }
}

/** The build that arrives soon for almost everything; the strong one for the moves of strong levels, and for files. */
export class TablePair implements Table {
  #strong: Promise<Table> | undefined;
  #arrived: Table | undefined;

  constructor(
    private readonly light: Table,
    private readonly fetchStrong: () => Promise<Table>,
  ) {}

  async call<N extends TableCallName>(name: N, game: TableGame, input: TableInput<N>): Promise<TableCalls[N]['out']> {
    const isStrongLevel = 'level' in input && typeof input.level === 'number' && input.level >= FIRST_STRONG;
    const table = isStrongLevel || name === 'writeSgf' ? await this.#strongOrLight() : this.light;
    return table.call(name, game, input);
  }

  stop(): void {
    this.light.stop();
    this.#arrived?.stop();
  }

  /** Without a network the light build plays the strong levels too, only slower. */
  async #strongOrLight(): Promise<Table> {
    try {
      this.#strong ??= this.fetchStrong();
      this.#arrived = await this.#strong;
      return this.#arrived;
    } catch {
      this.#strong = undefined;
      return this.light;
    }
  }
}

let arrival: Promise<Table> | undefined;

/** The module, loaded or loading; if it failed to load, the next call tries again. */
export function arrivingTable(): Promise<Table> {
  arrival ??= fetchTable(light, 'light')
    .then((table) => new TablePair(table, () => fetchTable(strong, 'strong')))
    .catch((reason: unknown) => {
      arrival = undefined;
      throw reason;
    });
  return arrival;
}

async function fetchTable(address: string, build: TableBuild): Promise<Table> {
  const module = await WebAssembly.compileStreaming(fetch(address));
  return new TableClient(module, () => new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' }), build);
}
