/** The problem that a report is about, with the move that was played. */
import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../api.ts';
import { problemBoard } from '../train/boards.ts';
import { ProblemPicture } from '../train/problem-picture.tsx';
import { taskOf } from '../train/problem-task.ts';
import { labelledPoint, stillView } from '../train/still-view.ts';

export function ReportedBoard({ problem, played }: { problem: string; played: string }) {
  const [board, setBoard] = useState<Problem | null>(null);
  // A problem that only the site has is named instead.
  useEffect(() => void problemBoard({ id: problem, orientation: 0 }).then(setBoard, () => setBoard(null)), [problem]);
  if (board === null) return <p class="quiet-words">{problem}</p>;
  const legal = stillView(board).legal.map(String);
  const marked = [labelledPoint(played, board.height)].filter((point) => legal.includes(String(point)));
  const task = taskOf(board);
  return (
    <figure class="reported">
      <ProblemPicture problem={board} name={task} marked={marked} />
      <figcaption class="quiet-words small-words">
        {task} · {problem}
      </figcaption>
    </figure>
  );
}
