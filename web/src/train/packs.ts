/**
 * The packs of the bank: what the trainer knows of their problems comes at once, the boards of a pack when one of its problems
 * is next.
 *
 * The build makes the files of whatever `problems/` has (`cargo xtask problems --packs`), so a bank that grows needs no change
 * here. The service worker keeps each pack that was opened; "take all" opens every one.
 *
 * Invariant: a pack that cannot be fetched is closed for this visit, and none of its problems is chosen.
 */
import type { Problem } from '../api.ts';
import bankAddress from '../../module/packs/bank.txt?url';
import packList from '../../module/packs/packs.json';

/** Where the boards of each pack are. */
const ADDRESSES = import.meta.glob<string>(['../../module/packs/*.json', '!../../module/packs/packs.json'], {
  query: '?url',
  import: 'default',
  eager: true,
});

interface BankPack {
  name: string;
  /** The lines of its problems in a bank. */
  lines: readonly string[];
  boards?: Promise<Map<string, Problem>>;
  isClosed: boolean;
}

let packs: readonly BankPack[] = [];
const places = new Map<string, BankPack>();

/** The lines of every pack. Where they cannot be fetched the trainer has the problems of the page. */
export async function fetchPacks(): Promise<void> {
  if (packs.length > 0) return;
  const answer = await fetch(bankAddress).catch(() => undefined);
  if (answer?.ok !== true) return;
  const lines = (await answer.text()).split('\n').filter((line) => line !== '');
  let at = 0;
  packs = packList.map(({ name, count }) => ({ name, lines: lines.slice(at, (at += count)), isClosed: false }));
  for (const pack of packs) {
    for (const line of pack.lines) places.set(line.split(' ', 2)[1] ?? '', pack);
  }
}

/** What the trainer may choose from: the packs that are not closed, as the lines of a bank. */
export const packLines = (): string =>
  packs.flatMap(({ lines, isClosed }) => (isClosed ? [] : lines)).map((line) => `${line}\n`).join('');

/** How many problems the packs have, and in how many packs; those of the status questions have none. */
export const packCount = (): { problems: number; packs: number } => {
  const problems = packs.filter(hasProblems).reduce((sum, { lines }) => sum + lines.length, 0);
  return { problems, packs: packs.length };
};

/** A pack has problems or positions, never both. */
const hasProblems = ({ lines }: BankPack): boolean => lines[0]?.startsWith('problem ') === true;

/** Whether a problem or position stands in a pack. */
export const isPacked = (id: string): boolean => places.has(id);

/** The board of a problem or position of a pack, as it was drawn. */
export async function packBoard(id: string): Promise<Problem | undefined> {
  const pack = places.get(id);
  return pack === undefined ? undefined : (await boardsOf(pack)).get(id);
}

/** Closes the pack of a problem whose board did not come. */
export function closePack(id: string): void {
  const pack = places.get(id);
  if (pack !== undefined) pack.isClosed = true;
}

/** How many packs this device has kept. */
export async function keptPacks(): Promise<number> {
  if (!('caches' in globalThis)) return 0;
  const found = await Promise.all(packs.map((pack) => caches.match(addressOf(pack), { ignoreVary: true })));
  return found.filter((one) => one !== undefined).length;
}

/** Fetches every pack, one after the other, and tells how many are there. */
export async function takeAllPacks(told: (count: number) => void): Promise<void> {
  let count = 0;
  for (const pack of packs) {
    await boardsOf(pack);
    told(++count);
  }
}

/** Every problem of every pack, for a search through all of them. */
export async function allPackBoards(): Promise<{ id: string; problem: Problem }[]> {
  await fetchPacks();
  const all = await Promise.all(packs.filter(hasProblems).map(boardsOf));
  return all.flatMap((boards) => [...boards].map(([id, problem]) => ({ id, problem })));
}

function boardsOf(pack: BankPack): Promise<Map<string, Problem>> {
  pack.boards ??= fetched(addressOf(pack)).catch((reason: unknown) => {
    // The next visit to the problem tries again.
    delete pack.boards;
    throw reason;
  });
  return pack.boards;
}

async function fetched(address: string): Promise<Map<string, Problem>> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const all = (await answer.json()) as { id: string; problem: Problem }[];
  return new Map(all.map(({ id, problem }) => [id, problem]));
}

function addressOf({ name }: BankPack): string {
  const address = ADDRESSES[`../../module/packs/${name}.json`];
  if (address === undefined) throw new Error(`the bank names a pack ${name} without boards; run 'web/build train'`);
  return address;
}
