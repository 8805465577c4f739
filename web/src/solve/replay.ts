/**
 * What was tried, made again on another table: after the board was turned, or in another language.
 *
 * Invariant: all that is said of a place was proved on the new table. Where the program answers otherwise by
 * now, or a place is not proved any more, what followed it is left out.
 */
import type { KeptNode, Move, Program, PlayView } from '../api.ts';
import type { Client } from '../worker/client.ts';
import { Refused } from '../worker/client.ts';
import type { Shown } from '../worker/messages.ts';

/** Something that was tried; its moves as they lie on the new board. */
export interface Step {
  leaf: Pick<KeptNode, 'id' | 'parent' | 'maker' | 'begun'>;
  moves: Move[];
}

/** Where to stand in the end, and whether the program answers there. */
export interface Goal {
  at: number;
  program: Program;
}

/** What was tried with its moves exchanged for those of a turned board, in the same order. */
export function steps(leaves: readonly KeptNode[], moves: readonly Move[]): Step[] {
  let from = 0;
  return leaves.map((leaf) => ({ leaf, moves: moves.slice(from, (from += leaf.turns.length)) }));
}

/** Whether the program is to sit down at the start already, where that may be more than can be proved. */
export function atStart(all: readonly Step[], program: Program): Program {
  if (all.length === 0) return program;
  return all.some(({ leaf }) => leaf.parent === 0 && leaf.maker === 'program') ? 'on' : 'off';
}

/** Makes all of it again; `keep` is told every place. */
export async function replay(
  call: Client['call'],
  start: Shown,
  all: readonly Step[],
  goal: Goal,
  keep: (shown: Shown) => void,
): Promise<Shown> {
  let shown = start;
  const now = (next: Shown) => keep((shown = next));
  const goTo = async (id: number) => {
    if (shown.scene.at !== id) now(await call('goTo', { id }));
  };
  const switchTo = async (program: Program) => now(await call('switch', { program }));
  /** By their old numbers. */
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
        // Where it is the program's turn it moves as soon as it is on.
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
    // It is switched on where it has answered, so that it makes no move of its own.
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
function nearest(all: readonly Step[], places: ReadonlyMap<number, number>, at: number): number {
  let old: number | null = at;
  while (old !== null && !places.has(old)) old = all.find(({ leaf }) => leaf.id === old)?.leaf.parent ?? null;
  return places.get(old ?? 0) ?? 0;
}
