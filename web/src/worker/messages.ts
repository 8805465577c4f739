/**
 * What a page and its worker say to each other.
 *
 * Invariant: every call has an id and is answered once, by a result or by an error, unless
 * the worker is ended first; progress may come before that.
 */
import type {
  Answer,
  Error as Refusal,
  Explanation,
  Hint,
  Limits,
  Move,
  Problem,
  Progress,
  Reading,
  Report,
  Request,
  Scene,
} from '../api.ts';

/** The board, and what was said last. */
export interface Shown {
  scene: Scene;
  answer: Answer | null;
}

/** Every call: what goes in and what comes out. */
export interface Calls {
  read: { bytes: Uint8Array; out: Reading[] };
  writeSgf: { problem: Problem; out: string };
  solve: { problem: Problem; request: Request; out: Report };
  open: { problem: Problem; limits: Limits; out: Shown };
  play: { played: Move; out: Shown };
  typed: { text: string; out: Move };
  undo: { out: Shown };
  redo: { out: Shown };
  reset: { out: Shown };
  hints: { out: Hint[] };
  explain: { out: Explanation };
  /** Bytes of the module's memory, all in all. */
  memory: { out: number };
}

export type Name = keyof Calls;

/** What a call takes. */
export type Input<N extends Name> = Omit<Calls[N], 'out'>;

/** What it gives. */
export type Output<N extends Name> = Calls[N]['out'];

/** A call of a certain name. */
export type Call = { [N in Name]: { id: number; name: N; input: Input<N> } }[Name];

/** The first message to a worker: the compiled module, and bytes for its tables. */
export interface Boot {
  boot: WebAssembly.Module;
  memory: number;
}

export type ToWorker = Boot | Call;

export type FromWorker =
  | { ready: number }
  | { id: number; progress: Progress }
  | { id: number; result: unknown }
  | { id: number; refused: Refusal }
  | { id: number; crashed: string };
