/** Three ways on for a first visitor, above the board that they already can play on: the first game, problems, the editor. */
import { say } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import type { ProblemPicker } from './problem-list.ts';

export function Doors({ picker }: { picker: ProblemPicker }) {
  return (
    <div class="doors" role="group" aria-label={say('rail.doors')}>
      <a class="button" href={address('play')} {...named('new')}>
        <DoorWords door="new" />
      </a>
      <button type="button" class="button" onClick={() => void picker.theme('')} {...named('play')}>
        <DoorWords door="play" />
      </button>
      <a class="button" href={address('make')} {...named('teach')}>
        <DoorWords door="teach" />
      </a>
    </div>
  );
}

type Door = 'new' | 'play' | 'teach';

/** Who goes through a door is its name; what is behind it is its description. */
const named = (door: Door) => ({ 'aria-labelledby': `door-${door}`, 'aria-describedby': `door-${door}-about` });

function DoorWords({ door }: { door: Door }) {
  return (
    <span>
      <b id={`door-${door}`}>{say(`rail.door.${door}`)}</b>
      <small id={`door-${door}-about`}>{say(`rail.door.${door}.about`)}</small>
    </span>
  );
}
