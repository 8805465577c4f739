/**
 * A game of one visitor: what is shown, and what follows from each action.
 *
 * Until the engine is loaded, the recorded opening answers; then the engine gets the position. Nothing here knows a
 * rule of Go: every board comes from the module, live or recorded.
 *
 * Invariant: one action at a time; `busy` is set before an action waits for the engine. The moves that the visitor
 * tried are kept here too, because a stop ends the engine's worker.
 */
import type { OrientationChange, PlayChoice, Hint, Limits, Move, Problem, Program, Progress } from '../api.ts';
import { opponent } from '../board/color.ts';
import { say, sentence, spoken } from '../frame/messages.ts';
import type { Engine } from '../worker/client.ts';
import { Refused } from '../worker/client.ts';
import type { Input, Name, Output, Shown } from '../worker/messages.ts';
import type { Opening } from './opening.ts';
import { recordedAnswer } from './opening.ts';
import type { GameSetup, GameState } from './game-state.ts';
import { chosen, fresh } from './game-state.ts';
import { chance, isSwapping } from './orientation.ts';
import { atStart, replay, steps } from './replay.ts';
import { TriedMoves } from './tried-moves.ts';

/** The limits of each question to the engine; a reply needs two or three. */
export const LIMITS: Limits = { milliseconds: 20_000, nodes: null };

export class Game {
  #engine: Engine | undefined;
  #arrival: Promise<Engine>;
  #problem: Problem;
  /** Whether the engine has this problem and its position. */
  #isSetUp = false;
  #tried = new TriedMoves();
  /** The place that a slider was moved to last. */
  #wanted: number | undefined;
  /** The language in which everything was said. */
  #language = spoken();
  state: GameState;

  constructor(
    private opening: Opening,
    arrival: Promise<Engine>,
    private readonly changed: (state: GameState) => void,
  ) {
    this.#problem = opening.problem;
    this.state = fresh(opening.start);
    this.#arrival = arrival;
    arrival.then(
      (engine) => (this.#engine = engine),
      () => this.#show({ notice: say('frame.lost') }),
    );
  }

  /** Opens the first problem of a file; returns whether that worked. */
  open(file: string | Promise<string>): Promise<boolean> {
    return this.#act(async () => {
      const engine = await this.#arrived();
      const [reading] = await engine.call('read', { bytes: new TextEncoder().encode(await file) });
      if (reading === undefined) throw new Refused('unreadable', say('solve.nothing'));
      await this.#put(reading.problem);
    });
  }

  /** Opens a problem; returns whether that worked. */
  put(problem: Problem): Promise<boolean> {
    return this.#act(() => this.#put(problem));
  }

  /** All problems of a file; none if it cannot be read, and then a notice says why. */
  async read(bytes: Uint8Array): Promise<Problem[]> {
    let found: Problem[] = [];
    await this.#act(async () => {
      const readings = await (await this.#arrived()).call('read', { bytes });
      if (readings.length === 0) throw new Refused('unreadable', say('solve.nothing'));
      found = readings.map(({ problem }) => problem);
    });
    return found;
  }

  /** Turns, flips or recolours the problem and the moves that were tried. */
  orient(changes: OrientationChange[]): Promise<boolean> {
    return this.#act(() => this.#again(changes));
  }

  /** Says everything again if the language of the page has changed; the position and the tried moves stay. */
  async retell(opening: Opening): Promise<void> {
    if (this.#language === spoken() || this.state.busy !== 'no') return;
    this.#language = spoken();
    const isFresh = this.#problem === this.opening.problem && this.#tried.leaves.length === 0;
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

  /** Asks the engine about the position that is shown; returns nothing if it refuses. */
  async ask<N extends Name>(name: N, input: Input<N>): Promise<Output<N> | undefined> {
    let found: Output<N> | undefined;
    await this.#act(async () => {
      found = await (await this.#readyEngine()).call(name, input);
    });
    return found;
  }

  /** Shows a refusal of the page itself. */
  refuse(notice: string): void {
    this.#show({ notice, turn: this.state.turn + 1 });
  }

  /** Begins the problem again with other sides, or by hand. */
  choose(change: Partial<PlayChoice>): Promise<boolean> {
    const choice = { ...this.state.choice, ...change };
    return this.#act(async () => {
      this.#show({ choice });
      await this.#begin({ problem: this.#problem, choice }, 'same');
    });
  }

  /** Plays the offered problem, which was not proved, by hand. */
  async byHand(): Promise<boolean> {
    const { offer } = this.state;
    if (offer === null) return false;
    return this.#act(() => this.#begin({ ...offer, choice: { ...offer.choice, program: 'off' } }, 'fresh'));
  }

  /** Switches the program off or on; when it is on, it answers from the position on the board. */
  switch(program: Program): Promise<boolean> {
    return this.#act(async () => {
      const engine = await this.#readyEngine();
      this.#said(await engine.call('switch', { program }, this.#watch));
    });
  }

  play(played: Move): Promise<boolean> {
    return this.#act(async () => this.#said(await this.#answer(played)));
  }

  typed(text: string): Promise<boolean> {
    return this.#act(async () => {
      const engine = await this.#readyEngine();
      const played = await engine.call('typed', { text });
      this.#said(await engine.call('play', { played }));
    });
  }

  step(name: 'undo' | 'redo' | 'reset'): Promise<boolean> {
    return this.#act(async () => {
      const engine = await this.#readyEngine();
      this.#said(await engine.call(name, {}));
    });
  }

  /** Goes to a place in the tree; of many calls in a row the last counts. */
  async goTo(id: number): Promise<boolean> {
    const isGoing = this.#wanted !== undefined;
    if (this.state.busy !== 'no' && !isGoing) return false;
    this.#wanted = id;
    if (isGoing) return false;
    return this.#act(async () => {
      const engine = await this.#readyEngine();
      while (this.#wanted !== undefined && this.#wanted !== this.state.shown.scene.at) {
        this.#said(await engine.call('goTo', { id: this.#wanted }));
      }
    }).finally(() => (this.#wanted = undefined));
  }

  /** Shows one hint more. */
  hint(): Promise<boolean> {
    return this.#act(async () => {
      const { hints, told } = this.state;
      const known = hints.length > 0 ? hints : await this.#hints();
      this.#show({ hints: known, told: Math.min(told + 1, known.length), turn: this.state.turn + 1 });
    });
  }

  /** Explains best play from here, or the refutation of a mistake: in words and on the board. */
  why(): Promise<boolean> {
    return this.#act(async () => {
      const engine = await this.#readyEngine();
      const explanation = await engine.call('explain', {});
      const frame = explanation.frames.length > 1 ? 0 : null;
      this.#show({ explanation, frame, turn: this.state.turn + 1 });
    });
  }

  /** Shows a board of the explanation; `null` shows the game's own again. */
  watch(frame: number | null): void {
    const last = (this.state.explanation?.frames.length ?? 0) - 1;
    this.#show({ frame: frame === null || last < 0 ? null : Math.min(Math.max(frame, 0), last) });
  }

  /** Stops the engine; the board stays as it was before. */
  async stop(): Promise<void> {
    this.#isSetUp = false;
    await this.#engine?.stop();
  }

  /** Performs an action, unless another is going on; returns whether it succeeded. */
  async #act(action: () => Promise<void>): Promise<boolean> {
    if (this.state.busy !== 'no') return false;
    let isDone = true;
    const busy = this.#engine === undefined ? 'arriving' : 'thinking';
    this.#show({ busy, progress: null, notice: '', offer: null, frame: null });
    try {
      await action();
    } catch (reason) {
      isDone = false;
      if (reason instanceof Refused && reason.kind === 'crashed') this.#isSetUp = false;
      const choice = chosen(this.state.shown);
      this.#show({ notice: refusalSentence(reason), turn: this.state.turn + 1, choice });
    }
    this.#show({ busy: 'no' });
    return isDone;
  }

  async #put(problem: Problem): Promise<void> {
    const engine = await this.#arrived();
    const changes = chance();
    const next = changes.length === 0 ? { problem } : await engine.call('orient', { problem, moves: [], changes });
    const first = next.problem.toMove ?? 'black';
    await this.#begin({ problem: next.problem, choice: { you: first, first, program: 'on' } }, 'fresh');
    if (changes.length > 0) this.#show({ drawn: 'otherwise' });
  }

  /** Sets up the problem again, turned or not, and replays the tried moves. Nothing changes unless all of that succeeds. */
  async #again(changes: OrientationChange[]): Promise<void> {
    const engine = await this.#arrived();
    const { leaves } = this.#tried;
    const moves = leaves.flatMap(({ turns }) => turns.map(({ played }) => played));
    const next = await engine.call('orient', { problem: this.#problem, moves, changes });
    const all = steps(leaves, next.moves);
    const { you, first, program } = chosen(this.state.shown);
    const sides = isSwapping(changes) ? { you: opponent(you), first: opponent(first) } : { you, first };
    const choice = { ...sides, program: atStart(all, program) };
    const tried = new TriedMoves();
    const goal = { at: this.state.shown.scene.at, program };
    // If this fails, the next action sets up the old problem again.
    this.#isSetUp = false;
    const start = await this.#setUp({ problem: next.problem, choice });
    tried.add(start);
    const call: Engine['call'] = (name, input) => engine.call(name, input, this.#watch);
    const shown = await replay(call, start, all, goal, (one) => tried.add(one));
    [this.#problem, this.#tried, this.#isSetUp] = [next.problem, tried, true];
    const { turn, opened, drawn } = this.state;
    const isTurned = changes.length > 0;
    this.#show({ ...fresh(shown, turn + 1, isTurned ? opened + 1 : opened), drawn: isTurned ? 'otherwise' : drawn });
  }

  async #begin(setup: GameSetup, kind: 'fresh' | 'same'): Promise<void> {
    const shown = await this.#setUp(setup);
    this.#problem = setup.problem;
    this.#isSetUp = true;
    this.#tried = new TriedMoves();
    this.#tried.add(shown);
    const { turn, opened } = this.state;
    const drawn = kind === 'fresh' ? 'asIs' : this.state.drawn;
    this.#show({ ...fresh(shown, turn + 1, kind === 'fresh' ? opened + 1 : opened), drawn });
  }

  /** Sets up a problem; one that is not proved is offered to be played by hand. */
  async #setUp(setup: GameSetup): Promise<Shown> {
    const engine = await this.#arrived();
    try {
      return await engine.call('setUp', { ...setup, kept: null, limits: LIMITS }, this.#watch);
    } catch (reason) {
      const isOpen = reason instanceof Refused && reason.kind === 'unproved';
      this.#show({ offer: isOpen ? setup : null });
      throw reason;
    }
  }

  async #answer(played: Move): Promise<Shown> {
    const { scene } = this.state.shown;
    const recorded = recordedAnswer(this.opening, played);
    if (this.#engine === undefined && scene.moves.length === 0 && recorded !== undefined) {
      return recorded;
    }
    return (await this.#readyEngine()).call('play', { played });
  }

  async #hints(): Promise<Hint[]> {
    if (this.#engine === undefined && this.state.shown.scene.moves.length === 0) {
      return this.opening.hints;
    }
    return (await this.#readyEngine()).call('hints', {});
  }

  async #arrived(): Promise<Engine> {
    try {
      this.#engine ??= await this.#arrival;
    } catch {
      throw new Lost();
    }
    // From here on the visitor can stop it.
    if (this.state.busy === 'arriving') this.#show({ busy: 'thinking' });
    return this.#engine;
  }

  /** The engine, with the position that is shown set up. */
  async #readyEngine(): Promise<Engine> {
    const engine = await this.#arrived();
    if (this.#isSetUp) return engine;
    const { shown } = this.state;
    const kept = this.#tried.kept(shown.scene.at);
    await engine.call('setUp', { problem: this.#problem, choice: chosen(shown), kept, limits: LIMITS }, this.#watch);
    this.#isSetUp = true;
    return engine;
  }

  #watch = (progress: Progress) => this.#show({ progress });

  #said(shown: Shown): void {
    this.#tried.add(shown);
    const choice = chosen(shown);
    this.#show({ shown, choice, hints: [], told: 0, explanation: null, frame: null, turn: this.state.turn + 1 });
  }

  #show(change: Partial<GameState>): void {
    this.state = { ...this.state, ...change };
    this.changed(this.state);
  }
}

/** The engine could not be loaded. */
class Lost extends Error {}

function refusalSentence(reason: unknown): string {
  if (reason instanceof Lost) return say('frame.lost');
  return sentence(reason instanceof Error ? reason.message : String(reason));
}
