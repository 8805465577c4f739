/** The review of a game that is over: what each decision cost, as far as it is proved, the dearest first. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Unfold } from '../design/unfold.tsx';
import { address } from '../frame/route.ts';
import type { Server } from '../server/calls.ts';
import type { ReviewedDecision, RoomReview, RoomSnapshot } from '../server/client.ts';
import { getRoomReview } from '../server/client.ts';
import { resultReason } from './result-words.ts';
import { ReviewEntry } from './review-entry.tsx';
import type { ReviewFault } from './review-look.ts';
import { ReviewLook } from './review-look.ts';
import type { DecisionCourse } from './review-words.ts';
import { closingSentences, decisionsOf, leftOutWords, ownSentences } from './review-words.ts';
import type { RoomStore } from './room-store.ts';
import { counted, tell } from './room-words.ts';
import { TriedPanel } from './tried-panel.tsx';

export interface ReviewPanelProps {
  server: Server;
  store: RoomStore;
  picture: RoomSnapshot;
}

export function ReviewPanel({ server, store, picture }: ReviewPanelProps) {
  const look = useLook(server, picture);
  const { review, fault } = look.standing;
  return (
    <section class="review" aria-labelledby="review-heading">
      {picture.result != null && <p>{resultReason(picture.result)}</p>}
      <h2 id="review-heading">{tell('review')}</h2>
      <p class="unseen" role="status" aria-live="polite" data-testid="review-said">
        {review?.state === 'complete' ? [...closingSentences(review), leftOutWords(review)].join(' ').trim() : tell('review.wait')}
      </p>
      {review?.state !== 'complete' && (fault === null || review !== null) && <ReviewProgress review={review} />}
      {fault !== null && <Fault fault={fault} onAgain={() => void look.look()} />}
      {review !== null && <Decisions server={server} store={store} picture={picture} review={review} />}
      <p class="quiet-words small-words">
        {tell(picture.phase === 'closed' ? 'review.closed' : 'review.open')} <a href={address('room')}>{tell('new')}</a>
      </p>
    </section>
  );
}

function ReviewProgress({ review }: { review: RoomReview | null }) {
  const [done, all] = [review?.lookedAt ?? 0, review?.turns ?? 0];
  return (
    <div class="review-progress">
      <p class="quiet-words">{all === 0 ? tell('review.wait') : tell('review.progress', { count: done, all })}</p>
      <progress aria-label={tell('review.wait')} max={Math.max(all, 1)} value={done} />
    </div>
  );
}

function Fault({ fault, onAgain }: { fault: ReviewFault; onAgain(): void }) {
  const words = fault.kind === 'busy' ? tell('review.busy', { seconds: fault.seconds }) : fault.kind === 'lost' ? tell('service.lost') : tell('review.refused', { words: fault.words });
  return (
    <div class="banner open" role="alert">
      <span>{words}</span>
      {fault.kind === 'lost' && (
        <button type="button" class="button" onClick={onAgain}>
          {tell('again')}
        </button>
      )}
    </div>
  );
}

type DecisionsProps = ReviewPanelProps & { review: RoomReview };

function Decisions({ review, ...room }: DecisionsProps) {
  const mistakes = decisionsOf(review, 'mistake');
  return (
    <>
      {review.state === 'complete' && <p>{closingSentences(review).join(' ')}</p>}
      {review.own != null && review.turns > 0 && (
        <p class="own-share" data-testid="own-share">
          {ownSentences(review.own).join(' ')}
        </p>
      )}
      {mistakes.length > 0 && <Entries {...room} decisions={mistakes} course="mistake" />}
      {(['kept', 'unproved'] as const).map((course) => (
        <Folded {...room} decisions={decisionsOf(review, course)} course={course} />
      ))}
      {review.leftOut > 0 && <p class="quiet-words small-words">{leftOutWords(review)}</p>}
      {review.turns > 0 && (
        <Unfold label={tell('tried')}>
          <TriedPanel {...room} turns={review.turns} />
        </Unfold>
      )}
    </>
  );
}

type EntriesProps = ReviewPanelProps & { decisions: ReviewedDecision[]; course: DecisionCourse };

function Entries({ decisions, course, ...room }: EntriesProps) {
  return (
    <ol role="list" class="review-entries" data-testid={course}>
      {decisions.map((decision) => (
        <ReviewEntry key={decision.window} {...room} decision={decision} course={course} />
      ))}
    </ol>
  );
}

/** Decisions that cost nothing, and those of which nothing is proved, are there for those who want them. */
function Folded(props: EntriesProps & { course: 'kept' | 'unproved' }) {
  const { decisions, course } = props;
  if (decisions.length === 0) return null;
  return (
    <Unfold label={counted(`review.${course}`, decisions.length)}>
      <Entries {...props} />
    </Unfold>
  );
}

/** Looks while the panel is shown. */
function useLook(server: Server, picture: RoomSnapshot): ReviewLook {
  const [, redraw] = useState({});
  const here = useRef(0);
  here.current = picture.roster.here;
  const look = useMemo(() => {
    const tools = {
      look: () => getRoomReview(server, picture.room),
      after: (milliseconds: number, act: () => void) => {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
      },
      isSeen: () => document.visibilityState === 'visible',
    };
    return new ReviewLook(tools, () => here.current, () => redraw({}));
  }, []);
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && look.seen();
    document.addEventListener('visibilitychange', seen);
    look.begin();
    return () => {
      document.removeEventListener('visibilitychange', seen);
      look.end();
    };
  }, []);
  return look;
}
