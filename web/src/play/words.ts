/**
 * The words of this section (`play.json`). They are loaded with the section and not with the messages of the page. English
 * where a language has none yet.
 */
import english from '../../messages/en/play.json';
import { say, spoken } from '../frame/messages.ts';
import { pointName, readRules } from './game-rules.ts';
import { PASS } from './table-messages.ts';
import { stepOf } from './way.ts';
import type { TableReason, TableReview } from './table-messages.ts';

/** As in `refused.ko`. */
export type PlayText = keyof typeof english;

type PlayTexts = Partial<Record<PlayText, string>>;

const FILES = import.meta.glob<PlayTexts>(['../../messages/*/play.json', '!../../messages/en/play.json'], { import: 'default' });

let current: PlayTexts = english;

/** Loads the words of the current language. */
export async function fetchWords(): Promise<void> {
  current = (await FILES[`../../messages/${spoken()}/play.json`]?.()) ?? english;
}

/** A text in the current language with its places filled. */
export function tell(text: PlayText, values: Record<string, string | number> = {}): string {
  const words = current[text] ?? english[text];
  return words.replace(/\{(\w+)\}/gu, (hole, value: string) => String(values[value] ?? hole));
}

/** A text for a number of things: its own form for one. */
export function counted(text: PlayText, count: number, values: Record<string, string | number> = {}): string {
  const one = `${text}.one`;
  return tell(count === 1 && one in english ? (one as PlayText) : text, { count, ...values });
}

/** The name of a game, as in “Three in a row”. */
export function gameName(rules: string): string {
  if (stepOf(rules)?.id === 'go') return tell('goal.go');
  const { goal, count } = readRules(rules) ?? { goal: 'row', count: 3 };
  return goal === 'row' || goal === 'captures' ? tell(`goal.${goal}.${count}` as PlayText) : tell(`goal.${goal}`);
}

/** How a game is won, in a sentence or two. */
export function aboutGame(rules: string): string {
  const { goal, count, capture } = readRules(rules) ?? { goal: 'row', count: 3, capture: 'on' };
  const aim = counted(`about.${goal}`, count);
  return goal === 'row' ? `${aim} ${tell(`about.capture.${capture}`)}` : aim;
}

/** A move in words. */
export const pointWords = (size: number, move: number) => (move === PASS ? say('solve.pass') : pointName(size, move));

/** Who made a move, from where the visitor sits. */
export type Mover = 'own' | 'reply';

/** What a move does, in a sentence. */
export function reasonWords(size: number, mover: Mover, move: number, { kind, points }: TableReason): string {
  const names = points.map((point) => pointName(size, point)).join(', ');
  return counted(`${mover}.${kind}`, points.length, { point: pointWords(size, move), points: names });
}

/** What a move changed, in a sentence. */
export function reviewWords(size: number, { kind, move, moves }: TableReview): string {
  return counted(`review.${kind}`, moves, { point: pointWords(size, move) });
}

