/**
 * A person at the table: what is shown, and what follows from each action.
 *
 * Until the engine has arrived the recorded opening answers; then what was made is put on the
 * real table. Nothing here knows a rule: every board comes from the module, live or recorded.
 *
 * Invariant: one action at a time; `busy` is told before an action waits for the engine. What was tried
 * is kept here too, because whoever stops the engine ends its worker.
 */
import type { OrientationChange, PlayChoice, Explanation, Hint, Limits, Move, Problem, Program, Progress } from '../api.ts';
import { say, sentence, spoken } from '../frame/messages.ts';
import type { Client } from '../worker/client.ts';
import { Refused } from '../worker/client.ts';
import type { Input, Name, Output, Shown } from '../worker/messages.ts';
import { Keeping } from './keeping.ts';
import type { Opening } from './opening.ts';
import { recordedAnswer } from './opening.ts';
import { chance, isSwapping } from './orientation.ts';
import { atStart, replay, steps } from './replay.ts';
import { other } from './words.ts';

export interface State {
  shown: Shown;
  /** What the page waits for. */
  busy: 'no' | 'arriving' | 'thinking';
  progress: Progress | null;
  /** A refusal, as a sentence. */
  notice: string;
  /** What was not proved and can still be played by hand. */
  offer: Seating | null;
  hints: Hint[];
  /** How many of the hints are shown. */
  told: number;
  explanation: Explanation | null;
  /** Which board of the explanation is shown; the table's own while there is none. */
  frame: number | null;
  /** How the person wants to play. */
  choice: PlayChoice;
  /** Counts what was said, so that equal sentences are read aloud again. */
  turn: number;
  /** Counts the problems opened, so that each begins with a fresh board. */
  opened: number;
  /** Whether the problem lies as its author drew it. */
  drawn: 'asIs' | 'otherwise';
}

/** A problem and how it is to be played. */
export interface Seating {
  problem: Problem;
  choice: PlayChoice;
}

/** For each question; an answer asks two or three. */
export const LIMITS: Limits = { milliseconds: 20_000, nodes: null };

type Engine = Pick<Client, 'call' | 'stop'>;

export class Game {
  #engine: Engine | undefined;
  #arrival: Promise<Engine>;
  #problem: Problem;
  /** Whether the engine has this problem on its table. */
  #seated = false;
  #keeping = new Keeping();
  /** Where a slider that is being moved wants to be. */
  #wanted: number | undefined;
  /** The language in which everything was said. */
  #language = spoken();
  state: State;

  constructor(
    private opening: Opening,
    arrival: Promise<Engine>,
    private readonly changed: (state: State) => void,
  ) {
    this.#problem = opening.problem;
    this.state = fresh(opening.start);
    this.#arrival = arrival;
    arrival.then(
      (engine) => (this.#engine = engine),
      () => this.#show({ notice: say('frame.lost') }),
    );
  }

  /** Puts the first problem of a file on the table; tells whether it is there. */
  open(file: string | Promise<string>): Promise<boolean> {
    return this.#act(async () => {
      const engine = await this.#arrived();
      const [reading] = await engine.call('read', { bytes: new TextEncoder().encode(await file) });
      if (reading === undefined) throw new Refused('unreadable', say('solve.nothing'));
      await this.#put(reading.problem);
    });
  }

  /** Puts a problem on the table; tells whether it is there. */
  put(problem: Problem): Promise<boolean> {
    return this.#act(() => this.#put(problem));
  }

  /** All problems of a file; none if it cannot be read, and why is said. */
  async read(bytes: Uint8Array): Promise<Problem[]> {
    let found: Problem[] = [];
    await this.#act(async () => {
      const readings = await (await this.#arrived()).call('read', { bytes });
      if (readings.length === 0) throw new Refused('unreadable', say('solve.nothing'));
      found = readings.map(({ problem }) => problem);
    });
    return found;
  }

  /** Shows the same problem otherwise, and what was tried with it. */
  orient(changes: OrientationChange[]): Promise<boolean> {
    return this.#act(() => this.#again(changes));
  }

  /** Says everything in the language of the page, if that has changed; the position and what was tried stay. */
  async retell(opening: Opening): Promise<void> {
    if (this.#language === spoken() || this.state.busy !== 'no') return;
    this.#language = spoken();
    const isFresh = this.#problem === this.opening.problem && this.#keeping.leaves.length === 0;
    if (this.#problem === this.opening.problem) this.#problem = opening.problem;
    this.opening = opening;
    const { you, first, program } = chosen(this.state.shown);
    const start = chosen(opening.start);
    if (isFresh && you === start.you && first === start.first && program === start.program) {
      const { turn, opened } = this.state;
      this.#show(fresh(opening.start, turn + 1, opened));
    } else {
      await this.#act(() => this.#again([]));
    }
  }

  /** Asks something about the position that is shown, which stays; nothing if it is refused. */
  async ask<N extends Name>(name: N, input: Input<N>): Promise<Output<N> | undefined> {
    let found: Output<N> | undefined;
    await this.#act(async () => {
      found = await (await this.#table()).call(name, input);
    });
    return found;
  }

  /** A refusal of the page's own. */
  refuse(notice: string): void {
    this.#show({ notice, turn: this.state.turn + 1 });
  }

  /** Begins the problem again with other sides, or by hand. */
  choose(change: Partial<PlayChoice>): Promise<boolean> {
    const choice = { ...this.state.choice, ...change };
    return this.#act(async () => {
      this.#show({ choice });
      await this.#sit({ problem: this.#problem, choice }, 'same');
    });
  }

  /** Plays by hand what was not proved. */
  async byHand(): Promise<boolean> {
    const { offer } = this.state;
    if (offer === null) return false;
    return this.#act(() => this.#sit({ ...offer, choice: { ...offer.choice, program: 'off' } }, 'fresh'));
  }

  /** Switches the program off, or on: then it answers from the position on the board. */
  switch(program: Program): Promise<boolean> {
    return this.#act(async () => {
      const engine = await this.#table();
      this.#said(await engine.call('switch', { program }, this.#watch));
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

  /** Goes to whatever was tried. Of many in a row the last counts. */
  async goTo(id: number): Promise<boolean> {
    const isGoing = this.#wanted !== undefined;
    if (this.state.busy !== 'no' && !isGoing) return false;
    this.#wanted = id;
    if (isGoing) return false;
    return this.#act(async () => {
      const engine = await this.#table();
      while (this.#wanted !== undefined && this.#wanted !== this.state.shown.scene.at) {
        this.#said(await engine.call('goTo', { id: this.#wanted }));
      }
    }).finally(() => (this.#wanted = undefined));
  }

  /** Tells one hint more. */
  hint(): Promise<boolean> {
    return this.#act(async () => {
      const { hints, told } = this.state;
      const known = hints.length > 0 ? hints : await this.#hints();
      this.#show({ hints: known, told: Math.min(told + 1, known.length), turn: this.state.turn + 1 });
    });
  }

  /** Best play from here, or how a mistake is refuted: in words and on the board. */
  why(): Promise<boolean> {
    return this.#act(async () => {
      const engine = await this.#table();
      const explanation = await engine.call('explain', {});
      const frame = explanation.frames.length > 1 ? 0 : null;
      this.#show({ explanation, frame, turn: this.state.turn + 1 });
    });
  }

  /** Shows a board of the explanation; `null` is the table's own again. */
  watch(frame: number | null): void {
    const last = (this.state.explanation?.frames.length ?? 0) - 1;
    this.#show({ frame: frame === null || last < 0 ? null : Math.min(Math.max(frame, 0), last) });
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
    this.#show({ busy, progress: null, notice: '', offer: null, frame: null });
    try {
      await action();
    } catch (reason) {
      isDone = false;
      if (reason instanceof Refused && reason.kind === 'crashed') this.#seated = false;
      const choice = chosen(this.state.shown);
      this.#show({ notice: told(reason), turn: this.state.turn + 1, choice });
    }
    this.#show({ busy: 'no' });
    return isDone;
  }

  async #put(problem: Problem): Promise<void> {
    const engine = await this.#arrived();
    const changes = chance();
    const next = changes.length === 0 ? { problem } : await engine.call('orient', { problem, moves: [], changes });
    const first = next.problem.toMove ?? 'black';
    await this.#sit({ problem: next.problem, choice: { you: first, first, program: 'on' } }, 'fresh');
    if (changes.length > 0) this.#show({ drawn: 'otherwise' });
  }

  /** The problem laid anew, turned or not, and what was tried made again. Until that is done nothing has changed. */
  async #again(changes: OrientationChange[]): Promise<void> {
    const engine = await this.#arrived();
    const { leaves } = this.#keeping;
    const moves = leaves.flatMap(({ turns }) => turns.map(({ played }) => played));
    const next = await engine.call('orient', { problem: this.#problem, moves, changes });
    const all = steps(leaves, next.moves);
    const { you, first, program } = chosen(this.state.shown);
    const sides = isSwapping(changes) ? { you: other(you), first: other(first) } : { you, first };
    const choice = { ...sides, program: atStart(all, program) };
    const keeping = new Keeping();
    const goal = { at: this.state.shown.scene.at, program };
    // Should it fail, the table is laid with the old problem again before the next action.
    this.#seated = false;
    const start = await this.#seat({ problem: next.problem, choice });
    keeping.add(start);
    const call: Engine['call'] = (name, input) => engine.call(name, input, this.#watch);
    const shown = await replay(call, start, all, goal, (one) => keeping.add(one));
    [this.#problem, this.#keeping, this.#seated] = [next.problem, keeping, true];
    const { turn, opened, drawn } = this.state;
    const isTurned = changes.length > 0;
    this.#show({ ...fresh(shown, turn + 1, isTurned ? opened + 1 : opened), drawn: isTurned ? 'otherwise' : drawn });
  }

  async #sit(seating: Seating, kind: 'fresh' | 'same'): Promise<void> {
    const shown = await this.#seat(seating);
    this.#problem = seating.problem;
    this.#seated = true;
    this.#keeping = new Keeping();
    this.#keeping.add(shown);
    const { turn, opened } = this.state;
    const drawn = kind === 'fresh' ? 'asIs' : this.state.drawn;
    this.#show({ ...fresh(shown, turn + 1, kind === 'fresh' ? opened + 1 : opened), drawn });
  }

  /** Lays a problem on the table; what is not proved is offered by hand. */
  async #seat(seating: Seating): Promise<Shown> {
    const engine = await this.#arrived();
    try {
      return await engine.call('sit', { ...seating, kept: null, limits: LIMITS }, this.#watch);
    } catch (reason) {
      const isOpen = reason instanceof Refused && reason.kind === 'unproved';
      this.#show({ offer: isOpen ? seating : null });
      throw reason;
    }
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
      throw new Lost();
    }
    // From here on it can be stopped.
    if (this.state.busy === 'arriving') this.#show({ busy: 'thinking' });
    return this.#engine;
  }

  /** The engine with the position that is shown. */
  async #table(): Promise<Engine> {
    const engine = await this.#arrived();
    if (this.#seated) return engine;
    const { shown } = this.state;
    const kept = this.#keeping.kept(shown.scene.at);
    await engine.call('sit', { problem: this.#problem, choice: chosen(shown), kept, limits: LIMITS }, this.#watch);
    this.#seated = true;
    return engine;
  }

  #watch = (progress: Progress) => this.#show({ progress });

  #said(shown: Shown): void {
    this.#keeping.add(shown);
    const choice = chosen(shown);
    this.#show({ shown, choice, hints: [], told: 0, explanation: null, frame: null, turn: this.state.turn + 1 });
  }

  #show(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.changed(this.state);
  }
}

function fresh(shown: Shown, turn = 0, opened = 0): State {
  return {
    shown,
    busy: 'no',
    progress: null,
    notice: '',
    offer: null,
    hints: [],
    told: 0,
    explanation: null,
    frame: null,
    choice: chosen(shown),
    turn,
    opened,
    drawn: 'asIs',
  };
}

function chosen({ scene: { you, first, program } }: Shown): PlayChoice {
  return { you, first, program };
}

/** There is no engine, and none will come. */
class Lost extends Error {}

function told(reason: unknown): string {
  if (reason instanceof Lost) return say('frame.lost');
  return sentence(reason instanceof Error ? reason.message : String(reason));
}
