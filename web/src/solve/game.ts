/**
 * A game of one visitor: what is shown, and what follows from each action.
 *
 * Until the engine is loaded, the recorded opening answers; then the engine gets the position. Nothing here knows a
 * rule of Go: every board comes from the module, live or recorded.
 *
 * Invariant: one action at a time; `busy` is set before an action waits for the engine. A problem is drawn before it is
 * searched; a move made meanwhile waits for the proof. The moves that the visitor tried are kept here too, because a
 * stop ends the engine's worker.
 */
import type { OrientationChange, PlayChoice, Hint, Limits, Move, Problem, Program, Progress } from '../api.ts';
import { opponent } from '../board/color.ts';
import { say, spoken } from '../frame/messages.ts';
import type { Engine } from '../worker/client.ts';
import { Refused } from '../worker/client.ts';
import type { Input, Name, Output, Shown } from '../worker/messages.ts';
import type { Opening } from './opening.ts';
import { recordedAnswer } from './opening.ts';
import type { GameSetup, GameState } from './game-state.ts';
import { chosen, explained, fresh } from './game-state.ts';
import { isSwapping, wished } from './orientation.ts';
import { atStart, replay, steps } from './replay.ts';
import { Ahead } from './ahead.ts';
import { Lost, refusalSentence } from './refusal.ts';
import { MoveAttempts } from './move-attempts.ts';
import { beforeMistake } from './variations.ts';

/** The limits of each question to the engine; a reply needs two or three. */
export const LIMITS: Limits = { milliseconds: 20_000, nodes: null };

/** How many times longer each further search may take. */
const LONGER = 3;

export class Game {
  #engine: Engine | undefined;
  #arrival: Promise<Engine>;
  #problem: Problem;
  /** Whether the engine has this problem and its position. */
  #isSetUp = false;
  #tried = new MoveAttempts();
  #limits = LIMITS;
  #ahead: Ahead | undefined;
  /** The place that a slider was moved to last. */
  #wanted: number | undefined;
  /** The language in which everything was said. */
  #language = spoken();
  /** How long the problem on the board was searched, in seconds. */
  searchedSeconds = 0;
  state: GameState;

  constructor(
    private opening: Opening,
    arrival: Promise<Engine>,
    private readonly changed: (state: GameState) => void,
  ) {
    this.#problem = opening.problem;
    this.state = fresh(opening.start);
    this.#arrival = arrival;
    arrival.then((engine) => (this.#engine = engine), () => this.#show({ notice: say('frame.lost') }));
  }

  /** Opens the first problem of a file; returns whether it is on the board. */
  open(file: string | Promise<string>): Promise<boolean> {
    return this.#opened(async () => {
      for (const problem of (await this.#problems(new TextEncoder().encode(await file))).slice(0, 1)) await this.#put(problem);
    });
  }

  /** Opens a problem; returns whether it is on the board. */
  put(problem: Problem): Promise<boolean> {
    return this.#opened(() => this.#put(problem));
  }

  /** Proves a problem in a second worker, so that it is ready when the visitor gets to it. */
  prepare(problem: Problem, start: () => Promise<Engine>): void {
    if (this.#ahead?.problem !== problem) this.#ahead = Ahead.of({ problem, choice: this.#choiceFor(problem) }, this.#ahead, start);
  }

  /** All problems of a file; none if it cannot be read, and then a notice says why. */
  async read(bytes: Uint8Array): Promise<Problem[]> {
    let found: Problem[] = [];
    await this.#act(async () => void (found = await this.#problems(bytes)));
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
    const { you, first, program, opponent: answerer } = chosen(this.state.shown);
    const start = chosen(opening.start);
    if (isFresh && answerer === null && you === start.you && first === start.first && program === start.program) {
      this.#show(fresh(opening.start, this.state.turn + 1, this.state.opened));
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
  readonly refuse = (notice: string): void => this.#show({ notice, turn: this.state.turn + 1 });

  /** Begins the problem again with other sides, or by hand. */
  choose(change: Partial<PlayChoice>): Promise<boolean> {
    const choice = { ...this.state.choice, ...change };
    return this.#act(async () => {
      this.#show({ choice });
      await this.#begin({ problem: this.#problem, choice }, 'same');
    });
  }

  /** Plays the problem on the board, which was not proved, by hand. */
  async byHand(): Promise<boolean> {
    const { offer } = this.state;
    if (offer === null) return false;
    const { problem, choice } = offer;
    return this.#act(() => this.#begin({ problem, choice: { ...choice, program: 'off' } }, 'same'));
  }

  /** Searches longer for a proof of the problem on the board. */
  async searchOn(): Promise<boolean> {
    const { offer } = this.state;
    if (offer === null) return false;
    this.#limits = { ...LIMITS, milliseconds: (this.#limits.milliseconds ?? 0) * LONGER };
    const { problem, choice } = offer;
    return this.#act(() => this.#read({ problem, choice }));
  }

  /** Goes back to the position before the first mistake on this line. */
  async retry(): Promise<boolean> {
    const id = beforeMistake(this.state.shown.scene);
    return id === undefined ? this.step('reset') : this.goTo(id);
  }

  /** Switches the program off or on; when it is on, it answers from the position on the board. */
  switch(program: Program): Promise<boolean> {
    return this.#act(async () => this.#said(await (await this.#readyEngine()).call('switch', { program }, this.#watch)));
  }

  async play(played: Move): Promise<boolean> {
    if (this.state.reading === 'searching') {
      this.#show({ waiting: played, turn: this.state.turn + 1 });
      return true;
    }
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
    return this.#act(async () => this.#said(await (await this.#readyEngine()).call(name, {})));
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
    return this.#act(async () => this.#show(explained(this.state, await (await this.#readyEngine()).call('explain', {}))));
  }

  /** Explains a mistake unasked: whatever the visitor does meanwhile goes first. Returns whether it is shown. */
  async refute(): Promise<boolean> {
    const { shown } = this.state;
    const explanation = await this.#readyEngine().then((engine) => engine.call('explain', {})).catch(() => undefined);
    if (explanation === undefined || this.state.shown !== shown || this.state.busy !== 'no') return false;
    this.#show(explained(this.state, explanation));
    return true;
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

  /** Opens a problem; it is on the board even if it is not proved. */
  #opened = async (action: () => Promise<void>): Promise<boolean> => (await this.#act(action)) || this.state.offer !== null;

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
      // What was not proved is said by the offer to search on.
      const isSaid = this.state.offer !== null && this.state.reading === 'searching';
      this.#show({ notice: isSaid ? '' : refusalSentence(reason), turn: this.state.turn + 1, choice, waiting: null });
    }
    const { waiting } = this.state;
    this.#show({ busy: 'no', reading: 'no', waiting: null });
    return waiting === null ? isDone : this.play(waiting);
  }

  /** The problems of a file, at least one. */
  async #problems(bytes: Uint8Array): Promise<Problem[]> {
    const readings = await (await this.#arrived()).call('read', { bytes });
    if (readings.length === 0) throw new Refused('unreadable', say('solve.nothing'));
    return readings.map(({ problem }) => problem);
  }

  /** Of a fresh problem: the visitor moves first, and the opponent of the problem before answers here too. */
  #choiceFor({ toMove }: Problem): PlayChoice {
    const first = toMove ?? 'black';
    return { ...this.state.choice, you: first, first, program: 'on' };
  }

  async #put(problem: Problem): Promise<void> {
    const engine = await this.#arrived();
    const changes = wished(problem.toMove ?? 'black');
    const next = changes.length === 0 ? { problem } : await engine.call('orient', { problem, moves: [], changes });
    const setup: GameSetup = { problem: next.problem, choice: this.#choiceFor(next.problem) };
    this.#limits = LIMITS;
    this.searchedSeconds = 0;
    const ready = this.#ahead?.problem === problem && changes.length === 0 ? await this.#ahead.take(engine, setup.choice) : undefined;
    if (ready !== undefined) {
      this.#engine = ready.engine;
      return this.#started(setup, ready.shown, 'fresh');
    }
    await this.#draw(setup);
    this.#show({ drawn: changes.length > 0 ? 'otherwise' : 'asIs' });
    await this.#read(setup);
  }

  /** Shows the board of a problem, which takes no search. */
  async #draw(setup: GameSetup): Promise<void> {
    const engine = await this.#arrived();
    const choice: PlayChoice = { ...setup.choice, program: 'off' };
    this.#started(setup, await engine.call('setUp', { ...setup, choice, kept: null, limits: LIMITS }), 'fresh');
    this.#show({ reading: 'searching' });
  }

  /** Looks for a proof of the problem on the board. */
  async #read(setup: GameSetup): Promise<void> {
    this.#show({ reading: 'searching' });
    const began = performance.now();
    try {
      await this.#begin(setup, 'same');
    } finally {
      this.searchedSeconds += (performance.now() - began) / 1000;
    }
  }

  /** Sets up the problem again, turned or not, and replays the tried moves. Nothing changes unless all of that succeeds. */
  async #again(changes: OrientationChange[]): Promise<void> {
    const engine = await this.#arrived();
    const { leaves } = this.#tried;
    const moves = leaves.flatMap(({ turns }) => turns.map(({ played }) => played));
    const next = await engine.call('orient', { problem: this.#problem, moves, changes });
    const all = steps(leaves, next.moves);
    const before = chosen(this.state.shown);
    const { you, first, program } = before;
    const sides = isSwapping(changes) ? { you: opponent(you), first: opponent(first) } : { you, first };
    const choice = { ...before, ...sides, program: atStart(all, program) };
    const tried = new MoveAttempts();
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
    this.#started(setup, await this.#setUp(setup), kind);
  }

  #started(setup: GameSetup, shown: Shown, kind: 'fresh' | 'same'): void {
    this.#problem = setup.problem;
    this.#isSetUp = true;
    this.#tried = new MoveAttempts();
    this.#tried.add(shown);
    const { turn, opened, waiting, busy } = this.state;
    const drawn = kind === 'fresh' ? 'asIs' : this.state.drawn;
    this.#show({ ...fresh(shown, turn + 1, kind === 'fresh' ? opened + 1 : opened), drawn, busy, waiting });
  }

  /** Sets up a problem; one that is not proved, or was stopped, can be searched further. */
  async #setUp(setup: GameSetup): Promise<Shown> {
    const engine = await this.#arrived();
    try {
      return await engine.call('setUp', { ...setup, kept: null, limits: this.#limits }, this.#watch);
    } catch (reason) {
      const isReading = this.state.reading === 'searching' && reason instanceof Refused && reason.kind === 'stopped';
      const isOpen = isReading || (reason instanceof Refused && reason.kind === 'unproved');
      this.#show({ offer: isOpen ? { ...setup, why: isReading ? say('rail.stopped.about') : refusalSentence(reason) } : null });
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
