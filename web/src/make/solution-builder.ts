/**
 * Builds the whole solution of a sketch from its proof, with a worker of its own.
 *
 * Invariant: the solution of a sketch is built once, however often it is saved; one that was stopped is not kept.
 */
import type { Grown, Progress, Sketch } from '../api.ts';
import type { Client } from '../worker/client.ts';

export class SolutionBuilder {
  isBuilding = false;
  progress: Progress | null = null;
  #last: { sketch: string; built: Grown } | undefined;

  constructor(
    private readonly engine: () => Promise<Pick<Client, 'call' | 'stop'>>,
    private readonly redraw: () => void,
  ) {}

  /** The sketch with its solution, if there is one; rejects when it is stopped. */
  async build(sketch: Sketch, seconds: number): Promise<Grown> {
    const name = JSON.stringify(sketch);
    if (this.#last?.sketch === name && this.#last.built.result !== 'notProved') return this.#last.built;
    this.#show(true, null);
    try {
      const client = await this.engine();
      const limits = { milliseconds: seconds * 1000, nodes: null };
      const built = await client.call('buildSolution', { sketch, limits }, (seen) => this.#show(true, seen));
      this.#last = { sketch: name, built };
      return built;
    } finally {
      this.#show(false, null);
    }
  }

  /** Ends the search, if there is one. */
  stop(): void {
    if (this.isBuilding) void this.engine().then((client) => client.stop(), () => {});
  }

  #show(isBuilding: boolean, progress: Progress | null): void {
    [this.isBuilding, this.progress] = [isBuilding, progress];
    this.redraw();
  }
}
