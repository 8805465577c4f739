/** What is said of a problem once it is decided: the time, when it comes back, and whether it is to come back. */
import { useState } from 'preact/hooks';
import { address } from '../frame/route.ts';
import { hasAccount } from './in-step.ts';
import type { TrainBook } from './train-book.ts';
import { countedWord, word } from './words.ts';

interface AfterProblemProps {
  book: TrainBook;
  problem: string;
  seconds: number;
  /** The first move that was played, as the problem is drawn. */
  played: string;
}

export function AfterProblem({ book, problem, seconds, played }: AfterProblemProps) {
  const [, redraw] = useState({});
  const days = book.daysToCard(problem);
  const change = () => void (days === null ? book.keep(problem) : book.putAway(problem)).then(() => redraw({}));
  return (
    <div class="after">
      <p class="quiet-words small-words">{[countedWord('seconds', seconds), days === null ? '' : countedWord('again', Math.max(days, 1))].join(' ')}</p>
      <button type="button" class="button word" onClick={change}>
        {word(days === null ? 'card.keep' : 'card.away')}
      </button>
      {hasAccount() && (
        <a class="button word" href={address('club', { report: problem, move: played })}>
          {word('report')}
        </a>
      )}
    </div>
  );
}
