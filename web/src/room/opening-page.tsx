/** Where a room is opened: the board as it will be, and few choices beside it; the rest is folded away. */
import { ArrowRight } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/board.tsx';
import { MarkerGrid } from '../board/marker-grid.ts';
import { FaultNotice } from '../design/fault-notice.tsx';
import { Unfold } from '../design/unfold.tsx';
import { say } from '../frame/messages.ts';
import type { Server } from '../server/calls.ts';
import { ServiceRefusal } from '../server/calls.ts';
import type { EnteredRoom } from '../server/client.ts';
import { openRoom } from '../server/client.ts';
import type { GuestName } from './guest-fields.tsx';
import { GuestFields, guestTerms, keptGuest } from './guest-fields.tsx';
import { OpeningFields } from './opening-fields.tsx';
import { OpeningOptions } from './opening-options.tsx';
import type { OpeningChoice } from './opening-settings.ts';
import { FIRST_CHOICE, firstTeam, roomSettings } from './opening-settings.ts';
import { startBoard } from './start-board.ts';
import { roomAddress } from './room-address.ts';
import { ROOM_VERSION } from './room-service.ts';
import { roomView } from './room-view.ts';
import { tell } from './room-words.ts';

interface OpeningPageProps {
  server: Server;
  onOpen(made: EnteredRoom): void;
}

export function OpeningPage({ server, onOpen }: OpeningPageProps) {
  const [choice, setChoice] = useState<OpeningChoice>(FIRST_CHOICE);
  const [guest, setGuest] = useState<GuestName>(keptGuest);
  const [fault, setFault] = useState('');
  const [isSending, setSending] = useState(false);
  const change = (part: Partial<OpeningChoice>) => setChoice((now) => ({ ...now, ...part }));
  const open = async (event: Event) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const host = { ...guestTerms(guest), seat: { kind: 'player', color: firstTeam(choice) } as const, classCode: null };
    try {
      onOpen(await openRoom(server, { version: ROOM_VERSION, host, settings: roomSettings(choice) }));
    } catch (reason) {
      setFault(reason instanceof ServiceRefusal ? tell('refused', { words: reason.message }) : tell('service.lost'));
      setSending(false);
    }
  };
  return (
    <main class="stage room opening">
      <OpeningBoard choice={choice} />
      <div class="rail">
        <section class="goal">
          <div>
            <h1>{say('frame.room')}</h1>
            <p class="quiet-words">{tell('about')}</p>
          </div>
        </section>
        <form id="opening" class="opening-form" onSubmit={(event) => void open(event)}>
          <OpeningFields choice={choice} onChange={change} />
          <Unfold label={tell('options')}>
            <div class="options">
              <GuestFields guest={guest} onChange={setGuest} />
              <OpeningOptions choice={choice} onChange={change} />
            </div>
          </Unfold>
          <FaultNotice fault={fault} />
        </form>
        <section class="actions" aria-label={say('solve.controls')}>
          <button type="submit" form="opening" class="button main block" aria-disabled={isSending} data-step="open">
            {tell('open')}
            <ArrowRight aria-hidden="true" />
          </button>
        </section>
        <CodeForm />
      </div>
    </main>
  );
}

/** The field for a code that was read out. */
function CodeForm() {
  const [code, setCode] = useState('');
  const go = (event: Event) => {
    event.preventDefault();
    const wanted = code.replace(/\s+/gu, '');
    if (wanted !== '') location.hash = roomAddress(wanted);
  };
  return (
    <form class="typed code-form" onSubmit={go}>
      <label for="room-code">{tell('code.have')}</label>
      <input id="room-code" value={code} autocomplete="off" autocapitalize="characters" spellcheck={false} onInput={(event) => setCode(event.currentTarget.value)} />
      <button type="submit">{tell('enter')}</button>
    </form>
  );
}

/** The first position of what is chosen. */
function OpeningBoard({ choice }: { choice: OpeningChoice }) {
  const { content } = roomSettings(choice);
  const view = roomView(startBoard(content), content, '');
  const [shown, setShown] = useState(view);
  useEffect(() => setShown(view), [choice.content]);
  return <Board key={`${shown.width}`} use={content.kind === 'game' ? 'game' : 'problem'} view={{ ...shown, legal: [] }} markers={new MarkerGrid(shown.signs).rows} onPlay={() => {}} onKey={() => false} />;
}
