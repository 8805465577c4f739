/** The one main button, which names the next step, and below it people, lines, motions and the chat. */
import { Ellipsis, MessagesSquare, PencilLine, Users } from 'lucide-preact';
import { say } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import { IconButton } from '../design/icon-button.tsx';
import type { RoomStep } from './next-step.ts';
import { nextStep } from './next-step.ts';
import type { RoomStore } from './room-store.ts';
import { counted, memberName, movesWords, tell } from './room-words.ts';
import { hasRole, isTeamMissing, ownWindow } from './standing.ts';

/** What can lie over the page. */
export type RoomSheet = 'nothing' | 'people' | 'chat' | 'menu' | 'keys';

interface RoomActionsProps {
  store: RoomStore;
  /** Lines of the chat that were not seen. */
  unread: number;
  onOpen(sheet: RoomSheet): void;
}

export function RoomActions({ store, unread, onOpen }: RoomActionsProps) {
  const { picture, draft } = store;
  if (picture === null) return null;
  const mayDraw = ownWindow(picture) !== null && picture.own.isVoter && ownWindow(picture)?.opening.mover == null;
  return (
    <section class="actions" aria-label={say('solve.controls')}>
      <StepButton store={store} />
      <div class="icons">
        <button type="button" class="button word" onClick={() => onOpen('people')}>
          <Users aria-hidden="true" />
          {counted('here', picture.roster.here)}
        </button>
        <span class="gap" />
        {mayDraw && <IconButton icon={PencilLine} name={tell('sketch')} act={() => store.change({ line: draft.line === null ? [] : null, shownLine: null })} />}
        <IconButton icon={Ellipsis} name={tell('menu')} act={() => onOpen('menu')} />
        <button type="button" class="button word only-narrow" onClick={() => onOpen('chat')}>
          <MessagesSquare aria-hidden="true" />
          {unread > 0 ? tell('chat.unread', { count: unread }) : tell('chat')}
        </button>
      </div>
    </section>
  );
}

function StepButton({ store }: { store: RoomStore }) {
  const { picture, draft } = store;
  if (picture === null) return null;
  const step = nextStep(picture, draft);
  // The result stands above, and there is nothing to press or to wait for.
  if (step.step === 'review') return null;
  if (step.step === 'closed') {
    return (
      <a class="button main block" href={address('room')} data-step="closed">
        {tell('new')}
      </a>
    );
  }
  const isBusy = step.kind === 'act' && store.state.pending.some(({ command }) => command.kind === step.command.kind);
  const isOff = step.kind === 'wait' || isBusy;
  const press = () => {
    if (step.kind === 'act' && !isBusy) store.take(step);
    else if (step.kind === 'lead') lead(step.step);
  };
  return (
    <button type="button" class={`button main block${step.kind === 'act' ? '' : ' soft'}`} aria-disabled={isOff} data-step={step.step} onClick={press}>
      {stepWords(store, step)}
    </button>
  );
}

/** Puts the focus where something is to be chosen. */
function lead(step: (RoomStep & { kind: 'lead' })['step']): void {
  const place = step === 'giveReason' ? '#room-reason' : step === 'chooseVote' || step === 'choosePick' ? '.proposals input' : '.room .board';
  document.querySelector<HTMLElement>(place)?.focus();
}

/** What the main button says. */
export function stepWords(store: RoomStore, step: RoomStep): string {
  const { picture } = store;
  if (picture === null) return '';
  const moves = step.kind === 'lead' ? '' : movesWords(picture.board, step.moves);
  const count = step.kind === 'lead' ? 0 : step.moves.length;
  if (step.step === 'vote' && count > 1) return tell(ownWindow(picture)?.form === 'ranked' ? 'step.vote.ranked' : 'step.vote.many', { moves, count });
  if (step.step === 'waitTeams' && isTeamMissing(picture)) return tell('step.waitTeams');
  if (step.step === 'waitMover') return tell('step.waitMover', { name: memberName(picture, ownWindow(picture)?.opening.mover) });
  if (step.step === 'waitPick' || step.step === 'waitList') return tell(`step.${step.step}`, { name: memberName(picture, ownWindow(picture)?.opening.captain) });
  if (step.step === 'watching' && hasRole(picture, 'moderator')) return tell('step.keeping');
  return tell(`step.${step.step}`, { moves, count });
}
