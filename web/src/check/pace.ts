/** How fast problems are judged and how long the rest will take, from the time spent working. */

/** Problems that must be done before the rate is shown. */
const ENOUGH = 3;

export class Pace {
  #worked = 0;
  #done = 0;
  #since: number | undefined;

  /** Work begins, or goes on. */
  start(now: number): void {
    this.#since ??= now;
  }

  /** Work rests. */
  rest(now: number): void {
    this.#worked = this.worked(now);
    this.#since = undefined;
  }

  /** A problem is done. */
  count(): void {
    this.#done += 1;
  }

  /** Milliseconds of work, without rests. */
  worked(now: number): number {
    return this.#worked + (this.#since === undefined ? 0 : now - this.#since);
  }

  /** Problems in a minute; undefined while too few are done. */
  rate(now: number): number | undefined {
    const worked = this.worked(now);
    return this.#done < ENOUGH || worked <= 0 ? undefined : (this.#done / worked) * 60_000;
  }

  /** Seconds until so many more problems are done. */
  left(problems: number, now: number): number | undefined {
    const rate = this.rate(now);
    return rate === undefined ? undefined : Math.ceil((problems / rate) * 60);
  }
}
