/**
 * The section of rooms: `#/room` opens one, `#/room?in=CODE` is one, for a member the room and for others its entrance.
 * Rooms need a service; without one the page says so.
 */
import { useEffect, useState } from 'preact/hooks';
import { say } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import type { Server } from '../server/calls.ts';
import { ServiceRefusal } from '../server/calls.ts';
import type { RoomNotice } from '../server/client.ts';
import { getRoom } from '../server/client.ts';
import { service } from '../server/presence.ts';
import { Entrance } from './entrance.tsx';
import { OpeningPage } from './opening-page.tsx';
import { roomAddress } from './room-address.ts';
import { RoomStage } from './room-stage.tsx';
import type { RoomText } from './room-words.ts';
import { fetchRoomWords, tell } from './room-words.ts';
import '../design/page.css';
import './lobby.css';
import './people.css';
import './proposals.css';
import './decision.css';
import './review.css';
import './chat.css';
import './room.css';

export function RoomSection({ query }: { query: URLSearchParams }) {
  const [server, setServer] = useState<Server | null | 'asked'>('asked');
  useEffect(() => void fetchRoomWords().catch(() => {}).then(service).then(setServer), []);
  const code = query.get('in');
  if (server === 'asked') return <main class="stage room" aria-busy="true" />;
  if (server === null) return <NoticePage text="service.none" />;
  if (code === null) return <OpeningPage server={server} onOpen={(made) => (location.hash = roomAddress(made.code))} />;
  return <RoomAt key={code} server={server} code={code} classCode={query.get('class')} />;
}

/** What was found under a code. */
type FoundRoom = { kind: 'asked' } | { kind: 'found'; notice: RoomNotice } | { kind: 'none'; text: RoomText };

function RoomAt({ server, code, classCode }: { server: Server; code: string; classCode: string | null }) {
  const [found, setFound] = useState<FoundRoom>({ kind: 'asked' });
  const look = () =>
    getRoom(server, code).then(
      (notice) => setFound({ kind: 'found', notice }),
      (reason: unknown) => setFound({ kind: 'none', text: reason instanceof ServiceRefusal && reason.status === 404 ? 'code.none' : 'service.lost' }),
    );
  useEffect(() => void look(), []);
  if (found.kind === 'asked') return <main class="stage room" aria-busy="true" />;
  if (found.kind === 'none') return <NoticePage text={found.text} />;
  const { notice } = found;
  if (notice.phase === 'closed') return <NoticePage text="closed" />;
  if (notice.member == null) return <Entrance server={server} notice={notice} classCode={classCode} onEnter={() => void look()} />;
  return <RoomStage server={server} notice={notice} onLeave={() => (location.hash = address('room'))} />;
}

/** A sentence in the place of a room, and the way to another one. */
export function NoticePage({ text }: { text: RoomText }) {
  return (
    <main class="notice-page">
      <h1>{say('frame.room')}</h1>
      <p role="alert">{tell(text)}</p>
      <a class="button main" href={text === 'service.none' ? address('play') : address('room')} onClick={() => text === 'service.lost' && location.reload()}>
        {text === 'service.none' ? say('frame.play') : tell(text === 'service.lost' ? 'again' : 'new')}
      </a>
    </main>
  );
}
