/**
 * What the card says about a sketch: one headline, what is proved for each first mover, and what to do next.
 *
 * Invariant: the card says why something is not proved as it happened: time is blamed only if the time was used up, and
 * what lies outside only if the search says so. What the card tells, the list below does not tell again.
 */
import type { Inspection, Opinion, Outcome, Remark, RemarkKind, Side, Unproved } from '../api.ts';
import type { Face } from '../design/feedback-card.tsx';
import type { CheckState } from './checker.ts';

/** The step that the author most likely wants next. */
export type AuthorStep = 'try' | 'longer' | 'again' | 'open' | 'key' | 'inPlay' | 'undo';

/** What the card is about, in the order in which it is decided. */
export type CardKind = 'begin' | 'faulty' | 'checking' | 'stopped' | 'failed' | 'notProved' | 'sound' | 'works' | RemarkKind;

export interface Summary {
  kind: CardKind;
  face: Face;
  /** The remark that the headline tells. */
  told: Remark | null;
  /** Why the verdict for the side to move is missing. */
  why: Reason | null;
  next: AuthorStep;
}

/** Why there is no answer. `ended`: the search had nothing left to try, with time to spare. */
export type Reason = 'time' | 'ended' | 'outside' | 'memory' | 'stopped' | 'unsupported';

/** Seconds that an author can choose for a check. */
export const TIMES = [10, 60, 600] as const;

/** A search stops a little before its limit, so that the answer is there in time. */
const NEARLY = 0.85;

export function summary(found: CheckState, survey: Inspection | null): Summary {
  const faults = survey?.faults ?? [];
  const [fault] = faults;
  if (fault !== undefined) {
    const isEmpty = fault.kind === 'noStones';
    return card(isEmpty ? 'begin' : 'faulty', isEmpty ? 'plain' : 'open', { next: STEPS[fault.kind] ?? 'undo' });
  }
  if (found.phase === 'failed') return card('failed', 'open', { next: 'again' });
  if (found.opinion !== null) return judged(found.opinion, found);
  return found.phase === 'stopped' ? card('stopped', 'plain', { next: 'again' }) : card('checking', 'plain', {});
}

/** What helps against a fault; against the others the last change is taken back. */
const STEPS: Partial<Record<Inspection['faults'][number]['kind'], AuthorStep>> = {
  noStones: 'open',
  noKeyStones: 'key',
  keyStonesMissing: 'key',
  keyStonesOfBothColors: 'key',
  keyStonesOfWrongColor: 'key',
  nothingInPlay: 'inPlay',
  tooWide: 'inPlay',
  noBoundary: 'inPlay',
};

const card = (kind: CardKind, face: Face, { told = null, why = null, next = 'try' }: Partial<Summary>): Summary => ({ kind, face, told, why, next });

/** Remarks that are a headline of their own. */
const HEADLINES: Partial<Record<RemarkKind, Face>> = {
  goalFails: 'bad',
  nothingToDo: 'bad',
  secondSolution: 'open',
  lesserSolution: 'open',
  ko: 'plain',
  repetition: 'open',
  byRule: 'open',
  sound: 'good',
};

function judged(opinion: Opinion, found: CheckState): Summary {
  const side = asked(opinion);
  const why = side === undefined ? null : reason(side.outcome, found);
  if (why !== null) {
    const told = opinion.remarks.find(({ kind }) => kind === 'leak' || kind === 'notProved') ?? null;
    return card('notProved', 'open', { told, why, next: unprovedStep(why, found) });
  }
  const told = opinion.remarks.find(({ kind }) => kind in HEADLINES) ?? null;
  const unjudged = opinion.remarks.some(({ kind }) => kind === 'unjudged');
  const next = unjudged && isSpent(found) && longer(found.seconds) !== null ? 'longer' : 'try';
  if (told !== null) return card(told.kind, HEADLINES[told.kind] ?? 'plain', { told, next });
  // One move works, but the list has something that the author should know.
  const isOnly = !unjudged && side?.passKeeps === 'no' && side.best.length === 1;
  return card(isOnly ? 'sound' : 'works', isOnly ? 'good' : 'open', { next });
}

function unprovedStep(why: Reason, { seconds }: CheckState): AuthorStep {
  if (why === 'stopped') return 'again';
  if (why === 'time' && longer(seconds) !== null) return 'longer';
  return why === 'unsupported' ? 'try' : 'inPlay';
}

/** The verdict for the side whose turn it is. */
export const asked = ({ report, mover }: Opinion): Side | undefined => report.sides.find(({ first }) => first === mover);

/** Why an outcome is unknown; nothing if it is known. */
export function reason(outcome: Outcome, found: CheckState): Reason | null {
  if (outcome.kind !== 'unknown') return null;
  return REASONS[outcome.why] ?? (isSpent(found) ? 'time' : 'ended');
}

const REASONS: Partial<Record<Unproved, Reason>> = {
  outside: 'outside',
  memory: 'memory',
  cancelled: 'stopped',
  notTried: 'stopped',
  unsupported: 'unsupported',
};

/** Whether the time for the answers was used up. */
export const isSpent = ({ opinion, seconds }: CheckState): boolean => (opinion?.report.milliseconds ?? 0) >= seconds * 1000 * NEARLY;

/** The seconds that the answers took; a part of a second counts as one. */
export const used = ({ opinion }: CheckState): number => Math.max(1, Math.round((opinion?.report.milliseconds ?? 0) / 1000));

/** The next longer time that can be chosen. */
export const longer = (seconds: number): number | null => TIMES.find((one) => one > seconds) ?? null;

/** The remarks that the card does not tell. A missing answer is told once, whatever the search calls it. */
export function listed({ remarks }: Opinion, { told, why }: Summary): Remark[] {
  const isTold = (remark: Remark) => remark === told || (why !== null && (remark.kind === 'leak' || remark.kind === 'notProved'));
  return remarks.filter((remark) => !isTold(remark));
}

/** Findings about the author's solution that only say again that there is no verdict. */
export const isRepeated = (kind: string): boolean => kind === 'leak' || kind === 'not-proved';
