/** The figures so far, and the next step that they suggest: what is due, or the weakest theme. */
import { ArrowRight } from 'lucide-preact';
import { spoken } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import { pageAddress } from './mode-tabs.tsx';
import './so-far.css';
import { trainTheme } from './theme-names.ts';
import type { TrainBook } from './train-book.ts';
import type { TrainHistory } from './trainer-messages.ts';
import { word } from './words.ts';

/** Problems of a theme before it may be called weak. */
const ENOUGH = 3;

export function SoFar({ book: { look }, history: { themes } }: { book: TrainBook; history: TrainHistory }) {
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
      {weakest !== undefined && <p class="quiet-words small-words">{word('me.weakest', { theme: trainTheme(weakest.theme) })}</p>}
      <a class="button main" href={target}>
        {step}
        <ArrowRight aria-hidden="true" />
      </a>
    </section>
  );
}
