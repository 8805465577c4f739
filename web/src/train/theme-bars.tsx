/** A bar for each theme that was met, the best first; each is a link to train it. */
import { address } from '../frame/route.ts';
import './theme-bars.css';
import { trainTheme } from './theme-names.ts';
import type { TrainHistory } from './trainer-messages.ts';
import { word } from './words.ts';

export function ThemeBars({ history: { themes } }: { history: TrainHistory }) {
  if (themes.length === 0) return null;
  const sorted = [...themes].sort((one, other) => other.right / other.met - one.right / one.met);
  return (
    <section class="card" aria-labelledby="me-themes">
      <h2 id="me-themes">{word('me.themes')}</h2>
      <p class="quiet-words small-words">{word('me.themes.about')}</p>
      <ul class="bars" role="list">
        {sorted.map(({ theme, met, right }) => (
          <li>
            <a href={address('train', { theme })} aria-label={word('me.theme', { theme: trainTheme(theme), right, met })}>
              <span>{trainTheme(theme)}</span>
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
