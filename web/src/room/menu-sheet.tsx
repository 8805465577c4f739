/** What is needed now and then: passing, resigning, more time, pauses, the pace of the chat, sound, leaving. */
import { Bell, Clock, DoorOpen, Flag, Pause, Play, SkipForward, Turtle } from 'lucide-preact';
import type { LucideIcon } from 'lucide-preact';
import { DialogSheet } from '../frame/dialog-sheet.tsx';
import { choose, useSettings } from '../frame/settings.ts';
import type { MemberCommand, MotionKind, RoomSnapshot } from '../server/client.ts';
import type { RoomStore } from './room-store.ts';
import { tell } from './room-words.ts';
import { hasRole, isCaptain, ownColor, ownWindow } from './standing.ts';
import { RoomSides } from './sides.tsx';

interface MenuSheetProps {
  store: RoomStore;
  isOpen: boolean;
  onClose(): void;
  onLeave(): void;
}

export function MenuSheet({ store, isOpen, onClose, onLeave }: MenuSheetProps) {
  const { picture } = store;
  return (
    <DialogSheet name="room-menu" heading={tell('menu')} isOpen={isOpen} onClose={onClose}>
      {isOpen && picture !== null && <Menu store={store} picture={picture} onClose={onClose} onLeave={onLeave} />}
    </DialogSheet>
  );
}

interface MenuItem {
  icon: LucideIcon;
  words: string;
  command: MemberCommand;
}

function Menu({ store, picture, onClose, onLeave }: Omit<MenuSheetProps, 'isOpen'> & { picture: RoomSnapshot }) {
  const { call } = useSettings();
  return (
    <div class="menu">
      <RoomSides store={store} />
      {[...turnItems(picture), ...hostItems(picture)].map(({ icon: Icon, words, command }) => (
        <button
          type="button"
          class="button word"
          onClick={() => {
            store.send(command);
            onClose();
          }}
        >
          <Icon aria-hidden="true" />
          {words}
        </button>
      ))}
      <label class="switch">
        <span>
          <Bell aria-hidden="true" /> {tell('menu.sound')}
        </span>
        <input type="checkbox" class="toggle" checked={call === 'heard'} onChange={(event) => choose({ call: event.currentTarget.checked ? 'heard' : 'silent' })} />
      </label>
      <button
        type="button"
        class="button word"
        onClick={() => {
          store.send({ kind: 'leave' });
          onLeave();
        }}
      >
        <DoorOpen aria-hidden="true" />
        {tell('menu.leave')}
      </button>
    </div>
  );
}

/** What the team can decide besides a move. */
function turnItems(picture: RoomSnapshot): MenuItem[] {
  const window = ownWindow(picture);
  if (window === null || !picture.own.isVoter || picture.pause != null) return [];
  const number = window.opening.number;
  const motion = (kind: MotionKind): MemberCommand => ({ kind: 'motion', motion: kind, vote: 'for', window: number });
  const time: MemberCommand = isCaptain(picture) ? { kind: 'drawTime', window: number } : motion({ kind: 'drawTime' });
  return [
    { icon: SkipForward, words: tell('menu.pass'), command: motion({ kind: 'pass' }) },
    { icon: Flag, words: tell('menu.resign'), command: motion({ kind: 'resign' }) },
    { icon: Clock, words: tell(isCaptain(picture) ? 'menu.time' : 'menu.time.motion'), command: time },
  ];
}

/** How long a host pauses, and how long members wait between messages in slow mode, in milliseconds. */
const PAUSED = 5 * 60_000;
const SLOW = 30_000;

function hostItems(picture: RoomSnapshot): MenuItem[] {
  const isRunning = picture.phase === 'playing' || picture.phase === 'counting';
  const isHost = hasRole(picture, 'host');
  const isKeeper = isHost || hasRole(picture, 'moderator');
  const pause: MenuItem =
    picture.pause == null
      ? { icon: Pause, words: tell('menu.pause'), command: { kind: 'pause', length: PAUSED } }
      : { icon: Play, words: tell('step.goOn'), command: { kind: 'continue' } };
  const color = ownColor(picture);
  const slow = (wait: number | null): MenuItem => ({
    icon: Turtle,
    words: tell(wait === null ? 'menu.slow.off' : 'menu.slow'),
    command: { kind: 'setSlowMode', channel: isKeeper ? { kind: 'all' } : { kind: 'team', color: color ?? 'black' }, mode: wait === null ? { kind: 'off' } : { kind: 'wait', wait } },
  });
  return [
    ...(isHost && isRunning ? [pause] : []),
    ...(isKeeper || hasRole(picture, 'captain') ? [slow(SLOW), slow(null)] : []),
  ];
}

