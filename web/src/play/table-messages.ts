/**
 * What the module of the first game says (`crates/row-wasm/src/told.rs`), and the messages to and from its worker.
 *
 * A point is its row times the width of the board, plus its column; a pass is -1. Every call names the whole game, so
 * that a worker can be ended at any time and another one can go on.
 */
import type { Color } from '../api.ts';

export const PASS = -1;

/** The rule that forbids a point. */
export type TableRule = 'over' | 'outside' | 'occupied' | 'suicide' | 'ko' | 'repetition';

export const REASONS = [
  'completesRow',
  'capturesEnough',
  'blocksRow',
  'captures',
  'threatens',
  'saves',
  'attacks',
  'endangers',
  'builds',
] as const;

/** Something that a move does, and the points it is about. */
export interface TableReason {
  kind: (typeof REASONS)[number];
  points: number[];
}

export interface TableView {
  toMove: Color;
  black: number[];
  white: number[];
  /** Empty points where the side to move may not play. */
  forbidden: { point: number; rule: TableRule }[];
  /** Stones that each side has captured. */
  captured: Record<Color, number>;
  chains: { color: Color; stones: number[]; liberties: number[] }[];
  last: { color: Color; move: number; reasons: TableReason[] } | null;
  end: TableEnd | null;
}

export interface TableEnd {
  /** None in a draw. */
  winner: Color | null;
  reason: 'row' | 'captures' | 'twoPasses' | 'tooLong' | 'count';
  /** The stones of a row. */
  points: number[];
  /** The points of both sides where they are counted. */
  black: number;
  white: number;
}

export interface TableHint {
  /** Where to look: at these stones, around here, or nowhere, because the move is a pass. */
  area: 'stones' | 'block' | 'nowhere';
  points: number[];
  move: number;
  reasons: TableReason[];
  /** In how many moves the side wins with it, if that is proved; otherwise 0. */
  wins: number;
}

/** A move of the program. Only the strongest level proves: then `proof` is what the position was worth to it. */
export interface TableChoice {
  move: number;
  proof: { value: 'win' | 'draw' | 'loss'; moves: number } | null;
}

/** What a move changed. Wins are proved; what looks better is an estimate. */
export interface TableReview {
  kind: 'missedWin' | 'letsWin' | 'looksBetter';
  move: number;
  moves: number;
}

/** A game: its rules in words, as in `5x5, row 3`, and its moves. */
export interface TableGame {
  rules: string;
  moves: readonly number[];
}

/** Every call: what goes in besides the game, and what comes out. */
export interface TableCalls {
  levels: { out: number };
  look: { out: TableView };
  choose: { level: number; seed: number; out: TableChoice };
  hint: { out: TableHint | null };
  review: { out: TableReview[] };
  writeSgf: { out: string };
}

export type TableCallName = keyof TableCalls;

/** What a call takes besides the game. */
export type TableInput<N extends TableCallName> = Omit<TableCalls[N], 'out'>;

export type TableCall = { [N in TableCallName]: { id: number; name: N; game: TableGame; input: TableInput<N> } }[TableCallName];

/** Two builds of the module: one that arrives soon, and one that searches fast and proves. */
export type TableBuild = 'light' | 'strong';

export type ToTable = { boot: WebAssembly.Module; build: TableBuild } | TableCall;

export type FromTable = { id: number; result: unknown } | { id: number; refused: string };
