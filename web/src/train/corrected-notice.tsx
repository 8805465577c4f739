/** What came back because an answer of the bank was corrected, with the way to the proof; nothing while nothing came back. */
import { useEffect, useState } from 'preact/hooks';
import { say } from '../frame/messages.ts';
import './corrected-notice.css';
import { closeRefunds, hearCorrections, heardRefunds } from './corrections.ts';
import type { TrainBook } from './train-book.ts';
import { word } from './words.ts';

export function CorrectedNotice({ book }: { book: TrainBook }) {
  const [refunds, setRefunds] = useState(heardRefunds);
  useEffect(() => hearCorrections(book, () => setRefunds(heardRefunds())), [book]);
  const close = () => {
    closeRefunds();
    setRefunds([]);
  };
  const shows = book.look.wishes.rating === 'shown';
  return (
    <div role="status" data-testid="corrected">
      {refunds.length > 0 && (
        <section class="corrected" aria-label={word('corrected')}>
          <p>{word('corrected')}</p>
          <ul role="list">
            {refunds.map(({ problem, points, proof }) => (
              <li>
                {shows && <b>{word('change.up', { points: Math.round(points) })}</b>} {problem}
                {proof !== null && (
                  <>
                    {' · '}
                    <a href={proof} download={`${problem}.proof`}>
                      {word('corrected.proof')}
                    </a>
                  </>
                )}
              </li>
            ))}
          </ul>
          <button type="button" class="button word" onClick={close}>
            {say('frame.close')}
          </button>
        </section>
      )}
    </div>
  );
}
