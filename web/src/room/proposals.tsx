/**
 * The moves that a team talks about, with bars: a form in which arrow keys choose and Enter sends. What can be
 * chosen on the board can be chosen here.
 */
import { MessageSquare } from 'lucide-preact';
import { useState } from 'preact/hooks';
import type { CandidateView, WindowView } from '../server/client.ts';
import { nextStep } from './next-step.ts';
import { isSameMove, moveKey } from './points.ts';
import { ballotMoves, mayPropose } from './room-draft.ts';
import type { RoomStore } from './room-store.ts';
import { candidateCounts, letterOf, ownMoves } from './room-view.ts';
import { counted, moveWords, tell } from './room-words.ts';
import { isCaptain, ownWindow } from './standing.ts';

export function Proposals({ store }: { store: RoomStore }) {
  const { picture } = store;
  const window = picture === null ? null : ownWindow(picture);
  if (picture === null || window === null || window.candidates.length === 0) return null;
  const counts = candidateCounts(store.state);
  const send = (event: Event) => {
    event.preventDefault();
    store.take(nextStep(picture, store.draft));
  };
  return (
    <form class="ballot" onSubmit={send}>
      <fieldset>
        <legend class="unseen">{tell('proposals')}</legend>
        <ol role="list" class="proposals">
          {window.candidates.map((candidate, index) => (
            <ProposalRow key={moveKey(candidate.played)} store={store} window={window} candidate={candidate} index={index} count={counts[index] ?? 0} />
          ))}
        </ol>
      </fieldset>
      {/* Enter in a choice sends the form only if it has a button. */}
      <button type="submit" class="unseen" tabIndex={-1} aria-hidden="true" />
    </form>
  );
}

interface ProposalRowProps {
  store: RoomStore;
  window: WindowView;
  candidate: CandidateView;
  index: number;
  count: number;
}

function ProposalRow({ store, window, candidate, index, count }: ProposalRowProps) {
  const { picture, draft } = store;
  if (picture === null) return null;
  const { played } = candidate;
  const own = ownMoves(picture, draft);
  const isOwn = own.some((move) => isSameMove(move, played));
  const sent = window.phase === 'propose' ? picture.own.proposal?.played : undefined;
  const isSent = sent !== undefined ? isSameMove(sent, played) : ballotMoves(picture).some((move) => isSameMove(move, played));
  const order = window.form === 'ranked' && window.phase === 'vote' && isOwn ? own.findIndex((move) => isSameMove(move, played)) + 1 : null;
  const name = moveWords(picture.board, played);
  const words = window.phase === 'vote' ? counted('count.votes', count) : counted('count.proposals', count);
  const isMany = window.phase === 'vote' && window.form !== 'single';
  return (
    <li class={isOwn ? 'own' : ''}>
      <label>
        <input type={isMany ? 'checkbox' : 'radio'} name="candidate" value={moveKey(played)} checked={isOwn} disabled={!mayChoose(store, window)} onChange={() => store.choose(played)} />
        <span class="letter" aria-hidden="true">
          {order ?? (window.phase === 'propose' ? <span class={`stone ${window.opening.color}`} /> : letterOf(index))}
        </span>
        <b>
          {window.phase !== 'propose' && <span class="unseen">{`${letterOf(index)} `}</span>}
          {name}
        </b>
        <small>
          {isHidden(store, window) ? '' : words}
          {isSent && <span class="mine">{isHidden(store, window) ? tell('yours') : ` · ${tell('yours')}`}</span>}
        </small>
        <meter class="share" min={0} max={Math.max(window.voters, 1)} value={isHidden(store, window) ? 0 : count} aria-hidden="true" />
      </label>
      <Opinions store={store} window={window} candidate={candidate} />
    </li>
  );
}

/** Reasons and comments of a proposal, and a field for one more. */
function Opinions({ store, window, candidate }: Omit<ProposalRowProps, 'index' | 'count'>) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { reasons, comments, played } = candidate;
  const isRelay = window.opening.mover != null;
  const mayComment = store.picture?.own.isVoter === true && !isRelay;
  if (reasons.length === 0 && comments.length === 0 && !mayComment) return null;
  const name = store.picture === null ? '' : moveWords(store.picture.board, played);
  const send = () => {
    const said = text.trim();
    if (said === '') return;
    store.send({ kind: 'comment', on: played, text: said, window: window.opening.number });
    setText('');
  };
  const count = reasons.length + comments.length;
  return (
    <>
      <button type="button" class="opinions-button" aria-expanded={isOpen} aria-label={tell('opinions', { point: name })} onClick={() => setOpen(!isOpen)}>
        <MessageSquare aria-hidden="true" />
        {count > 0 ? count : ''}
      </button>
      {isOpen && (
        <div class="opinions">
          {count > 0 && (
            <ul role="list">
              {reasons.map((reason) => (
                <li class="reason">{reason}</li>
              ))}
              {comments.map((comment) => (
                <li>{comment}</li>
              ))}
            </ul>
          )}
          {mayComment && (
            <span class="line">
              <input aria-label={tell('comment', { point: name })} placeholder={tell('comment', { point: name })} value={text} maxLength={140} onInput={(event) => setText(event.currentTarget.value)} onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), send())} />
              <button type="button" class="button" onClick={send}>
                {tell('send')}
              </button>
            </span>
          )}
        </div>
      )}
    </>
  );
}

function mayChoose({ picture }: RoomStore, { phase }: WindowView): boolean {
  if (picture === null || !picture.own.isVoter || picture.pause != null) return false;
  return phase === 'vote' || (phase === 'propose' && mayPropose(picture)) || (phase === 'pick' && isCaptain(picture));
}

/** Whether counts are not shown before the close, or before the member's own vote. */
export function isHidden({ picture, state }: RoomStore, { phase }: WindowView): boolean {
  if (picture === null || phase !== 'vote') return false;
  const { tally } = picture.settings.conduct;
  const isLarge = picture.roster.here > LARGE;
  if (tally === 'atClose' || (tally === 'bySize' && isLarge)) return true;
  return tally === 'afterOwnBallot' && picture.own.ballot == null && state.counts.length === 0;
}

/** Above so many members a room shows counts at the close. */
const LARGE = 200;
