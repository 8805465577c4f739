/** What belongs to the turn besides the list of moves: how far it is, the reason for a proposal, open motions, lines. */
import { PencilLine, Undo2, X } from 'lucide-preact';
import type { Move } from '../api.ts';
import { IconButton } from '../design/icon-button.tsx';
import { say } from '../frame/messages.ts';
import type { MotionView, WindowView } from '../server/client.ts';
import { nextStep } from './next-step.ts';
import { schemeName } from './opening-settings.ts';
import { vertexName } from './points.ts';
import { mayPropose } from './room-draft.ts';
import type { RoomStore } from './room-store.ts';
import { memberName, movesWords, tell } from './room-words.ts';
import { isHidden } from './proposals.tsx';
import { ownWindow, teamOf } from './standing.ts';

export function TurnPanel({ store }: { store: RoomStore }) {
  const { picture } = store;
  const window = picture === null ? null : ownWindow(picture);
  if (picture === null || window === null) return null;
  return (
    <div class="turn-panel">
      <TurnLine store={store} window={window} />
      {store.draft.line !== null && <SketchTools store={store} window={window} />}
      <ReasonField store={store} window={window} />
      {window.motions.map((motion, index) => (
        <MotionCard store={store} window={window} motion={motion} index={index} />
      ))}
      <SketchLines store={store} window={window} />
    </div>
  );
}

/** “5 of 6 have voted. Most votes is played.” */
function TurnLine({ store, window }: { store: RoomStore; window: WindowView }) {
  const { picture } = store;
  const team = picture && teamOf(picture.settings, window.opening.color);
  if (picture === null || team == null) return null;
  const { acted, voters, phase } = window;
  const step = nextStep(picture, store.draft);
  const isCounted = phase === 'propose' || phase === 'vote' || phase === 'discuss';
  const words = [
    ...(step.kind === 'lead' ? [tell(`hint.${step.step}`)] : []),
    ...(isCounted ? [tell(`acted.${phase}`, { count: acted, all: voters })] : []),
    tell(`scheme.${schemeName(team.scheme)}.short`),
    ...(isHidden(store, window) ? [tell('tally.hidden')] : []),
  ];
  return (
    <p class="quiet-words small-words" data-testid="acted">
      {words.join(' ')}
    </p>
  );
}

/** Characters of a reason. */
const LONGEST_REASON = 140;

function ReasonField({ store, window }: { store: RoomStore; window: WindowView }) {
  const { picture, draft } = store;
  if (picture === null || window.phase !== 'propose' || !mayPropose(picture) || draft.chosen.length === 0) return null;
  const isWanted = teamOf(picture.settings, window.opening.color)?.reasons === 'required';
  return (
    <div class="named">
      <label for="room-reason">{tell(isWanted ? 'reason.required' : 'reason')}</label>
      <input id="room-reason" value={draft.reason} maxLength={LONGEST_REASON} required={isWanted} autocomplete="off" onInput={(event) => store.change({ reason: event.currentTarget.value })} />
    </div>
  );
}

interface MotionCardProps {
  store: RoomStore;
  window: WindowView;
  motion: MotionView;
  index: number;
}

function MotionCard({ store, window, motion: { motion, ayes, noes }, index }: MotionCardProps) {
  const { picture } = store;
  if (picture === null) return null;
  const moves: readonly Move[] = motion.kind === 'pick' ? [motion.played] : motion.kind === 'shortlist' ? motion.moves : [];
  const own = picture.own.motions[index] ?? null;
  const vote = (wish: 'for' | 'against') => store.send({ kind: 'motion', motion, vote: wish, window: window.opening.number });
  return (
    <div class="motion" role="group" aria-label={tell(`motion.${motion.kind}`, { moves: movesWords(picture.board, moves) })}>
      <p>
        <b>{tell(`motion.${motion.kind}`, { moves: movesWords(picture.board, moves) })}</b>
        <small>{tell('motion.count', { ayes, noes })}</small>
      </p>
      {picture.own.isVoter && (
        <span class="segments">
          {(['for', 'against'] as const).map((wish) => (
            <button type="button" aria-pressed={own === wish} onClick={() => vote(wish)}>
              {tell(`motion.${wish}`)}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}

/** What one needs while drawing a line. */
function SketchTools({ store, window }: { store: RoomStore; window: WindowView }) {
  const { picture, draft } = store;
  const line = draft.line ?? [];
  if (picture === null) return null;
  const show = () => {
    if (line.length === 0) return;
    store.send({ kind: 'sketch', moves: line.map((at) => ({ play: at })), window: window.opening.number });
    store.change({ line: null });
  };
  return (
    <div class="sketch-tools" role="group" aria-label={tell('sketch')}>
      <p>{line.length === 0 ? tell('sketch.begin') : line.map((at) => vertexName(picture.board, at)).join(' ')}</p>
      <span class="line">
        <button type="button" class="button" aria-disabled={line.length === 0} onClick={show}>
          {tell('sketch.show')}
        </button>
        <IconButton icon={Undo2} name={say('solve.undo')} off={line.length === 0} act={() => store.change({ line: line.slice(0, -1) })} />
        <IconButton icon={X} name={say('frame.close')} act={() => store.change({ line: null })} />
      </span>
    </div>
  );
}

/** The lines that the team has drawn; one of them can be looked at. */
function SketchLines({ store, window }: { store: RoomStore; window: WindowView }) {
  const { picture, draft } = store;
  if (picture === null || window.sketch.length === 0) return null;
  return (
    <details class="unfold sketches">
      <summary>
        <PencilLine aria-hidden="true" />
        {tell('sketch.lines', { count: window.sketch.length })}
      </summary>
      <ul role="list">
        {window.sketch.map(({ member, moves }, index) => (
          <li>
            <button type="button" aria-pressed={draft.shownLine === index} onClick={() => store.change({ shownLine: draft.shownLine === index ? null : index })}>
              <small>{member === '' ? tell('sketch.proposed') : memberName(picture, member)}</small>
              {movesWords(picture.board, moves)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
