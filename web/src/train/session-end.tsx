/** What follows a session of solving: how it went, and where to go on. */
import { ArrowRight, ChartNoAxesColumn, Check } from 'lucide-preact';
import { FeedbackCard } from '../design/feedback-card.tsx';
import { ModeTabs, pageAddress } from './mode-tabs.tsx';
import type { SolveMode } from './solve-course.ts';
import type { TrainBook } from './train-book.ts';
import type { TrainSession } from './train-session.ts';
import { tally } from './train-session.ts';
import { word } from './words.ts';

interface SessionEndProps {
  book: TrainBook;
  mode: SolveMode;
  session: TrainSession;
  onMore(): void;
}

export function SessionEnd({ book, mode, session: { results }, onMore }: SessionEndProps) {
  const isEmpty = mode === 'review' && results.length === 0;
  const headline = isEmpty ? word('review.none') : mode === 'daily' ? word('daily.done') : word('end');
  const about = isEmpty
    ? word('review.none.about')
    : mode === 'daily' && results.length === 0
      ? word('daily.done.about')
      : word('end.about', { right: tally(results, 'right'), hinted: tally(results, 'hinted'), wrong: tally(results, 'wrong') });
  return (
    <main class="page train-end">
      <ModeTabs open={mode === 'theme' ? 'rated' : mode} due={book.look.due} />
      <h1 class="unseen">{word(`mode.${mode === 'theme' ? 'rated' : mode}`)}</h1>
      <div role="status" data-testid="end">
        <FeedbackCard face="good" sign={Check} headline={headline}>
          <p>{about}</p>
          {mode === 'daily' && results.length > 0 && <p class="quiet-words">{word('daily.done.about')}</p>}
        </FeedbackCard>
      </div>
      {mode === 'rated' || mode === 'theme' ? (
        <button type="button" class="button main" onClick={onMore}>
          {word('end.more')}
          <ArrowRight aria-hidden="true" />
        </button>
      ) : (
        <a class="button main" href={pageAddress('rated')}>
          {word('review.train')}
          <ArrowRight aria-hidden="true" />
        </a>
      )}
      <a class="button word" href={pageAddress('me')}>
        <ChartNoAxesColumn aria-hidden="true" />
        {word('end.me')}
      </a>
    </main>
  );
}
