/** How the visitor is doing: rating, themes, days, what was missed most; wishes and the log itself. */
import { useState } from 'preact/hooks';
import { LogBackup } from './backup.tsx';
import { BankCard } from './bank-card.tsx';
import { ClubDoor } from './club-door.tsx';
import { DayGrid } from './day-grid.tsx';
import './me.css';
import { MissedSheet } from './missed-sheet.tsx';
import { ModeTabs } from './mode-tabs.tsx';
import { RatingPlot } from './rating-plot.tsx';
import { SoFar } from './so-far.tsx';
import { ThemeBars } from './theme-bars.tsx';
import type { TrainBook } from './train-book.ts';
import { WishForm } from './wish-form.tsx';
import { countedWord, word } from './words.ts';

export function Me({ book }: { book: TrainBook }) {
  const [, redraw] = useState({});
  const history = book.history();
  const { look } = book;
  const shows = look.wishes.rating === 'shown' && look.solving.rated > 0;
  return (
    <main class="page me">
      <ModeTabs open="me" due={look.due} />
      <h1>{word('me')}</h1>
      {look.tries === 0 && <p class="quiet-words">{word('me.none')}</p>}
      {look.tries > 0 && (
        <>
          <div class="pair wide">
            {shows && (
              <section class="card" aria-labelledby="me-rating">
                <h2 id="me-rating" class="eyebrow">
                  {word('rating')}
                </h2>
                <p class="figure">{Math.round(look.solving.rating)}</p>
                <p class="quiet-words small-words">{word('me.sure', { points: Math.round(look.solving.deviation) })}</p>
                <RatingPlot days={history.solving} />
                {look.judging.rated > 0 && <p class="quiet-words small-words">{word('me.judging', { rating: Math.round(look.judging.rating) })}</p>}
              </section>
            )}
            <ThemeBars history={history} />
          </div>
          <div class="pair">
            <section class="card" aria-labelledby="me-days">
              <div class="top">
                <h2 id="me-days">{word('me.days')}</h2>
                {look.wishes.streak && look.streak > 0 && <span class="quiet-words small-words">{countedWord('me.streak', look.streak)}</span>}
              </div>
              <DayGrid today={history.today} days={history.days} />
            </section>
            <SoFar book={book} history={history} />
          </div>
          <MissedSheet history={history} />
        </>
      )}
      <ClubDoor />
      <WishForm book={book} onChange={() => redraw({})} />
      <BankCard />
      <LogBackup book={book} onChange={() => redraw({})} />
    </main>
  );
}
