/**
 * From files to a list of problems, by a worker that reads and judges nothing.
 *
 * Invariant: whatever a file holds, the survey ends; a file that breaks the worker is left out and said so.
 */
import type { AuditEntry, AuditLikeness } from '../api.ts';
import { say } from '../frame/messages.ts';
import { Refused } from '../worker/client.ts';
import type { Input, Name, Output } from '../worker/messages.ts';
import type { Chosen, Named } from './files.ts';

/** A problem that waits to be judged. */
export interface Task {
  entry: AuditEntry;
  likeness: AuditLikeness | null;
  /** The bytes it is read from. */
  source: Blob;
}

/** What is needed of a worker. */
export interface Clerk {
  call<N extends Name>(name: N, input: Input<N>): Promise<Output<N>>;
}

/** Files larger than this would not fit into the module. */
export const MOST_BYTES = 96 << 20;

const NOTHING = new Blob();

/** All problems of what was named. `seen` is told how many there are so far. */
export async function surveyed(clerk: Clerk, named: Named[], seen: (problems: number) => void): Promise<Task[]> {
  const files = await chosen(clerk, named);
  const hostile = new Set<Chosen>();
  for (;;) {
    try {
      return await attempted(clerk, files, hostile, seen);
    } catch (thrown) {
      if (!(thrown instanceof Hostile)) throw thrown;
      // The worker was replaced and what it had seen is gone.
      hostile.add(thrown.file);
    }
  }
}

/** A file that broke the worker. */
class Hostile extends Error {
  constructor(readonly file: Chosen) {
    super(file.path);
  }
}

async function chosen(clerk: Clerk, named: Named[]): Promise<Chosen[]> {
  const all: Chosen[] = [];
  for (const { kind, files } of named) {
    if (kind === 'file') {
      all.push(...files);
      continue;
    }
    const order = await clerk.call('chosenFiles', { paths: files.map(({ path }) => path) });
    all.push(...order.flatMap((at) => files[at] ?? []));
  }
  return all;
}

async function attempted(
  clerk: Clerk,
  files: Chosen[],
  hostile: Set<Chosen>,
  seen: (problems: number) => void,
): Promise<Task[]> {
  const tasks: Task[] = [];
  // Whatever an earlier survey left is forgotten.
  await clerk.call('likenesses', {});
  for (const file of files) {
    if (hostile.has(file) || file.file.size > MOST_BYTES) {
      const reason = say(hostile.has(file) ? 'check.hostile' : 'check.large', { most: MOST_BYTES >> 20 });
      const entry = await clerk.call('refuseFile', { path: file.path, reason });
      tasks.push({ entry, likeness: null, source: NOTHING });
    } else {
      tasks.push(...(await looked(clerk, file)));
    }
    seen(tasks.length);
  }
  const likenesses = await clerk.call('likenesses', {});
  for (const likeness of likenesses) {
    const task = tasks[likeness.number - 1];
    if (task !== undefined) task.likeness = likeness;
  }
  return tasks;
}

async function looked(clerk: Clerk, chosen: Chosen): Promise<Task[]> {
  const { path, below, file } = chosen;
  try {
    const members = await clerk.call('surveyFile', { path, below, source: file });
    return members.flatMap(({ unpacked, entries }) =>
      entries.map((entry) => ({ entry, likeness: null, source: part(unpacked ?? file, entry) })),
    );
  } catch (thrown) {
    if (thrown instanceof Refused && thrown.kind === 'crashed') throw new Hostile(chosen);
    throw thrown;
  }
}

/** The bytes of one entry; of a set that is its line. */
function part(source: Blob, { start, end, fault }: AuditEntry): Blob {
  if (fault !== null) return NOTHING;
  return start === 0 && end === source.size ? source : source.slice(start, end);
}
