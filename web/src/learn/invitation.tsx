/** A line below the first problem for visitors who have never played. */
import { say } from '../frame/messages.ts';
import { address } from '../frame/route.ts';

export function Invitation() {
  return (
    <aside class="invitation">
      <a href={address('learn')}>{say('learn.invitation')}</a>
    </aside>
  );
}
