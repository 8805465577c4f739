/** What the visitor wants of the trainer. Each choice is an event of the log, so it goes wherever the log goes. */
import type { TrainBook } from './train-book.ts';
import './wishes.css';
import type { TrainText } from './words.ts';
import { word } from './words.ts';

interface WishChoice {
  name: 'rating' | 'start' | 'streak' | 'reviews' | 'retention';
  label: TrainText;
  chosen: string;
  choices: readonly (readonly [value: string, text: TrainText])[];
}

/** Ratings to begin with. */
export const START_CHOICES: WishChoice['choices'] = [
  ['300', 'me.start.300'],
  ['800', 'me.start.800'],
  ['1200', 'me.start.1200'],
  ['1600', 'me.start.1600'],
];

export function WishForm({ book, onChange }: { book: TrainBook; onChange(): void }) {
  const { wishes } = book.look;
  const choices: WishChoice[] = [
    {
      name: 'start',
      label: 'me.wish.start',
      chosen: String(wishes.start),
      choices: START_CHOICES,
    },
    {
      name: 'rating',
      label: 'me.wish.rating',
      chosen: wishes.rating,
      choices: [
        ['shown', 'me.wish.shown'],
        ['hidden', 'me.wish.hidden'],
        ['off', 'me.wish.off'],
      ],
    },
    {
      name: 'streak',
      label: 'me.wish.streak',
      chosen: wishes.streak ? 'shown' : 'hidden',
      choices: [
        ['shown', 'me.wish.shown'],
        ['hidden', 'me.wish.hidden'],
      ],
    },
    {
      name: 'reviews',
      label: 'me.wish.reviews',
      chosen: String(wishes.reviews),
      choices: [
        ['10', 'me.reviews.10'],
        ['20', 'me.reviews.20'],
        ['50', 'me.reviews.50'],
        ['200', 'me.reviews.200'],
      ],
    },
    {
      name: 'retention',
      label: 'me.wish.retention',
      chosen: String(wishes.retention),
      choices: [
        ['75', 'me.retention.75'],
        ['85', 'me.retention.85'],
        ['93', 'me.retention.93'],
      ],
    },
  ];
  return (
    <section class="card wishes" aria-labelledby="me-wishes">
      <h2 id="me-wishes">{word('me.wishes')}</h2>
      {choices.map(({ name, label, chosen, choices: all }) => (
        <div role="group" aria-label={word(label)}>
          <span class="quiet-words small-words" aria-hidden="true">
            {word(label)}
          </span>
          <div class="segments">
            {all.map(([value, text]) => (
              <button type="button" aria-pressed={value === chosen} onClick={() => void book.wish(name, value).then(onChange)}>
                {word(text)}
              </button>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
