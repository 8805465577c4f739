/**
 * A person at the table: what is shown, and what follows from each action.
 *
 * Until the engine has arrived the recorded opening answers; then the moves made
 * are made again on the real table. Nothing here knows a rule: every board comes from the
 * module, live or recorded.
 *
 * Invariant: one action at a time; `busy` is told before an action waits for the engine.
 */
import type { Explanation, Hint, Limits, Move, Problem, Progress, Scene } from '../api.ts';
import type { Opening } from '../opening.ts';
import { recordedAnswer } from '../opening.ts';
import type { Client } from '../worker/client.ts';
import { Refused } from '../worker/client.ts';
import type { Shown } from '../worker/messages.ts';

export interface State {
  shown: Shown;
  /** What the page waits for. */
  busy: 'no' | 'arriving' | 'thinking';
  progress: Progress | null;
  /** A refusal, as a sentence. */
  notice: string;
  hints: Hint[];
  /** How many of the hints are shown. */
  told: number;
  explanation: Explanation | null;
  /** Counts what was said, so that equal sentences are read aloud again. */
  turn: number;
}

const LOST = 'The engine could not be loaded; look after the network and load the page again.';

/** For each question; an answer asks two or three. */
export const LIMITS: Limits = { milliseconds: 20_000, nodes: null };

type Engine = Pick<Client, 'call' | 'stop'>;

export class Game {
  #engine: Engine | undefined;
  #arrival: Promise<Engine>;
  #problem: Problem;
  /** Whether the engine has this problem on its table. */
  #seated = false;
  state: State;

  constructor(
    private readonly opening: Opening,
    arrival: Promise<Engine>,
    private readonly changed: (state: State) => void,
  ) {
    this.#problem = opening.problem;
    this.state = fresh(opening.start);
    this.#arrival = arrival;
    arrival.then(
      (engine) => (this.#engine = engine),
      () => this.#show({ notice: LOST }),
    );
  }

  /** Puts the first problem of a file on the table; tells whether it is there. */
  open(file: string): Promise<boolean> {
    return this.#act(async () => {
      const engine = await this.#arrived();
      const [reading] = await engine.call('read', { bytes: new TextEncoder().encode(file) });
      if (reading === undefined) throw new Refused('unreadable', 'no problem is in the file');
      const { problem } = reading;
      const shown = await engine.call('open', { problem, limits: LIMITS }, this.#watch);
      this.#problem = problem;
      this.#seated = true;
      this.#show(fresh(shown, this.state.turn));
    });
  }

  play(played: Move): Promise<boolean> {
    return this.#act(async () => this.#said(await this.#answer(played)));
  }

  typed(text: string): Promise<boolean> {
    return this.#act(async () => {
      const engine = await this.#table();
      const played = await engine.call('typed', { text });
      this.#said(await engine.call('play', { played }));
    });
  }

  step(name: 'undo' | 'redo' | 'reset'): Promise<boolean> {
    return this.#act(async () => {
      const engine = await this.#table();
      this.#said(await engine.call(name, {}));
    });
  }

  /** Tells one hint more. */
  hint(): Promise<boolean> {
    return this.#act(async () => {
      const { hints, told } = this.state;
      const known = hints.length > 0 ? hints : await this.#hints();
      this.#show({ hints: known, told: Math.min(told + 1, known.length), turn: this.state.turn + 1 });
    });
  }

  /** Best play from here, in words. */
  why(): Promise<boolean> {
    return this.#act(async () => {
      const engine = await this.#table();
      const explanation = await engine.call('explain', {});
      this.#show({ explanation, turn: this.state.turn + 1 });
    });
  }

  /** Ends what the engine does; the board stays as it was before. */
  async stop(): Promise<void> {
    this.#seated = false;
    await this.#engine?.stop();
  }

  /** Does one thing, unless another is being done; tells whether it was done. */
  async #act(action: () => Promise<void>): Promise<boolean> {
    if (this.state.busy !== 'no') return false;
    let isDone = true;
    const busy = this.#engine === undefined ? 'arriving' : 'thinking';
    this.#show({ busy, progress: null, notice: '' });
    try {
      await action();
    } catch (reason) {
      isDone = false;
      if (reason instanceof Refused && reason.kind === 'crashed') this.#seated = false;
      this.#show({ notice: sentence(reason), turn: this.state.turn + 1 });
    }
    this.#show({ busy: 'no' });
    return isDone;
  }

  async #answer(played: Move): Promise<Shown> {
    const { scene } = this.state.shown;
    const recorded = recordedAnswer(this.opening, played);
    if (this.#engine === undefined && scene.moves.length === 0 && recorded !== undefined) {
      return recorded;
    }
    return (await this.#table()).call('play', { played });
  }

  async #hints(): Promise<Hint[]> {
    if (this.#engine === undefined && this.state.shown.scene.moves.length === 0) {
      return this.opening.hints;
    }
    return (await this.#table()).call('hints', {});
  }

  async #arrived(): Promise<Engine> {
    try {
      this.#engine ??= await this.#arrival;
    } catch {
      throw new Refused('crashed', LOST.slice(0, -1));
    }
    return this.#engine;
  }

  /** The engine with the position that is shown. */
  async #table(): Promise<Engine> {
    const engine = await this.#arrived();
    if (this.#seated) return engine;
    const { scene } = this.state.shown;
    await engine.call('open', { problem: this.#problem, limits: LIMITS }, this.#watch);
    for (const { color, played } of scene.moves) {
      if (color === scene.you) await engine.call('play', { played });
    }
    this.#seated = true;
    return engine;
  }

  #watch = (progress: Progress) => this.#show({ progress });

  #said(shown: Shown): void {
    this.#show({ shown, hints: [], told: 0, explanation: null, turn: this.state.turn + 1 });
  }

  #show(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.changed(this.state);
  }
}

function fresh(shown: Shown, turn = 0): State {
  return {
    shown,
    busy: 'no',
    progress: null,
    notice: '',
    hints: [],
    told: 0,
    explanation: null,
    turn,
  };
}

function sentence(reason: unknown): string {
  const text = reason instanceof Error ? reason.message : String(reason);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Whether a point may be played now. */
export function isLegal(scene: Scene, x: number, y: number): boolean {
  return scene.legal.some(([column, row]) => column === x && row === y);
}
