/** How strong a visitor is who has tried nothing yet: the first problem is then near that. */
import './wishes.css';
import type { TrainBook } from './train-book.ts';
import { START_CHOICES } from './wish-form.tsx';
import { word } from './words.ts';

export function StartChoice({ book, onChosen }: { book: TrainBook; onChosen(): void }) {
  const { start } = book.look.wishes;
  return (
    <div class="start-choice" role="group" aria-label={word('me.wish.start')}>
      <span class="quiet-words small-words" aria-hidden="true">
        {word('me.wish.start')}
      </span>
      <div class="segments">
        {START_CHOICES.map(([value, text]) => (
          <button type="button" aria-pressed={value === String(start)} onClick={() => void book.wish('start', value).then(onChosen)}>
            {word(text)}
          </button>
        ))}
      </div>
    </div>
  );
}
