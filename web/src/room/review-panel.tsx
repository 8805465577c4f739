/**
 * The place of the review: what is said about the decisions of a game that is over. Everything that a review needs comes
 * in here, so that it can grow without a change of the room.
 */
import type { Vertex } from '../api.ts';
import { address } from '../frame/route.ts';
import type { Server } from '../server/calls.ts';
import type { RoomSnapshot } from '../server/client.ts';
import { resultReason } from './result-words.ts';
import { tell } from './room-words.ts';

export interface ReviewPanelProps {
  server: Server;
  picture: RoomSnapshot;
  /** Lights a point of the board; nothing lights none. */
  onPoint(at: Vertex | null): void;
}

export function ReviewPanel({ picture }: ReviewPanelProps) {
  return (
    <section class="review" aria-label={tell('review')}>
      {picture.result != null && <p>{resultReason(picture.result)}</p>}
      <p class="quiet-words">
        {tell(picture.phase === 'closed' ? 'review.closed' : 'review.open')} <a href={address('room')}>{tell('new')}</a>
      </p>
    </section>
  );
}
