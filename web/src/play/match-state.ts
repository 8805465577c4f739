/** A game as the section shows it. */
import type { Color } from '../api.ts';
import { opponent } from '../board/color.ts';
import { readRules } from './game-rules.ts';
import type { MatchTerms } from './kept-match.ts';
import type { TableChoice, TableHint, TableReview, TableRule, TableView } from './table-messages.ts';

export type TermsChoice = 'free' | 'fixed';

export interface MatchState extends MatchTerms {
  moves: readonly number[];
  view: TableView;
  /** Whether the visitor chooses rules and level, or a class has fixed them. */
  choice: TermsChoice;
  /** Whose answer is awaited: none, the module's about the last move, or the program's move. */
  waiting: 'none' | 'look' | 'reply';
  /** Whether the program has been thinking for so long that the page says so. */
  pace: 'quick' | 'slow';
  hint: TableHint | null;
  /** Steps of the hint that are shown. */
  told: number;
  /** The try that was refused. */
  refused: { point: number; rule: TableRule | 'wait' } | null;
  /** What the visitor's last move changed, and that move. */
  reviewed: { move: number; reviews: readonly TableReview[] } | null;
  /** What the program has proved about its last move. */
  proof: TableChoice['proof'];
  /** Whether the first ko of this visitor is on the board. */
  ko: 'first' | 'none';
  /** Levels that can be chosen. */
  levels: number;
  /** Whether the module could not be loaded. */
  table: 'arriving' | 'here' | 'lost';
  /** Counts what is said, so that each new thing is read out. */
  turn: number;
}

/** The steps of a hint: where, which, why. */
export const HINT_STEPS = 3;

export const EMPTY_VIEW: TableView = {
  toMove: 'black',
  black: [],
  white: [],
  forbidden: [],
  captured: { black: 0, white: 0 },
  chains: [],
  last: null,
  end: null,
};

export function newState(terms: MatchTerms, moves: readonly number[], choice: TermsChoice): MatchState {
  return {
    ...terms,
    moves,
    choice,
    view: EMPTY_VIEW,
    waiting: 'none',
    pace: 'quick',
    hint: null,
    told: 0,
    refused: null,
    reviewed: null,
    proof: null,
    ko: 'none',
    levels: Math.max(7, terms.level),
    table: 'arriving',
    turn: 0,
  };
}

export const sizeOf = ({ rules }: MatchTerms): number => readRules(rules)?.size ?? 5;

/** Whether the side to move is played by a person. */
export const isYours = ({ you, view }: MatchState): boolean => you === 'both' || you === view.toMove;

/** The colour that the program plays; none between two people. */
export const programOf = ({ you }: MatchTerms): Color | null => (you === 'both' ? null : opponent(you));

/**
 * The board with a stone that the module has not judged yet. Nothing is captured here: the rules are the module's, and
 * its answer follows.
 */
export function withStone(view: TableView, point: number): TableView {
  const color = view.toMove;
  return { ...view, [color]: [...view[color], point], toMove: opponent(color), forbidden: [], last: { color, move: point, reasons: [] } };
}
