/** What a member must know before anything else: a lost connection, a pause, a refusal. */
import { CloudOff, Pause, X } from 'lucide-preact';
import { IconButton } from '../design/icon-button.tsx';
import { say } from '../frame/messages.ts';
import type { RefusedCommand } from './room-state.ts';
import { DOUBTFUL } from './room-store.ts';
import type { RoomStore } from './room-store.ts';
import type { RoomText } from './room-words.ts';
import { hasText, moveWords, tell } from './room-words.ts';

export function Banner({ store }: { store: RoomStore }) {
  const { link, picture, state } = store;
  const isUnsent = state.pending.length > 0;
  return (
    <div class="banners">
      <div role="status" aria-live="assertive">
        {link === 'lost' && (
          <p class="banner open" data-testid="lost">
            <CloudOff aria-hidden="true" />
            <span>{tell(isUnsent ? 'lost.unsent' : 'lost')}</span>
          </p>
        )}
        {picture?.pause != null && (
          <p class="banner">
            <Pause aria-hidden="true" />
            <span>{tell(`pause.${picture.pause.cause}`)}</span>
          </p>
        )}
      </div>
      <div role="status">
        {picture?.own.secondCount != null && (
          <p class="banner open" data-testid="second-count">
            <span>{tell('secondCount', { moves: moveWords(picture.board, picture.own.secondCount) })}</span>
          </p>
        )}
      </div>
      <div role="alert">
        {state.refused !== null && (
          <p class="banner bad" data-testid="refused">
            <span>{refusalWords(state.refused)}</span>
            <IconButton icon={X} name={say('frame.close')} act={() => store.forgetRefusal()} />
          </p>
        )}
      </div>
    </div>
  );
}

/** A refusal in the member's language where the page knows its code. */
function refusalWords({ code, words }: RefusedCommand): string {
  const key = code === DOUBTFUL ? 'refused.doubtful' : `refused.${code}`;
  return hasText(key) ? tell(key as RoomText) : tell('refused', { words });
}
