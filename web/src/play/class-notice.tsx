/** What is said in the place of a class that is not there for this visitor, and the way to a game. */
import { address } from '../frame/route.ts';
import { say } from '../frame/messages.ts';
import { tell } from './words.ts';

export function ClassNotice({ text }: { text: 'class.none' | 'class.notYours' }) {
  return (
    <main class="notice-page">
      <p role="alert">{tell(text)}</p>
      <a class="button main" href={address('play')}>
        {say('frame.play')}
      </a>
    </main>
  );
}
