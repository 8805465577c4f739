/** Both sides: who plays, how many they are, what they have taken, and their time. */
import type { Color } from '../api.ts';
import type { RoomStore } from './room-store.ts';
import { colorWords, counted, tell } from './room-words.ts';
import { SideTime } from './room-clock.tsx';
import { ownColor, teamOf } from './standing.ts';

export function RoomSides({ store }: { store: RoomStore }) {
  return (
    <ul class="sides" role="list" aria-label={tell('sides')}>
      <SideCard store={store} color="black" />
      <SideCard store={store} color="white" />
    </ul>
  );
}

function SideCard({ store, color }: { store: RoomStore; color: Color }) {
  const { picture } = store;
  if (picture === null) return null;
  const { board, roster, settings } = picture;
  const index = color === 'black' ? 0 : 1;
  const isNext = picture.phase === 'playing' && board.toMove === color;
  const team = teamOf(settings, color);
  const who = team === null ? tell(settings.content.kind === 'problem' ? 'side.engine' : 'side.program') : counted('side.team', roster.seated[index] ?? 0);
  const taken = board.taken[index] ?? 0;
  const hasClock = settings.time.kind !== 'perAction' && picture.phase === 'playing';
  return (
    <li aria-current={isNext ? 'true' : undefined}>
      <span class={`stone ${color}`} role="img" aria-label={colorWords(color)} />
      <span>
        <b>{ownColor(picture) === color ? tell('side.yours') : colorWords(color)}</b>
        <small>{taken > 0 ? tell('taken', { count: taken }) : who}</small>
        {hasClock && (
          <small>
            <SideTime store={store} color={color} />
          </small>
        )}
      </span>
    </li>
  );
}
