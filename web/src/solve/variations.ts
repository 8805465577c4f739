/** The tree of tried moves as it is drawn: a line is nested only where moves branch. */
import type { PlayView, Turn, PlayNode } from '../api.ts';
import { say } from '../frame/messages.ts';

/** Twigs that follow one another without a branch, then the lines that branch there. */
export interface Branch {
  twigs: PlayNode[];
  branches: Branch[];
}

export function branches(tree: readonly PlayNode[]): Branch | undefined {
  const below = new Map<number, PlayNode[]>();
  for (const twig of tree) {
    if (twig.parent !== null) below.set(twig.parent, [...(below.get(twig.parent) ?? []), twig]);
  }
  const line = (from: PlayNode): Branch => {
    const twigs = [from];
    let next = below.get(from.id) ?? [];
    while (next.length === 1) {
      twigs.push(...next);
      next = below.get(next[0]?.id ?? -1) ?? [];
    }
    return { twigs, branches: next.map(line) };
  };
  return tree[0] && line(tree[0]);
}

/** The next branch beside the current one; the first follows the last. Nothing if there is no other. */
export function beside(scene: PlayView): number | undefined {
  const { tree, at } = scene;
  const parent = tree.find(({ id }) => id === at)?.parent;
  if (parent === null || parent === undefined) return undefined;
  const all = tree.filter((twig) => twig.parent === parent).map(({ id }) => id);
  return all.length < 2 ? undefined : all[(all.indexOf(at) + 1) % all.length];
}

/** The place before the first mistake on the way to the board; nothing if there was none. */
export function beforeMistake({ tree, line, at }: PlayView): number | undefined {
  const path = line.slice(0, line.indexOf(at) + 1);
  return tree.find(({ id, mark }) => path.includes(id) && mark === 'wrong')?.parent ?? undefined;
}

/** Moves in words: `Black C4, White D4`. */
export function movesInWords(turns: readonly Turn[]): string {
  const words = turns.map(({ color, words: point }) => say('solve.tree.turn', { color: say(`solve.${color}`), point }));
  return words.join(', ') || say('solve.tree.start');
}
