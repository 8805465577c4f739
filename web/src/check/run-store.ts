/**
 * Stores a run on this device, so that it goes on after a reload: its problems with their bytes, and each record as
 * soon as it is made. No problem is judged twice.
 *
 * Invariant: nothing fails where storage is forbidden or full; then the run lasts as long as the page. Only one of
 * several open pages stores a run, because they would overwrite each other's.
 */
import type { AuditEntry, AuditLikeness, AuditRecord, AuditTerms } from '../api.ts';
import type { Task } from './survey.ts';

/** What a page finds when it is loaded again. */
export interface StoredRun {
  title: string;
  terms: AuditTerms;
  tasks: Task[];
  records: AuditRecord[];
  /** Whether it was going when the page was closed. */
  state: 'running' | 'stopped';
}

export interface RunStore {
  /** The stored run, if there is one. */
  found(): Promise<StoredRun | undefined>;
  /** Stores a new run in place of any other. */
  begin(run: Omit<StoredRun, 'records'>): Promise<void>;
  add(record: AuditRecord): void;
  turn(state: StoredRun['state']): void;
  forget(): void;
}

/** Stores nothing. */
export const NO_STORE: RunStore = {
  found: () => Promise.resolve(undefined),
  begin: () => Promise.resolve(),
  add() {},
  turn() {},
  forget() {},
};

const NAME = 'shikatsu-check';
const STORES = ['about', 'tasks', 'sources', 'records'] as const;
const ABOUT = 'run';

/** Milliseconds to wait for a database that another page holds. */
const PATIENCE = 2000;

/** A task as it is stored: several problems may be read from the same bytes. */
interface StoredTask {
  entry: AuditEntry;
  likeness: AuditLikeness | null;
  source: number;
}

type StoredAbout = Pick<StoredRun, 'title' | 'terms' | 'state'>;

export class DeviceRunStore implements RunStore {
  #base: Promise<IDBDatabase | undefined> | undefined;
  #about: StoredAbout | undefined;
  /** Counts runs: the last one is stored. */
  #turn = 0;

  async found(): Promise<StoredRun | undefined> {
    return this.#tried('readonly', async (store) => {
      const about = (await done(store('about').get(ABOUT))) as StoredAbout | undefined;
      if (about === undefined) return undefined;
      const lines = (await done(store('tasks').getAll())) as StoredTask[];
      const sources = (await done(store('sources').getAll())) as Blob[];
      const records = (await done(store('records').getAll())) as AuditRecord[];
      this.#about = about;
      const tasks = lines.map(({ source, ...line }) => ({ ...line, source: sources[source] ?? new Blob() }));
      return { ...about, tasks, records };
    });
  }

  async begin({ tasks, ...about }: Omit<StoredRun, 'records'>): Promise<void> {
    const turn = ++this.#turn;
    this.#about = undefined;
    await this.#tried('readwrite', async (store) => {
      for (const name of STORES) store(name).clear();
      const sources = new Map<Blob, number>();
      for (const { entry, likeness, source } of tasks) {
        if (!sources.has(source)) {
          store('sources').put(source, sources.size);
          sources.set(source, sources.size);
        }
        const line: StoredTask = { entry, likeness, source: sources.get(source) ?? 0 };
        store('tasks').put(line, entry.number);
      }
      // This comes last: a run is only found if all of it was stored.
      await done(store('about').put(about, ABOUT));
      if (turn === this.#turn) this.#about = about;
    });
  }

  add(record: AuditRecord): void {
    void this.#tried('readwrite', async (store) => void store('records').put(record, record.number));
  }

  turn(state: StoredRun['state']): void {
    if (this.#about === undefined) return;
    const about = (this.#about = { ...this.#about, state });
    void this.#tried('readwrite', async (store) => void store('about').put(about, ABOUT));
  }

  forget(): void {
    this.#turn += 1;
    this.#about = undefined;
    void this.#tried('readwrite', async (store) => {
      for (const name of STORES) store(name).clear();
    });
  }

  /** Acts in one transaction; returns nothing if storage fails. */
  async #tried<T>(mode: IDBTransactionMode, act: (store: (name: (typeof STORES)[number]) => IDBObjectStore) => Promise<T>): Promise<T | undefined> {
    try {
      const base = await (this.#base ??= opened());
      if (base === undefined) return undefined;
      const transaction = base.transaction(STORES, mode, { durability: 'relaxed' });
      const ended = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      // A caller that waits for a request gets the failure there.
      ended.catch(() => {});
      const result = await act((name) => transaction.objectStore(name));
      await ended;
      return result;
    } catch {
      return undefined;
    }
  }
}

/** The database; nothing if another page holds it. */
async function opened(): Promise<IDBDatabase | undefined> {
  if (!(await claimed())) return undefined;
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    for (const name of STORES) request.result.createObjectStore(name);
  };
  return done(request);
}

/** Locks the database while this page is open. A page that was just closed may need a moment to release it. */
function claimed(): Promise<boolean> {
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise<void>(() => {});
    };
    navigator.locks.request(NAME, { signal: AbortSignal.timeout(PATIENCE) }, hold).catch(() => resolve(false));
  });
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
