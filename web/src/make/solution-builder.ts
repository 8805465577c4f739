/**
 * Builds the whole solution of a sketch from its proof, with a worker of its own.
 *
 * Invariant: the solution of a sketch is built once, however often it is saved; one that was stopped is not kept.
 */
import type { Grown, Progress, Sketch } from '../api.ts';
import type { Client } from '../worker/client.ts';

export class SolutionBuilder {
  isGrowing = false;
  progress: Progress | null = null;
  #last: { sketch: string; grown: Grown } | undefined;

  constructor(
    private readonly engine: () => Promise<Pick<Client, 'call' | 'stop'>>,
    private readonly redraw: () => void,
  ) {}

  /** The sketch with its solution, if there is one; rejects when it is stopped. */
  async grow(sketch: Sketch, seconds: number): Promise<Grown> {
    const name = JSON.stringify(sketch);
    if (this.#last?.sketch === name && this.#last.grown.result !== 'notProved') return this.#last.grown;
    this.#show(true, null);
    try {
      const client = await this.engine();
      const limits = { milliseconds: seconds * 1000, nodes: null };
      const grown = await client.call('grow', { sketch, limits }, (seen) => this.#show(true, seen));
      this.#last = { sketch: name, grown };
      return grown;
    } finally {
      this.#show(false, null);
    }
  }

  /** Ends the search, if there is one. */
  stop(): void {
    if (this.isGrowing) void this.engine().then((client) => client.stop(), () => {});
  }

  #show(isGrowing: boolean, progress: Progress | null): void {
    [this.isGrowing, this.progress] = [isGrowing, progress];
    this.redraw();
  }
}
