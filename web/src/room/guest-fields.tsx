/** Name and rank of one who comes in; both may be left out. They are kept on the device for the next room. */
import { store, stored } from '../frame/device-storage.ts';
import { RANKS, ratingOf } from './rank.ts';
import { tell } from './room-words.ts';

export interface GuestName {
  name: string;
  /** As in `5k`; empty if none is given. */
  rank: string;
}

const PLACE = 'shikatsu.room.guest';

/** Letters of a name, at most. */
const LONGEST = 40;

/** What the visitor said last time. */
export function keptGuest(): GuestName {
  const { name, rank } = (stored(PLACE) ?? {}) as Partial<GuestName>;
  return { name: typeof name === 'string' ? name : '', rank: typeof rank === 'string' && RANKS.includes(rank) ? rank : '' };
}

/** The name and the rating as the service takes them; the device remembers them. */
export function guestTerms(guest: GuestName): { name: string | null; rating: number | null } {
  store(PLACE, guest);
  const name = guest.name.trim();
  return { name: name === '' ? null : name, rating: ratingOf(guest.rank) };
}

export function GuestFields({ guest, onChange }: { guest: GuestName; onChange(guest: GuestName): void }) {
  return (
    <div class="guest">
      <div class="named">
        <label for="guest-name">{tell('guest.name')}</label>
        <input id="guest-name" value={guest.name} maxLength={LONGEST} autocomplete="nickname" placeholder={tell('guest.none')} onInput={(event) => onChange({ ...guest, name: event.currentTarget.value })} />
      </div>
      <div class="named">
        <label for="guest-rank">{tell('guest.rank')}</label>
        <select id="guest-rank" value={guest.rank} onChange={(event) => onChange({ ...guest, rank: event.currentTarget.value })}>
          <option value="">{tell('guest.rank.none')}</option>
          {[...RANKS].reverse().map((rank) => (
            <option value={rank}>{rank}</option>
          ))}
        </select>
      </div>
    </div>
  );
}
