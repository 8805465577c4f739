/** What was missed most, as boards to look at, to print and to save as a picture. */
import { Download, Printer } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../api.ts';
import { save } from '../frame/download.ts';
import { problemBoard } from './boards.ts';
import './missed.css';
import { missedPicture } from './missed-picture.ts';
import { ProblemPicture } from './problem-picture.tsx';
import { taskOf } from './problem-task.ts';
import type { TrainHistory } from './trainer-messages.ts';
import { countedWord, word } from './words.ts';

export function MissedSheet({ history: { missed } }: { history: TrainHistory }) {
  const [boards, setBoards] = useState<{ id: string; misses: number; board: Problem }[]>([]);
  const names = missed.map(({ problem }) => problem).join();
  useEffect(() => {
    let isWanted = true;
    const drawn = missed.map(async ({ problem, misses }) => ({ id: problem, misses, board: await problemBoard({ id: problem, orientation: 0 }) }));
    // Positions of the status questions are no problems to solve again.
    void Promise.allSettled(drawn).then((all) => isWanted && setBoards(all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))));
    return () => void (isWanted = false);
  }, [names]);
  if (boards.length === 0) return null;
  const pictured = boards.map(({ misses, board }) => ({ board, task: taskOf(board), about: countedWord('me.missed.times', misses) }));
  return (
    <section class="missed" aria-labelledby="me-missed">
      <div class="top">
        <h2 id="me-missed">{word('me.missed')}</h2>
        <div class="ways">
          <button type="button" class="button word" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {word('me.print')}
          </button>
          <button type="button" class="button word" onClick={() => save(new Blob([missedPicture(pictured)], { type: 'image/svg+xml' }), 'missed.svg')}>
            <Download aria-hidden="true" />
            {word('me.picture')}
          </button>
        </div>
      </div>
      <ul role="list">
        {pictured.map(({ board, task, about }) => (
          <li>
            <ProblemPicture problem={board} name={task} />
            <p>{task}</p>
            <p class="quiet-words small-words">{about}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
