/** The entrance of a room for one who is no member yet: what is played, a name if the visitor likes, a side. */
import { useState } from 'preact/hooks';
import type { Color } from '../api.ts';
import { Board } from '../board/board.tsx';
import { MarkerGrid } from '../board/marker-grid.ts';
import { FaultNotice } from '../design/fault-notice.tsx';
import { ChoiceSegments } from '../design/segments.tsx';
import { say } from '../frame/messages.ts';
import type { Server } from '../server/calls.ts';
import { ServiceRefusal } from '../server/calls.ts';
import type { RoomNotice, Seat } from '../server/client.ts';
import { joinRoom } from '../server/client.ts';
import { schemeName } from './opening-settings.ts';
import type { GuestName } from './guest-fields.tsx';
import { GuestFields, guestTerms, keptGuest } from './guest-fields.tsx';
import { roomView } from './room-view.ts';
import { colorWords, counted, tell } from './room-words.ts';
import { teamColors, teamOf } from './standing.ts';
import { startBoard } from './start-board.ts';

interface EntranceProps {
  server: Server;
  notice: RoomNotice;
  classCode: string | null;
  onEnter(): void;
}

export function Entrance({ server, notice, classCode, onEnter }: EntranceProps) {
  const { settings } = notice;
  const colors = teamColors(settings);
  const isOpen = notice.phase === 'lobby' || notice.phase === 'playing';
  const [guest, setGuest] = useState<GuestName>(keptGuest);
  const [place, setPlace] = useState<Color | 'watch'>(isOpen ? (colors[Math.floor(Math.random() * colors.length)] ?? 'watch') : 'watch');
  const [fault, setFault] = useState('');
  const enter = async (event: Event) => {
    event.preventDefault();
    const seat: Seat = place === 'watch' ? { kind: 'watching' } : { kind: 'player', color: place };
    try {
      await joinRoom(server, notice.room, { ...guestTerms(guest), seat, classCode });
      onEnter();
    } catch (reason) {
      setFault(reason instanceof ServiceRefusal ? tell('refused', { words: reason.message }) : tell('service.lost'));
    }
  };
  const view = roomView(startBoard(settings.content), settings.content, '');
  const places: [Color | 'watch', string][] = [...(isOpen ? colors : []).map((color): [Color, string] => [color, colorWords(color)]), ['watch', tell('seat.watch')]];
  const team = teamOf(settings, colors[0] ?? 'black');
  return (
    <main class="stage room opening">
      <Board use={settings.content.kind === 'game' ? 'game' : 'problem'} view={{ ...view, legal: [] }} markers={new MarkerGrid(view.signs).rows} onPlay={() => {}} onKey={() => false} />
      <div class="rail">
        <section class="goal">
          <div>
            <p class="eyebrow">{`${tell('name', { code: notice.code })} · ${counted('here', notice.here)}`}</p>
            <h1>{say('frame.room')}</h1>
            <p class="quiet-words">{tell('about')}</p>
          </div>
        </section>
        <form id="entrance" class="opening-form" onSubmit={(event) => void enter(event)}>
          {team !== null && <p class="quiet-words">{`${tell(`scheme.${schemeName(team.scheme)}`)}: ${tell(`scheme.${schemeName(team.scheme)}.about`)}`}</p>}
          <ChoiceSegments label={tell('seat')} choices={places} chosen={place} onChoose={(value) => setPlace(value)} />
          <GuestFields guest={guest} onChange={setGuest} />
          <FaultNotice fault={fault} />
        </form>
        <section class="actions" aria-label={say('solve.controls')}>
          <button type="submit" form="entrance" class="button main block" data-step="enter">
            {tell('enter')}
          </button>
        </section>
      </div>
    </main>
  );
}
