/** The time of the part of a turn that runs, with a ring; for a side outside, the time of its clock. */
import { useEffect, useState } from 'preact/hooks';
import type { Color } from '../api.ts';
import type { ClockView, RoomSnapshot } from '../server/client.ts';
import type { RoomStore } from './room-store.ts';
import { tell, timeWords } from './room-words.ts';

/** Milliseconds between two drawings. */
const PACE = 250;

/** The room's time, drawn again while it runs. */
function useRoomTime(store: RoomStore): number {
  const [, redraw] = useState({});
  useEffect(() => {
    const timer = setInterval(() => redraw({}), PACE);
    return () => clearInterval(timer);
  }, []);
  return store.now();
}

/** What is left of a clock. */
export const clockLeft = ({ left, since }: ClockView, now: number): number => Math.max(0, since == null ? left : left - (now - since));

export function RoomClock({ store }: { store: RoomStore }) {
  const now = useRoomTime(store);
  const { picture } = store;
  const shown = picture === null ? null : runningTime(picture, now);
  if (shown === null) return null;
  const share = Math.min(1, Math.max(0, shown.left / shown.whole));
  const isShort = shown.left < 10_000;
  return (
    <div class="room-clock" role="timer" aria-label={tell('clock')} data-short={isShort}>
      <svg class="ring" viewBox="0 0 36 36" aria-hidden="true">
        <circle class="track" cx="18" cy="18" r="15" pathLength="100" />
        <circle class="left" cx="18" cy="18" r="15" pathLength="100" stroke-dasharray={`${share * 100} 100`} />
      </svg>
      <span>{timeWords(shown.left)}</span>
    </div>
  );
}

interface RunningTime {
  left: number;
  /** What the ring is a part of. */
  whole: number;
}

function runningTime(picture: RoomSnapshot, now: number): RunningTime | null {
  const { window, settings, clocks, board, counting, pause } = picture;
  if (pause != null) return { left: pause.until - now, whole: 30 * 60_000 };
  if (counting != null) return { left: counting.deadline - now, whole: 120_000 };
  if (picture.phase !== 'playing') return null;
  if (window != null) return { left: window.deadline - now, whole: phaseTime(settings) };
  const clock = clocks[board.toMove === 'black' ? 0 : 1];
  return clock === undefined ? null : { left: clockLeft(clock, now), whole: Math.max(clock.left, phaseTime(settings)) };
}

function phaseTime({ time, phaseLimit }: RoomSnapshot['settings']): number {
  return time.kind === 'perAction' || time.kind === 'daysPerMove' ? time.time : phaseLimit;
}

/** The clock of a side in a few words: its time, and what is left of periods or stones. */
export function SideTime({ store, color }: { store: RoomStore; color: Color }) {
  const now = useRoomTime(store);
  const clock = store.picture?.clocks[color === 'black' ? 0 : 1];
  if (clock === undefined) return null;
  const more = [
    ...(clock.periods == null ? [] : [tell('clock.periods', { count: clock.periods })]),
    ...(clock.stones == null ? [] : [tell('clock.stones', { count: clock.stones })]),
  ];
  return <span class="side-time">{[timeWords(clockLeft(clock, now)), ...more].join(' · ')}</span>;
}
