/** The board of a decision that is looked at after the game: the position before it, the stones at stake, the moves. */
import type { Vertex } from '../api.ts';
import type { Ring } from '../board/board.tsx';
import { MarkerGrid } from '../board/marker-grid.ts';
import type { Markers } from '../board/marker-grid.ts';
import type { View } from '../board/view.ts';
import type { BoardView, ReviewedDecision, ReviewedFight } from '../server/client.ts';
import { isSameMove, play, pointOf } from './points.ts';
import { fightsOf, playedIn } from './review-words.ts';
import { tell } from './room-words.ts';

/** The position before a decision. Nothing can be played on it. */
export const boardBefore = (board: BoardView, { before, color, number }: Pick<ReviewedDecision, 'before' | 'color' | 'number'>): BoardView => ({ ...board, stones: before, toMove: color, moves: number - 1, last: null });

/** Triangles on the stones at stake, and a sign where moves were named or are right. */
export function reviewMarkers(decision: ReviewedDecision, signs: View['signs']): Markers {
  const grid = new MarkerGrid(signs);
  const [fight] = fightsOf(decision);
  if (fight === undefined) return grid.rows;
  grid.put(fight.keyStones, { type: 'triangle' });
  return grid.rows;
}

/** Each named or right move by what is proved about it. */
export function reviewRings(decision: ReviewedDecision): Ring[] {
  const [fight] = fightsOf(decision);
  if (fight === undefined) return [];
  const named = fight.moves.flatMap(({ played, steps }): Ring[] => {
    const at = pointOf(played);
    return at === undefined ? [] : [{ at, worth: steps == null ? 'open' : steps > 0 ? 'bad' : 'good' }];
  });
  const right = fight.keeps.flatMap((move): Ring[] => (move === 'pass' ? [] : [{ at: move.play, worth: 'good' }]));
  return [...named, ...right];
}

/** What the review says of a point, for members who do not see the board. */
export function reviewedPointWords(decision: ReviewedDecision, at: Vertex): string {
  const [fight] = fightsOf(decision);
  if (fight === undefined) return '';
  const isHere = (one: Vertex) => one.join() === at.join();
  const said = [
    fight.keyStones.some(isHere) && tell('review.point.stake'),
    fight.keeps.some((move) => isSameMove(move, play(at))) && tell('review.point.right'),
    isPlayed(decision, fight, at) && tell('review.point.played'),
  ];
  return said.filter((words) => words !== false).join(', ');
}

const isPlayed = (decision: ReviewedDecision, fight: ReviewedFight, at: Vertex): boolean => {
  const played = playedIn(decision, fight);
  return played !== undefined && isSameMove(played.played, play(at));
};
