/** A position of the status questions as a problem to play: the side for which the answer is bad news begins. */
import type { Color, Problem } from '../api.ts';
import type { StatusWord } from './trainer-messages.ts';

/** The colour of the stones that are asked about. */
export function stoneColor({ black, keyStones: [first = [0, 0]] }: Problem): Color {
  return black.some((point) => point.join() === first.join()) ? 'black' : 'white';
}

/** The position with that side to move. A goal is about the side to move, so the recorded one may not hold; the key stones say what is at stake. */
export function playedOut(board: Problem, answer: StatusWord): Problem {
  const owner = stoneColor(board);
  const enemy = owner === 'black' ? 'white' : 'black';
  return { ...board, goal: null, toMove: answer === 'dead' ? owner : enemy };
}
