/** What a game shows, and how it begins. */
import type { PlayChoice, Explanation, Hint, Move, Problem, Progress } from '../api.ts';
import type { Shown } from '../worker/messages.ts';

export interface GameState {
  shown: Shown;
  /** What the page waits for. */
  busy: 'no' | 'arriving' | 'thinking';
  progress: Progress | null;
  /** A refusal, as a sentence. */
  notice: string;
  /** Whether the engine is still looking for a proof of the problem that is on the board. */
  reading: 'no' | 'searching';
  /** A move that the visitor made meanwhile; it is played once there is a proof. */
  waiting: Move | null;
  /** The problem on the board, if it was not proved; it can be searched further or played by hand. */
  offer: UnprovedSetup | null;
  hints: Hint[];
  /** How many of the hints are shown. */
  told: number;
  explanation: Explanation | null;
  /** The number of the explanation's board that is shown; `null` while the game's own board is. */
  frame: number | null;
  /** How the visitor wants to play. */
  choice: PlayChoice;
  /** Counts messages, so that a screen reader reads equal sentences again. */
  turn: number;
  /** Counts the problems opened, so that each begins with a fresh board. */
  opened: number;
  /** Whether the problem is shown as its author drew it. */
  drawn: 'asIs' | 'otherwise';
}

/** A problem and how it is to be played. */
export interface GameSetup {
  problem: Problem;
  choice: PlayChoice;
}

/** A problem that was not proved, and why. */
export interface UnprovedSetup extends GameSetup {
  why: string;
}

/** The state that begins with this board. */
export function fresh(shown: Shown, turn = 0, opened = 0): GameState {
  return {
    shown,
    busy: 'no',
    progress: null,
    notice: '',
    reading: 'no',
    waiting: null,
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

/** How the visitor plays on this board. */
export function chosen({ scene: { you, first, program, opponent } }: Shown): PlayChoice {
  return { you, first, program, opponent };
}

/** What is shown once best play is explained; a line of several boards begins at its first. */
export function explained({ turn }: GameState, explanation: Explanation): Partial<GameState> {
  return { explanation, frame: explanation.frames.length > 1 ? 0 : null, turn: turn + 1 };
}
