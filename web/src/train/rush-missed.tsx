/** What was missed in a rush, each board with its right first move. */
import { useEffect, useState } from 'preact/hooks';
import type { Problem, Vertex } from '../api.ts';
import { problemBoard } from './boards.ts';
import './missed.css';
import { ProblemPicture } from './problem-picture.tsx';
import { taskOf } from './problem-task.ts';
import { rightPoints } from './right-points.ts';
import { pointLabel } from './still-view.ts';
import type { TrainProblem } from './trainer-messages.ts';
import { word } from './words.ts';

interface MissedBoard {
  board: Problem;
  right: Vertex[];
}

export function RushMissed({ missed }: { missed: readonly TrainProblem[] }) {
  const [boards, setBoards] = useState<MissedBoard[]>([]);
  useEffect(() => {
    let isWanted = true;
    const drawn = missed.map(async (one) => {
      const board = await problemBoard(one);
      return { board, right: rightPoints(one, board) };
    });
    void Promise.all(drawn).then((all) => isWanted && setBoards(all));
    return () => void (isWanted = false);
  }, [missed]);
  if (boards.length === 0) return null;
  return (
    <section class="missed" aria-labelledby="rush-missed">
      <h2 id="rush-missed">{word('rush.missed')}</h2>
      <ul role="list">
        {boards.map(({ board, right }) => {
          const points = right.map((point) => pointLabel(point, board.height)).join(', ');
          return (
            <li>
              <ProblemPicture problem={board} name={taskOf(board)} marked={right} />
              <p>{taskOf(board)}</p>
              <p class="quiet-words small-words">{word('rush.right', { points })}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
