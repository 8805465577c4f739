/**
 * The words of a review: what a decision did to a fight, and who wanted which move.
 *
 * Invariant: what the service does not call proved is called “not proved” here, and a condition stands in the headline.
 * The order of decisions is the service's own.
 */
import type { Color, Move } from '../api.ts';
import { opponent } from '../board/color.ts';
import type { OwnShare, ReviewedDecision, ReviewedFight, ReviewedMove, ReviewedOutcome, RoomReview } from '../server/client.ts';
import { isSameMove, vertexName } from './points.ts';
import { colorWords, counted, hasText, moveWords, tell } from './room-words.ts';

/** What a decision came to. One that waits for an answer is not told yet. */
export type DecisionCourse = 'mistake' | 'kept' | 'unproved' | 'waiting';

export type BoardExtent = { width: number; height: number };

/** The headline of a decision: what could be reached, and what it became, if that is something else. */
export interface CourseWords {
  from: string;
  to: string | null;
}

/** Right moves that are named, at most, when no member named one. */
const MOST_RIGHT = 3;

export function courseOf(decision: ReviewedDecision): DecisionCourse {
  if (decision.cost != null) return decision.cost > 0 ? 'mistake' : 'kept';
  return decision.fights.some((fight) => playedIn(decision, fight)?.outcome.kind === 'waiting') ? 'waiting' : 'unproved';
}

/** The decisions of a course, in the order of the review. */
export const decisionsOf = ({ decisions }: RoomReview, course: DecisionCourse): ReviewedDecision[] => decisions.filter((one) => courseOf(one) === course);

/** The fights of a decision, the one that it cost most in first; those that cost the same stay in their order. */
export function fightsOf(decision: ReviewedDecision): ReviewedFight[] {
  const cost = (fight: ReviewedFight) => playedIn(decision, fight)?.cost ?? -1;
  return [...decision.fights].sort((one, other) => cost(other) - cost(one));
}

/** The move that was played, as one of those that were named. */
export const playedIn = ({ played }: ReviewedDecision, { moves }: ReviewedFight): ReviewedMove | undefined => moves.find((one) => isSameMove(one.played, played));

/** “alive” and “ko”, of the dearest fight. */
export function courseWords(decision: ReviewedDecision, fight: ReviewedFight): CourseWords {
  const after = playedIn(decision, fight);
  const [best, made] = [fight.best, after?.outcome ?? fight.best];
  const isDetailed = kindOf(best) === 'ko' && kindOf(made) === 'ko';
  const from = outcomeWords(best, decision, fight, isDetailed ? 'whole' : 'short');
  const isUntold = best.kind === 'conditional' || best.kind === 'notProved';
  if (isUntold || after === undefined || after.steps === 0) return { from, to: null };
  return { from, to: outcomeWords(made, decision, fight, isDetailed ? 'whole' : 'short') };
}

/** “C2 lived (7 votes), B3 was played (11).” */
export function votesSentence(board: BoardExtent, decision: ReviewedDecision, fight: ReviewedFight): string {
  const played = playedIn(decision, fight);
  const move = moveWords(board, decision.played);
  if (fight.best.kind === 'conditional') return tell('review.conditional');
  if (played === undefined) return '';
  if (played.steps === 0) return tell('review.right', { move, votes: wantedWords(fight, played) });
  const right = rightWords(board, fight);
  if (right === null) return tell('review.played', { move, votes: wantedWords(fight, played) });
  return tell('review.mistake', { best: right.words, votes: right.votes, move, count: wanted(fight, played) });
}

/** “alive”, with its condition; of a ko, who needs threats, where that is asked for. */
export function outcomeWords(outcome: ReviewedOutcome, decision: ReviewedDecision, fight: ReviewedFight, length: 'short' | 'whole'): string {
  switch (outcome.kind) {
    case 'captured':
    case 'notProved':
    case 'waiting':
      return tell(`review.outcome.${outcome.kind}`);
    case 'proved':
      return verdictWords(outcome.verdict, decision, fight, length);
    case 'conditional': {
      const what = outcome.outcome.kind === 'unknown' ? tell('review.outcome.notProved') : verdictWords(outcome.outcome, decision, fight, length);
      return tell(`review.condition.${outcome.grade}`, { what });
    }
  }
}

/** How many wanted a move: votes, or proposals where there was no vote. */
export function wantedWords(fight: ReviewedFight, move: ReviewedMove): string {
  return hasVotes(fight) ? counted('count.votes', move.ballots) : counted('count.proposals', move.proposals);
}

/** “White’s 5 stones at C3”. */
export function fightWords(board: BoardExtent, decision: ReviewedDecision, fight: ReviewedFight): string {
  const [first] = fight.keyStones;
  return counted('review.fight', fight.stones, { color: colorWords(defenderOf(decision, fight)), point: first === undefined ? '' : vertexName(board, first) });
}

/** “Cost 25: 5 steps down × 5 stones.” */
export function costSentence(decision: ReviewedDecision, fight: ReviewedFight): string | null {
  const { steps, cost } = playedIn(decision, fight) ?? {};
  return steps == null || cost == null || cost === 0 ? null : tell('review.cost', { steps, cost, stones: fight.stones });
}

/** What the member's own moves would have cost. */
export function ownSentences({ judged, kept, cost }: OwnShare): string[] {
  if (judged === 0) return [tell('review.own.none')];
  return [tell('review.own', { kept, judged }), ...(cost > 0 ? [tell('review.own.cost', { cost })] : [])];
}

/** What a review says as a whole, once it is complete. */
export function closingSentences(review: RoomReview): string[] {
  const mistakes = decisionsOf(review, 'mistake').length;
  return [
    mistakes > 0 ? counted('review.mistakes', mistakes) : tell('review.empty'),
    ...(review.fights === 0 ? [tell('review.noFight')] : []),
  ];
}

/** What a review is silent about. */
export const leftOutWords = ({ leftOut }: RoomReview): string => (leftOut > 0 ? counted('review.leftOut', leftOut) : '');

/** Whether a problem can be made of a decision: a move is proved to be right. */
export const hasProblem = ({ fights }: ReviewedDecision): boolean => fights.some(({ keeps }) => keeps.length > 0);

/** The side whose stones are at stake. */
export const defenderOf = ({ color }: ReviewedDecision, { role }: ReviewedFight): Color => (role === 'defender' ? color : opponent(color));

type Verdict = Exclude<(ReviewedOutcome & { kind: 'conditional' })['outcome'], { kind: 'unknown' }> | (ReviewedOutcome & { kind: 'proved' })['verdict'];

function verdictWords(verdict: Verdict, decision: ReviewedDecision, fight: ReviewedFight, length: 'short' | 'whole'): string {
  if (verdict.kind !== 'ko' || length === 'short') return tell(`review.outcome.${verdict.kind}`);
  const defender = defenderOf(decision, fight);
  const needy = verdict.needsThreats === 'defender' ? defender : opponent(defender);
  return counted('review.outcome.ko.needs', verdict.threats, { color: colorWords(needy) });
}

/** The right move that most members wanted; if none was named, the right ones. */
function rightWords(board: BoardExtent, fight: ReviewedFight): { words: string; votes: string } | null {
  const kind = kindOf(fight.best);
  const key = `review.best.${kind}`;
  const isRight = (played: Move) => fight.keeps.some((one) => isSameMove(one, played));
  const named = fight.moves.find(({ played }) => isRight(played));
  const moves = named === undefined ? fight.keeps.slice(0, MOST_RIGHT) : [named.played];
  if (!hasText(key) || moves.length === 0) return null;
  const names = moves.map((move) => moveWords(board, move)).join(', ');
  const none: ReviewedMove = { played: 'pass', ballots: 0, proposals: 0, outcome: fight.best };
  return { words: tell(key, { moves: names }), votes: wantedWords(fight, named ?? none) };
}

function kindOf(outcome: ReviewedOutcome): string {
  return outcome.kind === 'proved' ? outcome.verdict.kind : outcome.kind;
}

const hasVotes = ({ moves }: ReviewedFight): boolean => moves.some(({ ballots }) => ballots > 0);

const wanted = (fight: ReviewedFight, { ballots, proposals }: ReviewedMove): number => (hasVotes(fight) ? ballots : proposals);
