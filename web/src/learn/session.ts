/**
 * A step of a lesson while the visitor works on it: what is shown, and what follows from each answer.
 *
 * Nothing here knows a rule: the module gives every board and judges every answer.
 *
 * Invariant: the engine gets one question at a time; answers for a step that the visitor has left are dropped.
 */
import type { Exercise, Hint, Limits, Problem, PlayView, KeyStonesFate, Vertex } from '../api.ts';
import type { View } from '../board/view.ts';
import { say } from '../frame/messages.ts';
import type { Engine } from '../worker/client.ts';
import { Refused } from '../worker/client.ts';
import type { Shown } from '../worker/messages.ts';
import type { LessonStep } from './lessons.ts';
import { position } from './positions.ts';

/** The answers to the question of whether stones are alive. */
export const CHOICES = ['alive', 'dead', 'unsettled', 'seki'] as const;

export type StatusChoice = (typeof CHOICES)[number];

/** The last answer, and what the module says about it. */
export type LessonReply =
  | { kind: 'exercise'; tried: NonNullable<Exercise['tried']> }
  | { kind: 'status'; choice: StatusChoice; settled: KeyStonesFate; said: string[] }
  | { kind: 'play'; shown: Shown }
  | { kind: 'hint'; hint: Hint }
  | { kind: 'refused'; reason: Refused };

export interface LessonState {
  view: View | null;
  keyStones: Vertex[];
  /** Points to mark: right ones, or those that show why the game is over. */
  shown: Vertex[];
  hinted: Vertex[];
  /** Where the last stones were played. */
  last: Vertex[];
  reply: LessonReply | null;
  standing: 'open' | 'right' | 'wrong';
  busy: boolean;
  /** Counts what was said, so that equal sentences are read aloud again. */
  turn: number;
}

const LIMITS: Limits = { milliseconds: 20_000, nodes: null };

const EMPTY: LessonState = {
  view: null,
  keyStones: [],
  shown: [],
  hinted: [],
  last: [],
  reply: null,
  standing: 'open',
  busy: true,
  turn: 0,
};

export class Session {
  state: LessonState = EMPTY;
  #problem: Problem | undefined;
  #tried: Vertex[] = [];
  #hints: Hint[] = [];
  /** An answer that is given before the engine is loaded waits for it. */
  readonly #opening: Promise<void>;
  #isActing = false;
  #isLeft = false;

  constructor(
    readonly step: LessonStep,
    private readonly arrive: () => Promise<Pick<Engine, 'call'>>,
    private readonly changed: () => void,
  ) {
    this.#opening = this.#act((engine) => this.#open(engine));
  }

  /** The visitor has left the step. */
  leave(): void {
    this.#isLeft = true;
  }

  /** The visitor has chosen a point. */
  choose(vertex: Vertex): Promise<void> {
    return this.#answer(async (engine) => {
      if (this.step.kind === 'play') {
        this.#played(await engine.call('play', { played: { play: vertex } }));
      } else if (this.step.kind === 'exercise') {
        if (this.state.standing === 'right') return;
        this.#tried.push(vertex);
        this.#judged(await this.#exercise(engine));
      }
    });
  }

  /** The visitor passes. */
  pass(): Promise<void> {
    return this.#answer(async (engine) => this.#played(await engine.call('play', { played: 'pass' })));
  }

  /** The visitor claims what the stones are. */
  claim(choice: StatusChoice): Promise<void> {
    return this.#answer(async (engine) => {
      const { settled, said } = await engine.call('status', { problem: this.#asked(), limits: LIMITS });
      this.#show({
        reply: { kind: 'status', choice, settled, said },
        standing: settled === choice ? 'right' : 'wrong',
        turn: this.state.turn + 1,
      });
    });
  }

  /** Shows one hint more. */
  hint(): Promise<void> {
    return this.#answer(async (engine) => {
      if (this.#hints.length === 0) this.#hints = await engine.call('hints', {});
      const hint = this.#hints.shift();
      if (hint === undefined) return;
      this.#show({ reply: { kind: 'hint', hint }, hinted: hint.points, turn: this.state.turn + 1 });
    });
  }

  /** Begins the step again. */
  again(): Promise<void> {
    return this.#answer((engine) => this.#open(engine));
  }

  async #open(engine: Pick<Engine, 'call'>): Promise<void> {
    this.#problem ??= await this.#read(engine);
    this.#tried = [];
    this.#hints = [];
    const turn = this.state.turn + 1;
    if (this.step.kind === 'play') {
      const shown = await engine.call('open', { problem: this.#problem, limits: LIMITS });
      this.#show({ ...EMPTY, ...seen(shown.scene), turn });
    } else {
      const board = await this.#exercise(engine);
      const view = this.step.kind === 'status' ? { ...board, legal: [] } : board;
      this.#show({ ...EMPTY, view, keyStones: board.keyStones, turn });
    }
  }

  async #read(engine: Pick<Engine, 'call'>): Promise<Problem> {
    const bytes = new TextEncoder().encode(position(this.step.file));
    const [reading] = await engine.call('read', { bytes });
    if (reading === undefined) throw new Refused('unreadable', this.step.file);
    const as = this.step.kind === 'play' ? this.step.as : undefined;
    return { ...reading.problem, ...as };
  }

  #asked(): Problem {
    if (this.#problem === undefined) throw new Refused('nothingOpen', this.step.file);
    return this.#problem;
  }

  #exercise(engine: Pick<Engine, 'call'>): Promise<Exercise> {
    const ask = this.step.kind === 'exercise' ? this.step.ask : 'liberties';
    return engine.call('exercise', { problem: this.#asked(), ask, points: this.#tried });
  }

  #judged(board: Exercise): void {
    const { tried } = board;
    if (tried === null) return;
    const standing = { right: 'right', more: 'open', wrong: 'wrong' } as const;
    const hasStone = this.step.kind === 'exercise' && this.step.ask !== 'liberties' && this.step.ask !== 'forbidden';
    this.#show({
      view: board,
      keyStones: board.keyStones,
      shown: hasStone ? [] : board.found,
      last: hasStone ? board.found.slice(-1) : [],
      reply: { kind: 'exercise', tried },
      standing: standing[tried.attempt],
      turn: this.state.turn + 1,
    });
  }

  #played(shown: Shown): void {
    const { scene, answer } = shown;
    this.#hints = [];
    this.#show({
      ...seen(scene),
      hinted: [],
      shown: answer?.ending?.points ?? [],
      reply: { kind: 'play', shown },
      standing: scene.finish === 'reached' ? 'right' : isWrong(scene) ? 'wrong' : 'open',
      turn: this.state.turn + 1,
    });
  }

  async #answer(action: (engine: Pick<Engine, 'call'>) => Promise<void>): Promise<void> {
    await this.#opening;
    return this.#act(action);
  }

  async #act(action: (engine: Pick<Engine, 'call'>) => Promise<void>): Promise<void> {
    if (this.#isActing) return;
    this.#isActing = true;
    this.#show({ busy: true });
    try {
      await action(await this.arrive());
    } catch (thrown) {
      const reason = thrown instanceof Refused ? thrown : new Refused('crashed', say('frame.lost'));
      this.#show({ reply: { kind: 'refused', reason }, turn: this.state.turn + 1 });
    }
    this.#isActing = false;
    this.#show({ busy: false });
  }

  #show(change: Partial<LessonState>): void {
    if (this.#isLeft) return;
    this.state = { ...this.state, ...change };
    this.changed();
  }
}

const isWrong = (scene: PlayView) => scene.mark === 'wrong' || scene.finish === 'missed' || scene.mark === 'nothingToLose';

function seen(scene: PlayView): Pick<LessonState, 'view' | 'keyStones' | 'last'> {
  const last = scene.moves.slice(-2).flatMap(({ played }) => (played === 'pass' ? [] : [played.play]));
  return {
    view: scene,
    keyStones: scene.keyStones,
    last: last.filter(([x, y]) => scene.signs[y]?.[x] !== 0),
  };
}
