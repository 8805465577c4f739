/** A room: one large board, one rail with what the member needs now, one next step. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { call } from '../board/sound.ts';
import { READINGS } from '../board/cursor.ts';
import { DialogSheet } from '../frame/dialog-sheet.tsx';
import { KeySheet } from '../frame/key-sheet.tsx';
import { say } from '../frame/messages.ts';
import { TypedForm } from '../frame/typed-form.tsx';
import type { Server } from '../server/calls.ts';
import type { RoomNotice, RoomSnapshot } from '../server/client.ts';
import { Banner } from './banner.tsx';
import { Chat } from './chat.tsx';
import { CountingPanel } from './counting-panel.tsx';
import { DecisionCard, decisionHeadline, decisionReason } from './decision-card.tsx';
import { Lobby } from './lobby.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { neededAct, nextStep } from './next-step.ts';
import { PeopleSheet } from './people-sheet.tsx';
import { namedVertex } from './points.ts';
import { Proposals } from './proposals.tsx';
import { resultHeadline } from './result-words.ts';
import { ReviewPanel } from './review-panel.tsx';
import { RoomActions, stepWords } from './room-actions.tsx';
import type { RoomSheet } from './room-actions.tsx';
import { RoomBoard } from './room-board.tsx';
import { RoomClock } from './room-clock.tsx';
import { RoomStore } from './room-store.ts';
import { counted, tell } from './room-words.ts';
import { RoomSides } from './sides.tsx';
import { ownColor, ownWindow } from './standing.ts';
import { TurnPanel } from './turn-panel.tsx';

interface RoomStageProps {
  server: Server;
  notice: RoomNotice;
  onLeave(): void;
}

export function RoomStage({ server, notice, onLeave }: RoomStageProps) {
  const [, redraw] = useState({});
  const [over, setOver] = useState<RoomSheet>('nothing');
  const store = useMemo(() => new RoomStore({ server, room: notice.room }, () => redraw({})), []);
  useEffect(() => {
    store.open();
    return () => store.close();
  }, []);
  const { picture, link } = store;
  useCall(store);
  const unread = useUnread(picture, over === 'chat');
  if (link === 'out' || link === 'gone') return <Outside link={link} onLeave={onLeave} />;
  if (picture === null) {
    return (
      <main class="stage room" aria-busy="true">
        <div class="frame" />
        <div class="rail">
          <Banner store={store} />
        </div>
      </main>
    );
  }
  const closing = (name: RoomSheet) => () => setOver((now) => (now === name ? 'nothing' : now));
  return (
    <>
      <main class="stage room" data-phase={picture.phase} data-window={ownWindow(picture)?.phase}>
        <RoomBoard store={store} onKey={(key) => key === '?' && (setOver('keys'), true)} />
        <div class="rail">
          <Banner store={store} />
          <Heading store={store} picture={picture} />
          <Announcer store={store} picture={picture} />
          <Phase store={store} picture={picture} server={server} />
          <div class="only-wide chat-place">
            <Chat store={store} id="rail" />
          </div>
          <RoomActions store={store} unread={unread} onOpen={setOver} />
          {ownColor(picture) !== null && picture.phase === 'playing' && <TypedPoint store={store} picture={picture} />}
        </div>
      </main>
      <PeopleSheet store={store} isOpen={over === 'people'} onClose={closing('people')} />
      <MenuSheet store={store} isOpen={over === 'menu'} onClose={closing('menu')} onLeave={onLeave} />
      <DialogSheet name="chat-sheet" heading={tell('chat')} isOpen={over === 'chat'} onClose={closing('chat')}>
        {over === 'chat' && <Chat store={store} id="sheet" onPoint={closing('chat')} />}
      </DialogSheet>
      <RoomKeys isOpen={over === 'keys'} onClose={closing('keys')} />
    </>
  );
}

/** For members who type points. */
function TypedPoint({ store, picture }: { store: RoomStore; picture: RoomSnapshot }) {
  const typed = (text: string) => {
    const at = namedVertex(picture.board, text);
    if (at !== undefined) store.touch(at);
  };
  return <TypedForm id="room-typed" label={say('solve.typed')} button={tell('choose')} onTyped={typed} />;
}

function Heading({ store, picture }: { store: RoomStore; picture: RoomSnapshot }) {
  return (
    <section class="goal">
      <div>
        <p class="eyebrow">{`${tell('name', { code: picture.code })} · ${counted('here', picture.roster.here)}`}</p>
        <h1>{headline(picture)}</h1>
      </div>
      <RoomClock store={store} />
    </section>
  );
}

function headline(picture: RoomSnapshot): string {
  const { phase, settings, board, result } = picture;
  if (result != null) return resultHeadline(result);
  if (phase === 'lobby') return tell('lobby');
  if (phase === 'counting') return tell('counting');
  const { content } = settings;
  if (content.kind === 'problem' && content.problem.goal != null) return tell(`goal.${content.problem.goal}.${content.problem.toMove ?? 'black'}`);
  return ownColor(picture) === board.toMove ? tell('turn.yours') : tell(`turn.${board.toMove}`);
}

/** What belongs to the phase of the room. */
function Phase({ store, picture, server }: { store: RoomStore; picture: RoomSnapshot; server: Server }) {
  const { decided } = picture;
  switch (picture.phase) {
    case 'lobby':
      return <Lobby store={store} picture={picture} />;
    case 'playing':
      return (
        <>
          <RoomSides store={store} />
          <Proposals store={store} />
          <TurnPanel store={store} />
          {decided != null && <DecisionCard store={store} picture={picture} closed={decided} size={ownWindow(picture) === null ? 'whole' : 'small'} />}
        </>
      );
    case 'counting':
      return <CountingPanel picture={picture} />;
    case 'review':
    case 'closed':
      return (
        <>
          <ReviewPanel server={server} store={store} picture={picture} />
          {decided != null && <DecisionCard store={store} picture={picture} closed={decided} size="small" />}
        </>
      );
  }
}

/** Reads out decisions and what is to be done, each once. */
function Announcer({ store, picture }: { store: RoomStore; picture: RoomSnapshot }) {
  const { decided, board } = picture;
  const closed = decided == null ? '' : `${decisionHeadline(board, decided)}. ${decisionReason(decided)}`;
  const step = nextStep(picture, { ...store.draft, chosen: [] });
  return (
    <div class="unseen" role="status" aria-live="polite" data-testid="said">
      <p key={closed}>{closed}</p>
      <p key={step.step}>{stepWords(store, step)}</p>
    </div>
  );
}

/** Calls with a sound, and marks the title of the tab, while the room waits for the member. */
function useCall(store: RoomStore): void {
  const { picture } = store;
  const needed = picture === null ? null : neededAct(picture, store.draft);
  const key = needed === null ? '' : `${needed} ${picture?.window?.opening.number ?? 0}`;
  useEffect(() => {
    if (key === '') return undefined;
    call();
    const before = document.title;
    document.title = tell('title.turn', { title: before });
    return () => void (document.title = before);
  }, [key]);
}

/** How many lines have come since the chat was last seen. */
function useUnread(picture: RoomSnapshot | null, isSeen: boolean): number {
  const last = picture?.chat.at(-1)?.number ?? -1;
  const [seen, setSeen] = useState<number | null>(null);
  useEffect(() => {
    if (picture !== null && (isSeen || seen === null)) setSeen(last);
  }, [isSeen, last, picture === null]);
  return seen === null ? 0 : (picture?.chat ?? []).filter(({ number, member }) => number > seen && member !== picture?.own.member).length;
}

function Outside({ link, onLeave }: { link: 'out' | 'gone'; onLeave(): void }) {
  return (
    <main class="notice-page">
      <h1>{tell(link === 'out' ? 'out.heading' : 'gone.heading')}</h1>
      <p role="alert">{tell(link)}</p>
      <button type="button" class="button main" onClick={onLeave}>
        {tell('new')}
      </button>
    </main>
  );
}

function RoomKeys({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const rows: [string, string][] = [
    [say('solve.key.arrows'), say('solve.key.arrows.does')],
    [say('solve.key.enter'), tell('key.enter')],
    ...Object.entries(READINGS).map(([key, does]): [string, string] => [key, say(does)]),
    ['?', say('solve.key.sheet')],
  ];
  return <KeySheet heading={say('solve.keys.heading')} rows={rows} isOpen={isOpen} onClose={onClose} />;
}
