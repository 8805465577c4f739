/** What a review says of decisions: in which words, in which order, and never more than is proved. */
import { describe, expect, test } from 'vitest';
import type { ReviewedDecision } from '../server/client.ts';
import { KO, NOT_PROVED, decisionScene, fightScene, namedMove, proved, reviewScene } from './review-scenes.ts';
import { closingSentences, costSentence, courseOf, courseWords, decisionsOf, fightsOf, fightWords, hasProblem, leftOutWords, outcomeWords, ownSentences, votesSentence } from './review-words.ts';

const BOARD = { width: 9, height: 9 };

/** Headline and sentence of the dearest fight. */
function told(decision: ReviewedDecision): [string, string] {
  const [fight = fightScene()] = fightsOf(decision);
  const { from, to } = courseWords(decision, fight);
  return [to === null ? from : `${from} → ${to}`, votesSentence(BOARD, decision, fight)];
}

describe('a mistake', () => {
  test('is told with what it became and with the votes of both moves', () => {
    expect(told(decisionScene())).toEqual(['alive → ko', 'C2 lived (7 votes), B3 was played (11).']);
    expect(costSentence(decisionScene(), fightScene())).toBe('Cost 20: 4 steps down × 5 stones.');
    expect(fightWords(BOARD, decisionScene(), fightScene())).toBe('Black, 5 stones at A9');
  });

  test('of the side that attacks speaks of the other side’s stones', () => {
    const fight = fightScene({ role: 'attacker', best: proved({ kind: 'dead' }), moves: [namedMove([1, 6], 1, proved({ kind: 'alive' }), 5), namedMove([2, 7], 0, proved({ kind: 'dead' }), 0)] });
    const decision = decisionScene({ fights: [fight] });
    expect(told(decision)).toEqual(['dead → alive', 'C2 killed (0 votes), B3 was played (1).']);
    expect(fightWords(BOARD, decision, fight)).toBe('White, 5 stones at A9');
  });

  test('without a vote counts proposals', () => {
    const fight = fightScene({ moves: [namedMove([1, 6], 0, proved(KO), 4), namedMove([2, 7], 0, proved({ kind: 'alive' }), 0)] });
    expect(told(decisionScene({ fights: [fight] }))[1]).toBe('C2 lived (1 proposal), B3 was played (1).');
  });

  test('that no member saw names the right moves', () => {
    const fight = fightScene({ keeps: [{ play: [2, 7] }, { play: [3, 8] }, 'pass'], moves: [namedMove([1, 6], 2, proved({ kind: 'dead' }), 5)] });
    expect(told(decisionScene({ fights: [fight] }))).toEqual(['alive → dead', 'C2, D1, Pass lived (0 votes), B3 was played (2).']);
  });

  test('within a ko says who needs threats', () => {
    const fight = fightScene({ best: proved({ kind: 'ko', needsThreats: 'attacker', threats: 2 }), moves: [namedMove([1, 6], 1, proved(KO), 1)], keeps: [] });
    expect(told(decisionScene({ fights: [fight] }))).toEqual(['ko, White needs 2 threats → ko, Black needs 1 threat', 'B3 was played (1 vote).']);
  });

  test('is told of the fight in which it cost most', () => {
    const small = fightScene({ stones: 9, best: proved({ kind: 'seki' }), moves: [namedMove([1, 6], 11, proved({ kind: 'seki' }), 0)] });
    expect(told(decisionScene({ fights: [small, fightScene()] }))[0]).toBe('alive → ko');
  });
});

describe('what is not proved', () => {
  test('is called so, and is no verdict', () => {
    const unproved = decisionScene({ cost: null, fights: [fightScene({ best: NOT_PROVED, keeps: [], moves: [namedMove([1, 6], 3, NOT_PROVED)] })] });
    expect(courseOf(unproved)).toBe('unproved');
    expect(told(unproved)).toEqual(['not proved', 'B3 was played (3 votes).']);
    expect(hasProblem(unproved)).toBe(false);
  });

  test('after the move stands beside what is proved before it', () => {
    const half = decisionScene({ cost: null, fights: [fightScene({ moves: [namedMove([1, 6], 3, NOT_PROVED)] })] });
    expect(told(half)).toEqual(['alive → not proved', 'C2 lived (0 votes), B3 was played (3).']);
    expect(costSentence(half, fightScene({ moves: [namedMove([1, 6], 3, NOT_PROVED)] }))).toBeNull();
  });

  test('has its condition in the headline', () => {
    const best = { kind: 'conditional', grade: 'undisturbed', outcome: { kind: 'alive' }, words: '' } as const;
    const conditional = decisionScene({ cost: null, fights: [fightScene({ best, keeps: [], moves: [namedMove([1, 6], 3, NOT_PROVED)] })] });
    expect(told(conditional)).toEqual(['alive, if nothing outside interferes', 'On the open board: not proved.']);
    expect(outcomeWords({ ...best, grade: 'book' }, conditional, fightScene(), 'short')).toBe('alive, by the book');
  });

  test('yet is not shown as a verdict while the answer is open', () => {
    const open = decisionScene({ cost: null, fights: [fightScene({ moves: [namedMove([1, 6], 3, { kind: 'waiting' })] })] });
    expect(courseOf(open)).toBe('waiting');
    expect(decisionsOf(reviewScene({ decisions: [open] }), 'unproved')).toEqual([]);
  });
});

test('a decision that cost nothing was right', () => {
  const kept = decisionScene({ played: { play: [2, 7] }, cost: 0 });
  expect(courseOf(kept)).toBe('kept');
  expect(told(kept)).toEqual(['alive', 'C2 was right (7 votes).']);
});

test('decisions keep the order of the review, each in its part', () => {
  const review = reviewScene({
    decisions: [decisionScene({ window: 9, cost: 30 }), decisionScene({ window: 2, cost: 5 }), decisionScene({ window: 1, cost: 0 }), decisionScene({ window: 4, cost: null })],
  });
  const windows = (['mistake', 'kept', 'unproved'] as const).map((course) => decisionsOf(review, course).map(({ window }) => window));
  expect(windows).toEqual([[9, 2], [1], [4]]);
});

test('a whole review says how many decisions cost something, and what it left out', () => {
  expect(closingSentences(reviewScene())).toEqual(['One decision cost something.']);
  expect(closingSentences(reviewScene({ decisions: [] }))).toEqual(['No decision cost anything that is proved.']);
  expect(closingSentences(reviewScene({ decisions: [], fights: 0 }))).toEqual(['No decision cost anything that is proved.', 'There was no small fight near the moves.']);
  expect([0, 3].map((leftOut) => leftOutWords(reviewScene({ leftOut })))).toEqual(['', 'The last 3 decisions are not looked at: a review has only so many questions.']);
});

test('members read their own share', () => {
  expect(ownSentences({ judged: 7, kept: 5, cost: 30 })).toEqual(['Your own moves: 5 of 7 cost nothing.', 'The others would have cost 30.']);
  expect(ownSentences({ judged: 2, kept: 2, cost: 0 })).toEqual(['Your own moves: 2 of 2 cost nothing.']);
  expect(ownSentences({ judged: 0, kept: 0, cost: 0 })).toEqual(['Nothing is proved about your own moves.']);
});
