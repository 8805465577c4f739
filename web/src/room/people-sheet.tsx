/** Who is here, by team; the host and others who keep order find what they may do at each name. */
import { Ellipsis } from 'lucide-preact';
import { useState } from 'preact/hooks';
import type { Color } from '../api.ts';
import { DialogSheet } from '../frame/dialog-sheet.tsx';
import { IconButton } from '../design/icon-button.tsx';
import type { MemberCommand, MemberView, RoomSnapshot } from '../server/client.ts';
import { rankOf } from './rank.ts';
import type { RoomStore } from './room-store.ts';
import { colorWords, counted, memberWords, tell } from './room-words.ts';
import { hasRole, mayModerate, teamColors } from './standing.ts';

interface PeopleSheetProps {
  store: RoomStore;
  isOpen: boolean;
  onClose(): void;
}

export function PeopleSheet({ store, isOpen, onClose }: PeopleSheetProps) {
  const { picture } = store;
  return (
    <DialogSheet name="people" heading={counted('here', picture?.roster.here ?? 0)} isOpen={isOpen} onClose={onClose}>
      {isOpen && picture !== null && <People store={store} picture={picture} />}
    </DialogSheet>
  );
}

export function People({ store, picture }: { store: RoomStore; picture: RoomSnapshot }) {
  const { members, seated, here } = picture.roster;
  const inTeam = (color: Color) => members.filter(({ seat }) => seat.kind !== 'watching' && seat.color === color);
  const watching = members.filter(({ seat }) => seat.kind === 'watching');
  return (
    <div class="people-lists">
      {teamColors(picture.settings).map((color) => (
        <PeopleList store={store} heading={colorWords(color)} color={color} members={inTeam(color)} count={seated[color === 'black' ? 0 : 1] ?? 0} />
      ))}
      {watching.length > 0 && <PeopleList store={store} heading={tell('seat.watching')} color={null} members={watching} count={watching.length} />}
      {here > members.length && <p class="quiet-words">{tell('people.more', { count: here - members.length })}</p>}
    </div>
  );
}

interface PeopleListProps {
  store: RoomStore;
  heading: string;
  color: Color | null;
  members: MemberView[];
  count: number;
}

function PeopleList({ store, heading, color, members, count }: PeopleListProps) {
  return (
    <section>
      <h2>
        {color !== null && <span class={`stone ${color}`} aria-hidden="true" />} {`${heading} · ${count}`}
      </h2>
      <ul role="list" class="member-list">
        {members.map((member) => (
          <MemberRow key={member.member} store={store} member={member} />
        ))}
      </ul>
    </section>
  );
}

function MemberRow({ store, member }: { store: RoomStore; member: MemberView }) {
  const [isOpen, setOpen] = useState(false);
  const { picture } = store;
  if (picture === null) return null;
  const acts = memberActs(picture, member);
  const name = memberWords(member);
  const notes = [
    ...(member.member === picture.own.member ? [tell('you')] : []),
    ...(member.rating == null ? [] : [rankOf(member.rating)]),
    ...(member.member === picture.roster.host ? [tell('role.host')] : []),
    ...(picture.roster.captains.includes(member.member) ? [tell('role.captain')] : []),
    ...(member.duty === 'moderator' ? [tell('role.moderator')] : []),
    ...(member.seat.kind === 'engine' ? [tell('role.engine')] : []),
    ...(picture.phase === 'lobby' && member.isReady ? [tell('role.ready')] : []),
    ...(member.presence === 'away' ? [tell('role.away')] : []),
  ];
  return (
    <li class={member.presence}>
      <span class="avatar" aria-hidden="true">
        {member.name == null ? member.number : [...member.name][0]}
      </span>
      <span class="words">
        <b>{name}</b>
        <small>{notes.join(' · ')}</small>
      </span>
      {acts.length > 0 && <IconButton icon={Ellipsis} name={tell('people.acts', { name })} act={() => setOpen(!isOpen)} />}
      {isOpen && (
        <span class="acts" role="group" aria-label={tell('people.acts', { name })}>
          {acts.map(({ words, command }) => (
            <button
              type="button"
              class="chip"
              onClick={() => {
                store.send(command);
                setOpen(false);
              }}
            >
              {words}
            </button>
          ))}
        </span>
      )}
    </li>
  );
}

interface MemberAct {
  words: string;
  command: MemberCommand;
}

/** How long a member is muted, in milliseconds. */
const MUTED = 10 * 60_000;

/** What the visitor may do about a member. */
function memberActs(picture: RoomSnapshot, { member, duty, seat }: MemberView): MemberAct[] {
  const view = picture.roster.members.find((one) => one.member === member);
  if (view === undefined || !mayModerate(picture, view)) return [];
  const order: MemberAct[] = [
    { words: tell('act.mute'), command: { kind: 'mute', member, length: MUTED } },
    { words: tell('act.unmute'), command: { kind: 'mute', member, length: 0 } },
    { words: tell('act.remove'), command: { kind: 'remove', member } },
  ];
  if (!hasRole(picture, 'host')) return order;
  return [
    ...(seat.kind === 'player' && !picture.roster.captains.includes(member) ? [{ words: tell('act.captain'), command: { kind: 'appointCaptain', member } } as const] : []),
    duty === 'moderator'
      ? { words: tell('act.moderator.end'), command: { kind: 'appoint', member, duty: 'none' } }
      : { words: tell('act.moderator'), command: { kind: 'appoint', member, duty: 'moderator' } },
    { words: tell('act.handOver'), command: { kind: 'handOver', member } },
    ...order,
  ];
}
