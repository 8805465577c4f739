/**
 * What became of each problem, kept on this device.
 *
 * Invariant: the first try counts. A problem that was missed stays missed until it is solved without help in a later
 * try, which begins when the problem is opened again.
 */
import { store, stored } from '../frame/device-storage.ts';

/** Solved alone, solved with a hint, or tried in vain. */
export type Result = 'solved' | 'hinted' | 'missed';

const PLACE = 'shikatsu.results';

const RESULTS: readonly Result[] = ['solved', 'hinted', 'missed'];

let all: Record<string, Result> = kept();

/** What became of a problem; nothing if it was not tried. */
export const resultOf = (id: string): Result | undefined => all[id];

export function remember(id: string, result: Result): void {
  if (all[id] === result) return;
  all = { ...all, [id]: result };
  store(PLACE, all);
}

/** How many of these problems were solved, with help or without. */
export const solvedAmong = (ids: readonly string[]): number =>
  ids.filter((id) => all[id] === 'solved' || all[id] === 'hinted').length;

function kept(): Record<string, Result> {
  const found = stored(PLACE);
  if (typeof found !== 'object' || found === null) return {};
  return Object.fromEntries(Object.entries(found).filter(([, result]) => RESULTS.includes(result as Result)));
}

/** One try at a problem, from its opening to its end. */
export class Try {
  #isHelped = false;
  #isMissed = false;

  #told = '';

  /** `tell` is called once for each result, and again when the goal is reached after a mistake. */
  constructor(
    readonly id: string | null,
    readonly tell: (result: Result, isReached: boolean) => void = () => {},
  ) {}

  /** Notes what is shown; whatever comes first counts. */
  note(seen: { isHelped: boolean; isWrong: boolean; isSolved: boolean }): void {
    if (seen.isHelped) this.#isHelped = true;
    if (seen.isWrong) this.#isMissed = true;
    if (!this.#isMissed && !seen.isSolved) return;
    const result = this.#isMissed ? 'missed' : this.#isHelped ? 'hinted' : 'solved';
    if (this.id !== null) remember(this.id, result);
    const told = `${result} ${seen.isSolved}`;
    // A visitor who goes back and forth reaches the goal once.
    if (told === this.#told || this.#told.endsWith('true')) return;
    this.#told = told;
    this.tell(result, seen.isSolved);
  }
}
