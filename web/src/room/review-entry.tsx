/** One decision of a review: a headline that shows the position before it, who wanted which move, and the way to a problem. */
import { Check, ChevronDown, CircleHelp, Puzzle, X } from 'lucide-preact';
import { useState } from 'preact/hooks';
import type { LucideIcon } from 'lucide-preact';
import { FaultNotice } from '../design/fault-notice.tsx';
import { sentence } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import type { Server } from '../server/calls.ts';
import type { ReviewedDecision, ReviewedFight, RoomSnapshot } from '../server/client.ts';
import { getReviewProblem } from '../server/client.ts';
import { isSameMove, moveKey } from './points.ts';
import type { DecisionCourse } from './review-words.ts';
import { costSentence, courseWords, fightWords, fightsOf, hasProblem, outcomeWords, votesSentence, wantedWords } from './review-words.ts';
import type { RoomStore } from './room-store.ts';
import { colorWords, moveWords, tell } from './room-words.ts';

interface ReviewEntryProps {
  server: Server;
  store: RoomStore;
  picture: RoomSnapshot;
  decision: ReviewedDecision;
  course: DecisionCourse;
}

/** Colour never speaks alone: each course has a sign. */
const SIGNS: Record<DecisionCourse, LucideIcon> = { mistake: X, kept: Check, unproved: CircleHelp, waiting: CircleHelp };

export function ReviewEntry({ server, store, picture, decision, course }: ReviewEntryProps) {
  const [fight, ...others] = fightsOf(decision);
  if (fight === undefined) return null;
  const isShown = store.draft.reviewed?.window === decision.window;
  const Sign = SIGNS[course];
  const { from, to } = courseWords(decision, fight);
  const more = `review-more-${decision.window}`;
  return (
    <li class={`review-entry ${course}`}>
      <h3>
        <button type="button" aria-expanded={isShown} aria-controls={more} onClick={() => store.change({ reviewed: isShown ? null : decision, tried: null })}>
          <span class="sign" aria-hidden="true">
            <Sign />
          </span>
          <span class="course">
            <span class={`stone ${decision.color}`} aria-hidden="true" />
            <span class="unseen">{`${colorWords(decision.color)}. `}</span>
            {tell('review.move', { number: decision.number })} <b>{from}</b>
            {to !== null && (
              <>
                {/* The arrow stays with what it leads to. */}
                <span aria-hidden="true">{' →\u00a0'}</span>
                <span class="unseen">{` ${tell('review.then')} `}</span>
                <b>{to}</b>
              </>
            )}
          </span>
          <ChevronDown class="turning" aria-hidden="true" />
        </button>
      </h3>
      <p>
        {votesSentence(picture.board, decision, fight)}
        {decision.own != null && ` ${tell('review.own.move', { move: moveWords(picture.board, decision.own) })}`}
      </p>
      <div id={more} class="review-more" hidden={!isShown}>
        {isShown && (
          <>
            <p class="quiet-words small-words">{tell('review.shown')}</p>
            {[fight, ...others].map((one) => (
              <FightMoves picture={picture} decision={decision} fight={one} />
            ))}
          </>
        )}
      </div>
      {hasProblem(decision) && (course === 'mistake' || isShown) && <ProblemButton server={server} room={picture.room} decision={decision} />}
    </li>
  );
}

/** The named moves of a fight, and where each leads. */
function FightMoves({ picture, decision, fight }: { picture: RoomSnapshot; decision: ReviewedDecision; fight: ReviewedFight }) {
  const cost = costSentence(decision, fight);
  return (
    <table class="figures">
      <caption>
        {sentence(fightWords(picture.board, decision, fight))} {cost}
      </caption>
      <thead class="unseen">
        <tr>
          <th scope="col">{tell('table.move')}</th>
          <th scope="col">{tell('table.votes')}</th>
          <th scope="col">{tell('table.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {fight.moves.map((move) => (
          <tr key={moveKey(move.played)}>
            <th scope="row">
              {moveWords(picture.board, move.played)}
              {decision.own != null && isSameMove(decision.own, move.played) && <small>{` · ${tell('yours')}`}</small>}
            </th>
            <td>{wantedWords(fight, move)}</td>
            <td>{outcomeWords(move.outcome, decision, fight, 'whole')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One tap: the position before the decision is a problem on the page where problems are solved. */
function ProblemButton({ server, room, decision }: { server: Server; room: string; decision: ReviewedDecision }) {
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle');
  const make = async () => {
    if (state === 'fetching') return;
    setState('fetching');
    try {
      const text = await getReviewProblem(server, room, String(decision.window));
      location.hash = address('solve', { text });
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <button type="button" class="button" aria-disabled={state === 'fetching'} onClick={() => void make()}>
        <Puzzle aria-hidden="true" />
        {tell('review.problem', { number: decision.number })}
      </button>
      <FaultNotice fault={state === 'failed' ? tell('review.problem.failed') : ''} />
    </>
  );
}
