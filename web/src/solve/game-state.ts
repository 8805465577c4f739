/** What a game shows, and how it begins. */
import type { PlayChoice, Explanation, Hint, Problem, Progress } from '../api.ts';
import type { Shown } from '../worker/messages.ts';

export interface GameState {
  shown: Shown;
  /** What the page waits for. */
  busy: 'no' | 'arriving' | 'thinking';
  progress: Progress | null;
  /** A refusal, as a sentence. */
  notice: string;
  /** A problem that was not proved and can still be played by hand. */
  offer: GameSetup | null;
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

/** The state that begins with this board. */
export function fresh(shown: Shown, turn = 0, opened = 0): GameState {
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

/** How the visitor plays on this board. */
export function chosen({ scene: { you, first, program } }: Shown): PlayChoice {
  return { you, first, program };
}
