/** What the module of the trainer says (`crates/train-wasm/src/told.rs`). */

/** A rating, how sure it is, and what the last try changed. */
export interface TrainSkill {
  rating: number;
  deviation: number;
  change: number;
  rated: number;
}

export type TrainResult = 'right' | 'hinted' | 'wrong';

export const STATUSES = ['dead', 'alive', 'seki', 'ko', 'unsettled'] as const;

export type StatusWord = (typeof STATUSES)[number];

/** What every page of the section shows. */
export interface TrainLook {
  /** Days since 1970, local. */
  today: number;
  solving: TrainSkill;
  judging: TrainSkill;
  due: number;
  cards: number;
  streak: number;
  tries: number;
  todayTries: number;
  daily: { problem: string; result: TrainResult }[];
  rush: { minutes: number; solved: number }[];
  wishes: { rating: 'shown' | 'hidden' | 'off'; streak: boolean; start: number; retention: number; reviews: number };
}

/** What the page about the visitor shows. */
export interface TrainHistory {
  today: number;
  /** Day, rating, deviation. */
  solving: [number, number, number][];
  judging: [number, number, number][];
  themes: { theme: string; met: number; right: number }[];
  /** Day, tries, right ones. */
  days: [number, number, number][];
  missed: { problem: string; misses: number }[];
}

/** A problem that was chosen. */
export interface TrainProblem {
  id: string;
  theme: string;
  rating: number;
  revision: number;
  /** All right first moves, with commas, as the problem was drawn. */
  right: string;
  orientation: number;
  isNew: boolean;
  isCard: boolean;
}

/** A position that was chosen. */
export interface TrainPosition {
  id: string;
  theme: string;
  rating: number;
  answer: StatusWord;
  orientation: number;
  isNew: boolean;
}

/** A refund that was logged: a corrected key calls a try right that was marked wrong. */
export interface TrainRefund {
  /** Its line in the log. */
  line: string;
  problem: string;
  revision: number;
  points: number;
}

/** What an import did. */
export interface TrainImport {
  new: number;
  known: number;
  refused: number;
  line: number;
  why: string;
}
