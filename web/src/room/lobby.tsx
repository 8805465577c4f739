/** The lobby: the link and the code, who is here, a side to choose; for the host what a class and a program need. */
import { Check, ChevronDown, Copy } from 'lucide-preact';
import { useRef, useState } from 'preact/hooks';
import type { Color } from '../api.ts';
import { ChoiceSegments } from '../design/segments.tsx';
import { sentence } from '../frame/messages.ts';
import type { RoomSnapshot, Seat } from '../server/client.ts';
import { schemeName, timeName } from './opening-settings.ts';
import { People } from './people-sheet.tsx';
import { roomLink } from './room-address.ts';
import type { RoomStore } from './room-store.ts';
import { colorWords, tell } from './room-words.ts';
import { SettingsNews, SettingsStep } from './settings-step.tsx';
import { ownColor, teamColors, teamOf } from './standing.ts';

export function Lobby({ store, picture }: { store: RoomStore; picture: RoomSnapshot }) {
  const color = ownColor(picture);
  const places: [Color | 'watch', string][] = [...teamColors(picture.settings).map((one): [Color, string] => [one, colorWords(one)]), ['watch', tell('seat.watch')]];
  // A seat that the room took away is another matter than one that the member left.
  const chosen = useRef(color);
  if (color !== null) chosen.current = color;
  const sit = (place: Color | 'watch') => {
    chosen.current = place === 'watch' ? null : place;
    const seat: Seat = place === 'watch' ? { kind: 'watching' } : { kind: 'player', color: place };
    store.send({ kind: 'takeSeat', seat });
  };
  const needsProgram = picture.own.keys?.opponentKey != null;
  const time = timeName(picture.settings.time);
  const team = teamOf(picture.settings, color ?? teamColors(picture.settings)[0] ?? 'black');
  return (
    <div class="lobby">
      <Invitation code={picture.code} />
      <SettingsNews picture={picture} chosen={chosen.current} />
      <ChoiceSegments label={tell('seat')} choices={places} chosen={color ?? 'watch'} onChoose={sit} />
      {team !== null && (
        <p class="quiet-words small-words">
          <b>{tell(`scheme.${schemeName(team.scheme)}`)}.</b> {tell(`scheme.${schemeName(team.scheme)}.about`)}
          {time !== undefined && ` ${sentence(tell(`time.${time}`))}`}
        </p>
      )}
      <SettingsStep store={store} picture={picture} />
      {needsProgram && <HostPanel picture={picture} />}
      <People store={store} picture={picture} />
      {!needsProgram && <HostPanel picture={picture} />}
    </div>
  );
}

/** The link to copy and the code to read aloud. */
function Invitation({ code }: { code: string }) {
  return (
    <div class="invitation">
      <p class="code-line">
        <span class="label">{tell('code')}</span>
        <b data-testid="code">{code}</b>
      </p>
      <Copied label={tell('link')} text={roomLink(code)} />
    </div>
  );
}

/** A text in a field, with a button that copies it. */
export function Copied({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true), () => setCopied(false));
  return (
    <div class="copied">
      <input readOnly aria-label={label} value={text} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" class="button" onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        <span aria-live="polite">{tell(isCopied ? 'copied' : 'copy')}</span>
      </button>
    </div>
  );
}

/** What only the host sees: the link for a class, and the commands that seat programs. */
function HostPanel({ picture }: { picture: RoomSnapshot }) {
  const { keys } = picture.own;
  if (keys == null) return null;
  const link = roomLink(picture.code);
  const seat = (more: string) => `shikatsu room seat '${link}' --engine 'gnugo --mode gtp'${more}`;
  const color = teamColors(picture.settings)[0] ?? 'black';
  return (
    <details class="unfold host-panel" open={keys.opponentKey != null}>
      <summary>
        {tell('host.more')}
        <ChevronDown aria-hidden="true" />
      </summary>
      {keys.opponentKey != null && (
        <>
          <p>{tell('host.opponent')}</p>
          <Copied label={tell('host.opponent')} text={seat(` --opponent ${keys.opponentKey}`)} />
        </>
      )}
      <p>{tell('host.member')}</p>
      <Copied label={tell('host.member')} text={seat(` --color ${color}`)} />
      <p>{tell('host.class')}</p>
      <Copied label={tell('host.class')} text={roomLink(picture.code, keys.classCode)} />
    </details>
  );
}
