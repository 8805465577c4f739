/**
 * The next problem, proved in a second worker while the visitor thinks about this one.
 *
 * Invariant: two workers at most. When the next problem is wanted and proved, the two change places; when it is not
 * proved, the visitor's own worker searches as for any problem, and says so.
 */
import type { PlayChoice, Problem } from '../api.ts';
import { spoken } from '../frame/messages.ts';
import type { Engine } from '../worker/client.ts';
import type { Shown } from '../worker/messages.ts';
import type { GameSetup } from './game-state.ts';
import { opponentKey } from './opponents.ts';

/** Milliseconds that a search ahead may take; a problem that needs more is searched before the visitor's eyes. */
const MOST = 20_000;

export class Ahead {
  #shown: Shown | undefined;
  /** The language in which the worker speaks of it. */
  #language = spoken();
  /** The worker that becomes free when the two change places. */
  #spare: Engine | undefined;

  private constructor(
    private readonly setup: GameSetup,
    private readonly engine: Promise<Engine>,
  ) {}

  get problem(): Problem {
    return this.setup.problem;
  }

  /** Begins to prove a problem, in the worker of an earlier one if there is any. */
  static of(setup: GameSetup, before: Ahead | undefined, start: () => Promise<Engine>): Ahead {
    const ahead = new Ahead(setup, before?.free() ?? start());
    void ahead.#prove().catch(() => undefined);
    return ahead;
  }

  /** The proved problem and its worker, in exchange for another worker; nothing while it is not proved, or where another opponent answers. */
  async take(other: Engine, choice: PlayChoice): Promise<{ engine: Engine; shown: Shown } | undefined> {
    const shown = this.#shown;
    const isSame = opponentKey(this.setup.choice.opponent) === opponentKey(choice.opponent);
    if (shown === undefined || this.#language !== spoken() || !isSame) return undefined;
    this.#spare = other;
    this.#shown = undefined;
    return { engine: await this.engine, shown };
  }

  /** The worker that may be used for another problem; what it was doing ends. */
  async free(): Promise<Engine> {
    if (this.#spare !== undefined) return this.#spare;
    const engine = await this.engine;
    if (this.#shown === undefined) await engine.stop();
    return engine;
  }

  async #prove(): Promise<void> {
    const engine = await this.engine;
    const limits = { milliseconds: MOST, nodes: null };
    this.#shown = await engine.call('setUp', { ...this.setup, kept: null, limits });
  }
}
