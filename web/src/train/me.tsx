/** How the visitor is doing: rating, themes, days, what was missed most; wishes and the log itself. */
import { ArrowRight, Download, Printer, Upload } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../api.ts';
import { save } from '../frame/download.ts';
import { say, spoken } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import { themeName } from '../solve/strip.tsx';
import { problemBoard } from './boards.ts';
import { DayGrid } from './day-grid.tsx';
import { ModeTabs, pageAddress } from './mode-tabs.tsx';
import { RatingPlot } from './rating-plot.tsx';
import { ProblemPicture } from './problem-picture.tsx';
import type { TrainBook } from './train-book.ts';
import type { TrainHistory, TrainImport } from './trainer-messages.ts';
import { WishForm } from './wish-form.tsx';
import { countedWord, word } from './words.ts';

/** Problems of a theme before it may be called weak. */
const ENOUGH = 3;

/** The largest backup that is read, in megabytes; ten years of training have about twenty. */
const MOST = 64;

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
          <Missed history={history} />
        </>
      )}
      <WishForm book={book} onChange={() => redraw({})} />
      <Backup book={book} onChange={() => redraw({})} />
    </main>
  );
}

function ThemeBars({ history: { themes } }: { history: TrainHistory }) {
  if (themes.length === 0) return null;
  const sorted = [...themes].sort((one, other) => other.right / other.met - one.right / one.met);
  return (
    <section class="card" aria-labelledby="me-themes">
      <h2 id="me-themes">{word('me.themes')}</h2>
      <p class="quiet-words small-words">{word('me.themes.about')}</p>
      <ul class="bars" role="list">
        {sorted.map(({ theme, met, right }) => (
          <li>
            <a href={address('train', { theme })} aria-label={word('me.theme', { theme: themeName(theme), right, met })}>
              <span>{themeName(theme)}</span>
              <span class="bar-line" aria-hidden="true">
                <i style={{ width: `${(right / met) * 100}%` }} />
              </span>
              <span class="quiet-words small-words" aria-hidden="true">
                {right}/{met}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SoFar({ book: { look }, history: { themes } }: { book: TrainBook; history: TrainHistory }) {
  const met = themes.reduce((sum, theme) => sum + theme.met, 0);
  const right = themes.reduce((sum, theme) => sum + theme.right, 0);
  const rush = Math.max(0, ...look.rush.map(({ solved }) => solved));
  const weakest = themes.filter((theme) => theme.met >= ENOUGH).sort((one, other) => one.right / one.met - other.right / other.met)[0];
  const figures = [
    [String(look.tries), word('me.tries')],
    [met === 0 ? '–' : new Intl.NumberFormat(spoken(), { style: 'percent' }).format(right / met), word('me.firsttry')],
    [rush === 0 ? '–' : String(rush), word('me.rush')],
    [String(look.due), word('me.due')],
  ];
  const target = look.due > 0 ? pageAddress('review') : weakest === undefined ? pageAddress('rated') : address('train', { theme: weakest.theme });
  const step = look.due > 0 ? word('end.review') : weakest === undefined ? word('review.train') : word('me.practise');
  return (
    <section class="card so-far" aria-labelledby="me-sofar">
      <h2 id="me-sofar">{word('me.sofar')}</h2>
      <dl>
        {figures.map(([figure, name]) => (
          <div>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {weakest !== undefined && <p class="quiet-words small-words">{word('me.weakest', { theme: themeName(weakest.theme) })}</p>}
      <a class="button main" href={target}>
        {step}
        <ArrowRight aria-hidden="true" />
      </a>
    </section>
  );
}

function Missed({ history: { missed } }: { history: TrainHistory }) {
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
  return (
    <section class="missed" aria-labelledby="me-missed">
      <div class="top">
        <h2 id="me-missed">{word('me.missed')}</h2>
        <button type="button" class="button word" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {word('me.print')}
        </button>
      </div>
      <ul role="list">
        {boards.map(({ id, misses, board }) => {
          const goal = say(`rail.goal.${board.goal === 'live' ? 'live' : 'kill'}.${board.goal === 'live' ? (board.toMove ?? 'black') : board.toMove === 'white' ? 'black' : 'white'}`);
          return (
            <li key={id}>
              <ProblemPicture problem={board} name={goal} />
              <p>{goal}</p>
              <p class="quiet-words small-words">{countedWord('me.missed.times', misses)}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Backup({ book, onChange }: { book: TrainBook; onChange(): void }) {
  const [seen, setSeen] = useState<TrainImport | null>(null);
  const open = async (file: File | undefined) => {
    if (file === undefined || file.size > MOST << 20) return;
    setSeen(await book.import(await file.text()));
    onChange();
  };
  return (
    <section class="card backup" aria-labelledby="me-backup">
      <h2 id="me-backup">{word('me.backup')}</h2>
      <p class="quiet-words small-words">{word(book.isKept ? 'me.backup.about' : 'me.unkept')}</p>
      <div class="ways">
        <button type="button" class="button" onClick={() => save(new Blob([book.export()], { type: 'text/plain' }), 'shikatsu-train.txt')}>
          <Download aria-hidden="true" />
          {word('me.export')}
        </button>
        <label class="button">
          <Upload aria-hidden="true" />
          {word('me.import')}
          <input type="file" accept=".txt,text/plain" class="unseen" onChange={(event) => void open(event.currentTarget.files?.[0])} />
        </label>
      </div>
      <p role="status" data-testid="imported">
        {seen !== null && word('me.imported', { count: seen.new })} {seen !== null && seen.refused > 0 && word('me.refused', { line: seen.line })}
      </p>
    </section>
  );
}
