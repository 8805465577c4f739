/**
 * Replays the tried moves after the board was turned, or in another language.
 *
 * Invariant: everything that is said about a place was proved on the new board. If the program now answers
 * differently, or a place is not proved any more, the moves after it are left out.
 */
import type { KeptNode, Move, Program, PlayView } from '../api.ts';
import type { Client } from '../worker/client.ts';
import { Refused } from '../worker/client.ts';
import type { Shown } from '../worker/messages.ts';

/** A tried place, with its moves as they are on the new board. */
export interface TriedStep {
  leaf: Pick<KeptNode, 'id' | 'parent' | 'maker' | 'begun'>;
  moves: Move[];
}

/** The place to end at, and whether the program answers there. */
export interface ReplayTarget {
  at: number;
  program: Program;
}

/** The tried places with the moves of the turned board, which come in the same order. */
export function steps(leaves: readonly KeptNode[], moves: readonly Move[]): TriedStep[] {
  let from = 0;
  return leaves.map((leaf) => ({ leaf, moves: moves.slice(from, (from += leaf.turns.length)) }));
}

/** Whether the program is on at the start. If it was not, the start need not be proved. */
export function atStart(all: readonly TriedStep[], program: Program): Program {
  if (all.length === 0) return program;
  return all.some(({ leaf }) => leaf.parent === 0 && leaf.maker === 'program') ? 'on' : 'off';
}

/** Replays all places; `keep` receives each. */
export async function replay(
  call: Client['call'],
  start: Shown,
  all: readonly TriedStep[],
  goal: ReplayTarget,
  keep: (shown: Shown) => void,
): Promise<Shown> {
  let shown = start;
  const now = (next: Shown) => keep((shown = next));
  const goTo = async (id: number) => {
    if (shown.scene.at !== id) now(await call('goTo', { id }));
  };
  const switchTo = async (program: Program) => now(await call('switch', { program }));
  /** New numbers by old numbers. */
  const places = new Map([[0, 0]]);
  const lines = new Map<number, Move[]>([[0, []]]);

  for (const { leaf, moves } of all) {
    const parent = places.get(leaf.parent ?? -1);
    const line = [...(lines.get(leaf.parent ?? -1) ?? []), ...moves];
    if (parent === undefined) continue;
    if (below(shown.scene, parent, moves) === undefined) {
      try {
        await goTo(parent);
        const program = leaf.maker === 'hand' ? 'off' : 'on';
        // If it is the program's turn, it moves as soon as it is on.
        if (leaf.begun !== null || shown.scene.program !== program) await switchTo(program);
        if (leaf.begun === null) now(await call('repeat', { line }));
      } catch (reason) {
        if (!(reason instanceof Refused) || reason.kind === 'stopped' || reason.kind === 'crashed') throw reason;
      }
    }
    const found = below(shown.scene, parent, moves);
    if (found === undefined) continue;
    places.set(leaf.id, found);
    lines.set(leaf.id, line);
  }

  const at = nearest(all, places, goal.at);
  if (shown.scene.program !== goal.program) {
    // It is switched on at a place where it has answered, so that it makes no further move.
    const answered = all.find(({ leaf }) => leaf.maker === 'program' && places.has(leaf.id));
    await goTo(goal.program === 'on' ? (places.get(answered?.leaf.id ?? 0) ?? 0) : at);
    await switchTo(goal.program);
  }
  await goTo(at);
  return shown;
}

/** The place below another that was reached by these moves. */
function below({ tree }: PlayView, parent: number, moves: readonly Move[]): number | undefined {
  const wanted = JSON.stringify(moves);
  const made = tree.filter((twig) => twig.parent === parent);
  return made.find(({ turns }) => JSON.stringify(turns.map(({ played }) => played)) === wanted)?.id;
}

/** The new number of a place, or of the last one before it that is still there. */
function nearest(all: readonly TriedStep[], places: ReadonlyMap<number, number>, at: number): number {
  let old: number | null = at;
  while (old !== null && !places.has(old)) old = all.find(({ leaf }) => leaf.id === old)?.leaf.parent ?? null;
  return places.get(old ?? 0) ?? 0;
}
