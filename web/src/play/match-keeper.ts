/**
 * Keeps the game on the board: on this device at once, and at the page's service if the visitor has asked for that or
 * plays in a class.
 *
 * Invariant: the device never waits for the service, and nothing is sent that the visitor has not asked for.
 */
import { store, stored } from '../frame/device-storage.ts';
import type { RowClass } from '../server/client.ts';
import type { KeptMatch } from './kept-match.ts';
import { anySeed, keepMatch, leftMatch } from './kept-match.ts';
import type { ServedMatches } from './served-matches.ts';

/** Where games are kept that belong to no class. */
export type KeepingPlace = 'device' | 'service';

const CHOICE = 'shikatsu.play.keeping';

export const keepingPlace = (): KeepingPlace => (stored(CHOICE) === 'service' ? 'service' : 'device');

export const chooseKeepingPlace = (place: KeepingPlace): void => store(CHOICE, place);

export class MatchKeeper {
  #served: Promise<ServedMatches | null> | undefined;

  constructor(private readonly classroom: RowClass | null) {}

  /** The game that was left; in a class, one by the rules of the class. */
  left(): KeptMatch {
    const { classroom } = this;
    if (classroom === null) return leftMatch();
    const { rules, level } = classroom;
    const fresh = { rules, level, you: 'black', seed: anySeed() } as const;
    const left = leftMatch(fresh, this.#place());
    return left.rules === rules && left.level === level && left.you !== 'both' ? left : { ...fresh, moves: [] };
  }

  keep(match: KeptMatch): void {
    keepMatch(match, this.#place());
    if (this.classroom === null && keepingPlace() === 'device') return;
    if (match.moves.length === 0 && this.#served === undefined) return;
    void this.#matches().then((served) => served?.keep(match));
  }

  /** A game that the service has already goes on there. */
  adopt(id: string, seed: number): void {
    void this.#matches().then((served) => served?.adopt({ id, seed }));
  }

  #matches(): Promise<ServedMatches | null> {
    const code = this.classroom?.code ?? null;
    // Without a network there is no service either.
    this.#served ??= import('./served-matches.ts').then(({ servedMatches }) => servedMatches(code), () => null);
    return this.#served;
  }

  #place(): string | undefined {
    return this.classroom === null ? undefined : `shikatsu.play.${this.classroom.code}`;
  }
}

