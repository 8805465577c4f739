/**
 * The tried moves, kept on the page because a worker that is stopped loses them.
 *
 * Invariant: every place of the tree is shown when it is made, so all of them are here.
 */
import type { Answer, KeptTree, KeptNode } from '../api.ts';
import type { Shown } from '../worker/messages.ts';

export class MoveAttempts {
  #places = new Map<number, { leaf: KeptNode; answer: Answer | null }>();

  /** Adds a place; the start is always there. */
  add({ leaf, answer }: Shown): void {
    if (leaf.id !== 0) this.#places.set(leaf.id, { leaf, answer });
  }

  /** All places, each after its parent. */
  get leaves(): KeptNode[] {
    return this.#sorted().map(({ leaf }) => leaf);
  }

  /** All places for another worker. */
  kept(at: number): KeptTree {
    const places = this.#sorted();
    return { leaves: places.map(({ leaf }) => leaf), answers: places.map(({ answer }) => answer), at };
  }

  #sorted() {
    return [...this.#places.values()].sort((one, other) => one.leaf.id - other.leaf.id);
  }
}
