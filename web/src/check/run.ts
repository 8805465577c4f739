/**
 * A collection being checked: which problems wait, which are done, and how many workers there are.
 *
 * Each worker takes the next problem when it has done one. A stop ends the workers, and their problems go back
 * to the front of the queue, so that no problem is judged twice. The run keeps records and no problems; a store
 * has both, for a page that is loaded again.
 *
 * Invariant: every problem is either waiting, being judged, or has a record.
 */
import type { AuditRecord, AuditSeverity, AuditTerms } from '../api.ts';
import { say } from '../frame/messages.ts';
import type { Engine } from '../worker/client.ts';
import { MEMORY, Refused } from '../worker/client.ts';
import type { Copy } from '../worker/messages.ts';
import type { NamedFiles } from './files.ts';
import { Pace } from './pace.ts';
import type { RunStore } from './run-store.ts';
import { NO_STORE } from './run-store.ts';
import type { Task } from './survey.ts';
import { surveyed } from './survey.ts';

/** The record of a problem without its copy, which is kept apart. */
export type KeptRecord = Omit<AuditRecord, 'copy'>;

export type RunPhase = 'empty' | 'reading' | 'ready' | 'running' | 'stopped' | 'done' | 'failed';

/** The forms of a report, as the module names them, and their files. */
export const FORMS = { html: 'audit.html', jsonl: 'audit.jsonl', csv: 'audit.csv', junit: 'audit.xml' } as const;

export type ReportForm = keyof typeof FORMS;

/** Limits for a problem that crashed a worker: its search ends at once. */
const NOTHING_SPENT = { milliseconds: null, nodes: 1 };

const MOST_WORKERS = 4;

/** The number of workers that leaves the page a core of its own. */
export function workers(cores: number): number {
  return Math.min(Math.max(cores - 1, 1), MOST_WORKERS);
}

export class Run {
  phase: RunPhase = 'empty';
  title = '';
  /** Why it failed. */
  fault = '';
  total = 0;
  /** By number, with holes where a problem is not done. */
  records: KeptRecord[] = [];
  done = 0;
  counts: Record<AuditSeverity | 'clean', number> = { error: 0, warning: 0, note: 0, clean: 0 };
  terms: AuditTerms = { limits: { milliseconds: 2000, nodes: null }, stones: 'asTheyAre' };
  readonly copies: Copy[] = [];
  /** Whether an earlier page began it. */
  isRestored = false;
  /** Workers that are at work. */
  working = 0;
  #pace = new Pace();
  #waiting: Task[] = [];
  #engines: Promise<Engine>[] = [];
  #reader: Promise<Engine> | undefined;
  #listeners = new Set<() => void>();
  /** Grows with every start and stop; work of an earlier round ends. */
  #round = 0;

  constructor(
    private readonly startEngine: (memory: number) => Promise<Engine>,
    private readonly width: number,
    private readonly now: () => number = () => performance.now(),
    private readonly store: RunStore = NO_STORE,
  ) {}

  /** Calls the listener after each change; the result ends that. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  get rate(): number | undefined {
    return this.#pace.rate(this.now());
  }

  get secondsLeft(): number | undefined {
    return this.#pace.left(this.total - this.done, this.now());
  }

  /** Continues the run that the device has stored, unless there is another already. */
  async restore(): Promise<void> {
    const round = this.#round;
    const kept = await this.store.found();
    if (kept === undefined || round !== this.#round || this.phase !== 'empty') return;
    this.isRestored = true;
    this.title = kept.title;
    this.terms = kept.terms;
    this.total = kept.tasks.length;
    for (const record of kept.records) this.#note(record);
    this.#waiting = kept.tasks.filter(({ entry }) => this.records[entry.number - 1] === undefined);
    this.#turn(this.done === this.total ? 'done' : 'stopped');
    if (kept.state === 'running') this.start();
  }

  /** Opens files and forgets what was found before. */
  async open(named: NamedFiles[]): Promise<void> {
    this.#forget();
    const round = this.#round;
    this.title = named.map(({ name }) => name).join(', ');
    this.#turn('reading');
    try {
      // Workers remember the file that they read last, by its number.
      await this.#rest();
      const reader = await this.reader();
      const tasks = await surveyed(reader, named, (problems) => {
        if (round !== this.#round) return;
        this.total = problems;
        this.#tell();
      });
      if (round !== this.#round) return;
      this.#waiting = tasks;
      this.total = tasks.length;
      this.fault = this.total === 0 ? say('check.nothing') : '';
      this.#turn(this.total === 0 ? 'empty' : 'ready');
    } catch (thrown) {
      if (round === this.#round) this.#fail(thrown);
    }
  }

  /** Begins, or goes on. */
  start(): void {
    if (this.phase !== 'ready' && this.phase !== 'stopped') return;
    const { title, terms } = this;
    if (this.phase === 'ready') void this.store.begin({ title, terms, tasks: this.#waiting, state: 'running' });
    else this.store.turn('running');
    this.#pace.start(this.now());
    this.#turn('running');
    const round = (this.#round += 1);
    const width = Math.min(this.width, this.#waiting.length);
    this.working = width;
    while (this.#engines.length < width) this.#engines.push(this.#started());
    for (const engine of this.#engines.slice(0, width)) void this.#work(engine, round);
  }

  /** Ends the workers; their problems wait again. */
  async stop(): Promise<void> {
    if (this.phase !== 'running') return;
    this.#round += 1;
    this.store.turn('stopped');
    this.#pace.rest(this.now());
    await this.#rest();
    if (this.phase === 'running') this.#turn('stopped');
  }

  /** Forgets the files and what was found. */
  async clear(): Promise<void> {
    this.#forget();
    this.#turn('empty');
    await this.#rest();
  }

  /** A worker that reads and writes files and judges no problem. */
  reader(): Promise<Engine> {
    this.#reader ??= this.startEngine(1 << 20).catch((reason: unknown) => {
      // The next call tries again.
      this.#reader = undefined;
      throw reason;
    });
    return this.#reader;
  }

  /** A report about what was found so far. */
  async report(form: ReportForm): Promise<Blob> {
    const lines = this.records.filter((record) => record !== undefined).map(({ line }) => line);
    const reader = await this.reader();
    return reader.call('writeReport', { form, title: this.title, terms: this.terms, lines });
  }

  /** Corrected copies in a zip archive. */
  async corrected(): Promise<Blob> {
    const copies = [...this.copies].sort((one, other) => one.number - other.number);
    return (await this.reader()).call('packCopies', { copies });
  }

  #started(): Promise<Engine> {
    const started = this.startEngine(MEMORY / 2);
    started.catch(() => {
      this.#engines = this.#engines.filter((engine) => engine !== started);
    });
    return started;
  }

  /** Ends the work of all workers. Their successors have no search tables yet, so they need little memory. */
  async #rest(): Promise<void> {
    const engines = await Promise.allSettled(this.#engines);
    await Promise.all(engines.map((engine) => (engine.status === 'fulfilled' ? engine.value.stop() : undefined)));
  }

  async #work(started: Promise<Engine>, round: number): Promise<void> {
    let task: Task | undefined;
    try {
      const engine = await started;
      while (round === this.#round && (task = this.#waiting.shift()) !== undefined) {
        const record = await judged(engine, task, this.terms);
        if (round !== this.#round) break;
        this.#keep(record);
        task = undefined;
      }
      if (task !== undefined) this.#waiting.unshift(task);
    } catch (thrown) {
      if (task !== undefined) this.#waiting.unshift(task);
      if (round === this.#round) this.#fail(thrown);
    }
  }

  #keep(record: AuditRecord): void {
    this.#note(record);
    this.store.add(record);
    this.#pace.count();
    if (this.done === this.total) {
      this.#pace.rest(this.now());
      this.#turn('done');
      void this.#rest();
    } else {
      this.#tell();
    }
  }

  #note({ copy, ...record }: AuditRecord): void {
    this.records[record.number - 1] = record;
    if (copy !== null) this.copies.push({ ...copy, text: new Blob([copy.text]) });
    this.done += 1;
    this.counts[record.severity ?? 'clean'] += 1;
  }

  #forget(): void {
    this.#round += 1;
    this.store.forget();
    this.#waiting = [];
    this.#pace = new Pace();
    this.records = [];
    this.copies.length = 0;
    this.counts = { error: 0, warning: 0, note: 0, clean: 0 };
    this.done = 0;
    this.total = 0;
    this.title = '';
    this.fault = '';
  }

  #fail(thrown: unknown): void {
    this.#round += 1;
    this.fault = thrown instanceof Error ? thrown.message : String(thrown);
    this.#turn('failed');
  }

  #turn(phase: RunPhase): void {
    this.phase = phase;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The record of a problem. One that crashes the worker counts as not proved; one that crashes it even then, as unreadable. */
async function judged(engine: Engine, task: Task, terms: AuditTerms): Promise<AuditRecord> {
  const isCrash = (thrown: unknown) => thrown instanceof Refused && thrown.kind === 'crashed';
  try {
    return await engine.call('judge', { ...task, terms });
  } catch (thrown) {
    if (!isCrash(thrown)) throw thrown;
  }
  try {
    return await engine.call('judge', { ...task, terms: { ...terms, limits: NOTHING_SPENT } });
  } catch (thrown) {
    if (!isCrash(thrown)) throw thrown;
    const entry = { ...task.entry, fault: say('check.hostile') };
    return engine.call('judge', { ...task, entry, likeness: null, terms });
  }
}
