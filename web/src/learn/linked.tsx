/** A sentence whose terms are links to the glossary. */
import { spoken } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import { parted } from './terms.ts';

export function Linked({ words }: { words: string }) {
  return (
    <>
      {parted(words, spoken()).map(({ text, term }) =>
        term === undefined ? (
          text
        ) : (
          <a class="term" href={address('learn', { term })}>
            {text}
          </a>
        ),
      )}
    </>
  );
}
