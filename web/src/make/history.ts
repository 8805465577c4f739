/**
 * Everything that the author did, with undo and redo without limit.
 *
 * Invariant: changes of one kind in a row, such as the letters of a word, are one step.
 */
export class History<T> {
  #past: T[] = [];
  #future: T[] = [];
  #kind: string | undefined;

  constructor(private present: T) {}

  get now(): T {
    return this.present;
  }

  get undoable(): number {
    return this.#past.length;
  }

  get redoable(): number {
    return this.#future.length;
  }

  /** Adds a state; if the step before was of the same `kind`, the two become one step. */
  push(next: T, kind?: string): void {
    if (kind === undefined || kind !== this.#kind) this.#past.push(this.present);
    this.#kind = kind;
    this.#future = [];
    this.present = next;
  }

  undo(): boolean {
    return this.#step(this.#past, this.#future);
  }

  redo(): boolean {
    return this.#step(this.#future, this.#past);
  }

  #step(from: T[], to: T[]): boolean {
    const next = from.pop();
    if (next === undefined) return false;
    to.push(this.present);
    this.#kind = undefined;
    this.present = next;
    return true;
  }
}
