/** The theme of a session: a button that names it, and a sheet with all of them and how they went so far. */
import { ChevronDown } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { DialogSheet } from '../frame/dialog-sheet.tsx';
import { address } from '../frame/route.ts';
import { pageAddress } from './mode-tabs.tsx';
import './theme-bars.css';
import './theme-choice.css';
import { trainTheme } from './theme-names.ts';
import type { TrainBook } from './train-book.ts';
import { word } from './words.ts';

interface ThemeChoiceProps {
  book: TrainBook;
  /** The theme that is trained; nothing for a mixture. */
  theme: string;
}

export function ThemeChoice({ book, theme }: ThemeChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" class="button word theme-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{theme === '' ? word('theme.all') : trainTheme(theme)}</span>
        <ChevronDown aria-hidden="true" />
      </button>
      <DialogSheet name="theme-choice" heading={word('theme.choose')} isOpen={isOpen} onClose={close}>
        {isOpen && <ThemeList book={book} theme={theme} onChoose={close} />}
      </DialogSheet>
    </>
  );
}

function ThemeList({ book, theme: chosen, onChoose }: ThemeChoiceProps & { onChoose(): void }) {
  const tallies = new Map(book.history().themes.map((one) => [one.theme, one]));
  const all = book.themes().map(({ theme, count }) => ({ theme, count, name: trainTheme(theme), right: tallies.get(theme)?.right ?? 0, met: tallies.get(theme)?.met ?? 0 }));
  all.sort((one, other) => one.name.localeCompare(other.name));
  return (
    <>
      <p class="quiet-words small-words">{word('theme.about')}</p>
      <ul class="bars" role="list">
        <li>
          <a href={pageAddress('rated')} aria-current={chosen === '' ? 'true' : undefined} onClick={onChoose}>
            <span>{word('theme.all')}</span>
          </a>
        </li>
        {all.map(({ theme, count, name, right, met }) => (
          <li>
            <a
              href={address('train', { theme })}
              aria-current={theme === chosen ? 'true' : undefined}
              aria-label={met === 0 ? word('theme.new', { theme: name, count }) : word('me.theme', { theme: name, right, met })}
              onClick={onChoose}
            >
              <span>{name}</span>
              <span class="bar-line" aria-hidden="true">
                {met > 0 && <i style={{ width: `${(right / met) * 100}%` }} />}
              </span>
              <span class="quiet-words small-words" aria-hidden="true">
                {met > 0 ? `${right}/${met}` : count}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
