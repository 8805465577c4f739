/**
 * Makes a list of problems from files, with a worker that reads and judges nothing.
 *
 * Invariant: the survey ends whatever a file holds; a file that crashes the worker is listed as unreadable.
 */
import type { AuditEntry, AuditLikeness } from '../api.ts';
import { say } from '../frame/messages.ts';
import type { Engine } from '../worker/client.ts';
import { Refused } from '../worker/client.ts';
import type { ChosenFile, NamedFiles } from './files.ts';

/** A problem that waits to be judged. */
export interface Task {
  entry: AuditEntry;
  likeness: AuditLikeness | null;
  /** The bytes that it is read from. */
  source: Blob;
}

/** A worker that reads files. */
type ReadingEngine = Pick<Engine, 'call'>;

/** Files larger than this would not fit into the module. */
export const MOST_BYTES = 96 << 20;

const NOTHING = new Blob();

/** All problems of the chosen files. `seen` receives how many there are so far. */
export async function surveyed(reader: ReadingEngine, named: NamedFiles[], seen: (problems: number) => void): Promise<Task[]> {
  const files = await chosen(reader, named);
  const crashing = new Set<ChosenFile>();
  for (;;) {
    try {
      return await attempted(reader, files, crashing, seen);
    } catch (thrown) {
      if (!(thrown instanceof CrashingFile)) throw thrown;
      // A new worker has taken its place and knows nothing of the files before.
      crashing.add(thrown.file);
    }
  }
}

/** A file that crashed the worker. */
class CrashingFile extends Error {
  constructor(readonly file: ChosenFile) {
    super(file.path);
  }
}

async function chosen(reader: ReadingEngine, named: NamedFiles[]): Promise<ChosenFile[]> {
  const all: ChosenFile[] = [];
  for (const { kind, files } of named) {
    if (kind === 'file') {
      all.push(...files);
      continue;
    }
    const order = await reader.call('chosenFiles', { paths: files.map(({ path }) => path) });
    all.push(...order.flatMap((at) => files[at] ?? []));
  }
  return all;
}

async function attempted(
  reader: ReadingEngine,
  files: ChosenFile[],
  crashing: Set<ChosenFile>,
  seen: (problems: number) => void,
): Promise<Task[]> {
  const tasks: Task[] = [];
  // This forgets what an earlier survey left.
  await reader.call('likenesses', {});
  for (const file of files) {
    if (crashing.has(file) || file.file.size > MOST_BYTES) {
      const reason = say(crashing.has(file) ? 'check.hostile' : 'check.large', { most: MOST_BYTES >> 20 });
      const entry = await reader.call('refuseFile', { path: file.path, reason });
      tasks.push({ entry, likeness: null, source: NOTHING });
    } else {
      tasks.push(...(await looked(reader, file)));
    }
    seen(tasks.length);
  }
  const likenesses = await reader.call('likenesses', {});
  for (const likeness of likenesses) {
    const task = tasks[likeness.number - 1];
    if (task !== undefined) task.likeness = likeness;
  }
  return tasks;
}

async function looked(reader: ReadingEngine, chosen: ChosenFile): Promise<Task[]> {
  const { path, below, file } = chosen;
  try {
    const members = await reader.call('surveyFile', { path, below, source: file });
    return members.flatMap(({ unpacked, entries }) =>
      entries.map((entry) => ({ entry, likeness: null, source: part(unpacked ?? file, entry) })),
    );
  } catch (thrown) {
    if (thrown instanceof Refused && thrown.kind === 'crashed') throw new CrashingFile(chosen);
    throw thrown;
  }
}

/** The bytes of one entry; in a set that is its line. */
function part(source: Blob, { start, end, fault }: AuditEntry): Blob {
  if (fault !== null) return NOTHING;
  return start === 0 && end === source.size ? source : source.slice(start, end);
}
