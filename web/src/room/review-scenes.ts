/** Reviews for tests, made by hand. */
import type { Vertex } from '../api.ts';
import type { FactVerdict, ReviewedDecision, ReviewedFight, ReviewedMove, ReviewedOutcome, RoomReview } from '../server/client.ts';

export const proved = (verdict: FactVerdict): ReviewedOutcome => ({ kind: 'proved', verdict, words: '', certificates: 'c'.repeat(64) });

export const NOT_PROVED: ReviewedOutcome = { kind: 'notProved', why: 'time' };

export const KO: FactVerdict = { kind: 'ko', needsThreats: 'defender', threats: 1 };

/** A move that members named; steps are those down the order of outcomes. */
export const namedMove = (at: Vertex, ballots: number, outcome: ReviewedOutcome, steps: number | null = null): ReviewedMove => ({
  played: { play: at },
  ballots,
  proposals: 1,
  outcome,
  steps,
  cost: steps === null ? null : steps * 5,
});

/** Five stones of the team; C2 lives (7 votes), B3 makes a ko (11). */
export function fightScene(change: Partial<ReviewedFight> = {}): ReviewedFight {
  return {
    keyStones: [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]],
    stones: 5,
    role: 'defender',
    best: proved({ kind: 'alive' }),
    keeps: [{ play: [2, 7] }],
    moves: [namedMove([1, 6], 11, proved(KO), 4), namedMove([2, 7], 7, proved({ kind: 'alive' }), 0)],
    ...change,
  };
}

/** Move 34, at which Black played B3. */
export function decisionScene(change: Partial<ReviewedDecision> = {}): ReviewedDecision {
  return { window: 17, number: 34, color: 'black', played: { play: [1, 6] }, before: '.'.repeat(81), cost: 20, fights: [fightScene()], own: null, ...change };
}

export function reviewScene(change: Partial<RoomReview> = {}): RoomReview {
  return { version: 1, state: 'complete', questions: 4, answered: 4, turns: 14, lookedAt: 14, fights: 2, leftOut: 0, decisions: [decisionScene()], own: null, ...change };
}
