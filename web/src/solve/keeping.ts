/**
 * What was tried, kept on the page: a worker that is ended takes its table with it.
 *
 * Invariant: a place in the tree is shown when it is made, so none is missing here.
 */
import type { Answer, KeptTree, KeptNode } from '../api.ts';
import type { Shown } from '../worker/messages.ts';

export class Keeping {
  #places = new Map<number, { leaf: KeptNode; answer: Answer | null }>();

  /** Remembers where one stands; the start is there anyway. */
  add({ leaf, answer }: Shown): void {
    if (leaf.id !== 0) this.#places.set(leaf.id, { leaf, answer });
  }

  /** What was tried, each after what it follows. */
  get leaves(): KeptNode[] {
    return this.#sorted().map(({ leaf }) => leaf);
  }

  /** All of it, for another worker. */
  kept(at: number): KeptTree {
    const places = this.#sorted();
    return { leaves: places.map(({ leaf }) => leaf), answers: places.map(({ answer }) => answer), at };
  }

  #sorted() {
    return [...this.#places.values()].sort((one, other) => one.leaf.id - other.leaf.id);
  }
}
