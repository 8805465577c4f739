import { describe, expect, test } from 'vitest';
import type { AuditEntry, AuditRecord } from '../api.ts';
import type { Engine } from '../worker/client.ts';
import { Refused } from '../worker/client.ts';
import type { Name } from '../worker/messages.ts';
import type { NamedFiles } from './files.ts';
import { placed } from './files.ts';
import type { StoredRun, RunStore } from './run-store.ts';
import { Run, workers } from './run.ts';

/** A worker that judges when the test says so. */
class FakeEngine {
  waiting: { entry: AuditEntry; resolve(record: AuditRecord): void; reject(reason: Refused): void }[] = [];
  judged: number[] = [];
  lines: string[] = [];
  /** Whether it has read files. */
  isReader = false;
  #entries = 0;

  call(name: Name, input: never): Promise<unknown> {
    switch (name) {
      case 'likenesses':
        this.isReader = true;
        this.#entries = 0;
        return Promise.resolve([]);
      case 'surveyFile': {
        const { path } = input as { path: string };
        if (path === 'hostile.sgf') return Promise.reject(new Refused('crashed', 'gone'));
        return Promise.resolve([{ path, unpacked: null, entries: [this.#entry(path, null)] }]);
      }
      case 'refuseFile': {
        const { path, reason } = input as { path: string; reason: string };
        return Promise.resolve(this.#entry(path, reason));
      }
      case 'writeReport':
        this.lines = (input as { lines: string[] }).lines;
        return Promise.resolve(new Blob());
      case 'judge': {
        const { entry } = input as { entry: AuditEntry };
        this.judged.push(entry.number);
        return new Promise((resolve, reject) => this.waiting.push({ entry, resolve, reject }));
      }
      default:
        return Promise.reject(new Error(`${name} is not played here`));
    }
  }

  stop(): Promise<void> {
    for (const { reject } of this.waiting.splice(0)) reject(new Refused('stopped', 'stopped'));
    return Promise.resolve();
  }

  /** Ends the problem that has waited longest. */
  async finish(severity: AuditRecord['severity'] = null): Promise<void> {
    const one = this.waiting.shift();
    const { number = 0, file: name = '' } = one?.entry ?? {};
    one?.resolve({ number, name, severity, findings: [], line: `{"number":${number}}`, copy: null });
    await settled();
  }

  async crash(): Promise<void> {
    this.waiting.shift()?.reject(new Refused('crashed', 'gone'));
    await settled();
  }

  #entry(file: string, fault: string | null): AuditEntry {
    this.#entries += 1;
    return { number: this.#entries, file, below: '', place: null, member: this.#entries, index: 0, start: 0, end: 1, fault };
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A run as it is when the page is loaded. */
function restored(width: number, store?: RunStore) {
  const fakes: FakeEngine[] = [];
  const startEngine = (): Promise<Engine> => {
    const fake = new FakeEngine();
    fakes.push(fake);
    return Promise.resolve(fake as unknown as Engine);
  };
  const run = new Run(startEngine, width, () => 0, store);
  return { run, fakes, engines: () => fakes.filter(({ isReader }) => !isReader) };
}

const named = (name: string): NamedFiles => ({ kind: 'file', name, files: [placed(name, new Blob(['x']))] });

async function opened(width: number, names: string[], store?: RunStore) {
  const { run, fakes, engines } = restored(width, store);
  await run.open(names.map(named));
  // The first one is the reader.
  return { run, reader: () => fakes[0] as FakeEngine, engines };
}

const FIVE = ['a.sgf', 'b.sgf', 'c.sgf', 'd.sgf', 'e.sgf'];

describe('a run', () => {
  test('gives each problem to a worker that is free and keeps a record of each', async () => {
    const { run, engines } = await opened(2, FIVE);
    expect([run.phase, run.total]).toEqual(['ready', 5]);
    run.start();
    await settled();
    const [one, other] = engines() as [FakeEngine, FakeEngine];
    expect([one.judged, other.judged]).toEqual([[1], [2]]);
    await one.finish('error');
    await one.finish();
    expect([one.judged, other.judged]).toEqual([[1, 3, 4], [2]]);
    await one.finish();
    await one.finish();
    expect(run.phase).toBe('running');
    await other.finish('note');
    expect(run.phase).toBe('done');
    expect(run.records.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(run.counts).toEqual({ error: 1, warning: 0, note: 1, clean: 3 });
  });

  test('stops, goes on, and does nothing twice', async () => {
    const { run, engines } = await opened(2, FIVE);
    run.start();
    await settled();
    const [one, other] = engines() as [FakeEngine, FakeEngine];
    await one.finish();
    await run.stop();
    expect([run.phase, run.done]).toEqual(['stopped', 1]);
    run.start();
    await settled();
    while (run.phase === 'running') {
      await one.finish();
      await other.finish();
    }
    expect([run.phase, run.done]).toEqual(['done', 5]);
    expect([...one.judged, ...other.judged].filter((number) => number === 1)).toEqual([1]);
    expect(run.records.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  });

  test('goes on even if everything left was being judged when it stopped', async () => {
    const { run, engines } = await opened(2, ['a.sgf', 'b.sgf']);
    run.start();
    await settled();
    await run.stop();
    run.start();
    await settled();
    for (const engine of engines()) await engine.finish();
    expect(run.phase).toBe('done');
  });

  test('tries a problem that broke its worker again for a moment, then calls it unreadable', async () => {
    const { run, engines } = await opened(1, ['a.sgf']);
    run.start();
    await settled();
    const [engine] = engines() as [FakeEngine];
    await engine.crash();
    await engine.crash();
    expect(engine.waiting[0]?.entry.fault).toContain('command line');
    await engine.finish('error');
    expect([run.phase, run.done]).toEqual(['done', 1]);
  });

  test('leaves out a file that breaks the survey, and says so', async () => {
    const { run, engines } = await opened(1, ['a.sgf', 'hostile.sgf', 'b.sgf']);
    expect([run.phase, run.total]).toEqual(['ready', 3]);
    run.start();
    await settled();
    const [engine] = engines() as [FakeEngine];
    await engine.finish();
    expect(engine.waiting[0]?.entry).toMatchObject({ number: 2, file: 'hostile.sgf' });
    expect(engine.waiting[0]?.entry.fault).toContain('memory');
  });

  test('reports what is done so far, in the order of the collection', async () => {
    const { run, reader, engines } = await opened(2, FIVE);
    run.start();
    await settled();
    const [one, other] = engines() as [FakeEngine, FakeEngine];
    await other.finish();
    await other.finish();
    await one.finish();
    await run.report('jsonl');
    expect(reader().lines).toEqual(['{"number":1}', '{"number":2}', '{"number":3}']);
  });

  test('says so when there is nothing to check', async () => {
    const { run } = await opened(1, []);
    expect(run.phase).toBe('empty');
    expect(run.fault).toContain('No problems');
  });
});

/** A store in memory. */
class MemoryStore implements RunStore {
  run: StoredRun | undefined;

  found = () => Promise.resolve(this.run);

  begin(run: Omit<StoredRun, 'records'>): Promise<void> {
    this.run = { ...run, tasks: [...run.tasks], records: [] };
    return Promise.resolve();
  }

  add(record: AuditRecord): void {
    this.run?.records.push(record);
  }

  turn(state: StoredRun['state']): void {
    if (this.run !== undefined) this.run.state = state;
  }

  forget(): void {
    this.run = undefined;
  }
}

describe('a run that is kept', () => {
  test('goes on after the page was loaded again, and does nothing twice', async () => {
    const store = new MemoryStore();
    const before = await opened(2, FIVE, store);
    before.run.start();
    await settled();
    const [one] = before.engines() as [FakeEngine];
    await one.finish('error');
    await one.finish();
    const after = restored(2, store);
    await after.run.restore();
    await settled();
    expect([after.run.phase, after.run.done, after.run.total, after.run.title]).toEqual(['running', 2, 5, FIVE.join(', ')]);
    expect(after.run.counts).toEqual({ error: 1, warning: 0, note: 0, clean: 1 });
    while (after.run.phase === 'running') for (const engine of after.engines()) await engine.finish();
    expect(after.engines().flatMap(({ judged }) => judged).sort()).toEqual([2, 4, 5]);
    expect(after.run.records.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  });

  test('rests where it was stopped, and is forgotten when it is cleared', async () => {
    const store = new MemoryStore();
    const before = await opened(1, FIVE, store);
    expect(store.run).toBeUndefined();
    before.run.start();
    await settled();
    await before.run.stop();
    const after = restored(1, store);
    await after.run.restore();
    expect([after.run.phase, after.run.total]).toEqual(['stopped', 5]);
    await after.run.clear();
    expect(store.run).toBeUndefined();
  });

  test('is not taken up where other files were chosen meanwhile', async () => {
    const store = new MemoryStore();
    const before = await opened(1, FIVE, store);
    before.run.start();
    const after = restored(1, store);
    const restoring = after.run.restore();
    await after.run.open([named('z.sgf')]);
    await restoring;
    expect(after.run.total).toBe(1);
  });
});

test('workers leave a core to the page and are no more than four', () => {
  expect([1, 2, 3, 4, 8, 64].map(workers)).toEqual([1, 1, 2, 3, 4, 4]);
});
