/** The page around the rooms: name, links to each room, settings. A room is loaded when the visitor enters it. */
import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { preferred, say, speak, spoken } from './frame/messages.ts';
import type { Room } from './frame/route.ts';
import { ROOMS, address, useRoute } from './frame/route.ts';
import { SettingsSheet } from './frame/settings-sheet.tsx';
import { useSettings } from './frame/settings.ts';
import { applyTheme } from './frame/theme.ts';
import { Invitation } from './learn/invitation.tsx';
import type { RoomProps } from './room/props.ts';
import { recordedIn } from './solve/opening.ts';
import { Solve } from './solve/solve.tsx';
import type { Client } from './worker/client.ts';

const LATER: Record<Exclude<Room, 'solve'> | 'sheet', () => Promise<ComponentType<RoomProps>>> = {
  make: async () => (await import('./make/make.tsx')).Make,
  check: async () => (await import('./check/check.tsx')).Check,
  learn: async () => (await import('./learn/learn.tsx')).Learn,
  sheet: async () => (await import('./sheet/sheet.tsx')).ProblemSheet,
};

const HOLDING: readonly Room[] = ['solve', 'make', 'check'];

export function App({ arrival }: { arrival: Promise<Client> }) {
  const open = useRoute();
  const tag = useLanguage();
  useTheme();
  useTitle(open.room, tag);
  const isSheet = open.room === 'solve' && open.query.has('sheet');
  return (
    <>
      <header>
        <button type="button" class="skip" onClick={skip}>
          {say('frame.skip')}
        </button>
        <h1>
          <a href={address('solve')} aria-label={say('frame.name')}>
            <Logo />
            <span class="name">{say('frame.name')}</span>
          </a>
        </h1>
        <nav aria-label={say('frame.rooms')}>
          {ROOMS.map((room) => (
            <a href={address(room)} aria-current={room === open.room ? 'page' : undefined}>
              {say(`frame.${room}`)}
            </a>
          ))}
        </nav>
        <p class="motto">{say('frame.motto')}</p>
        <SettingsSheet />
      </header>
      {/* Rooms that hold a visitor's work change their language themselves; the others begin anew. */}
      <div key={HOLDING.includes(open.room) && !isSheet ? 'work' : tag}>
        {open.room === 'solve' && !isSheet ? (
          <Solve arrival={arrival} route={open} />
        ) : (
          <Lazy arrival={arrival} route={open} />
        )}
        {open.room === 'solve' && !isSheet && <Invitation />}
      </div>
      {open.room === 'solve' && !isSheet && (
        <footer>
          <a href={address('solve', { sheet: '1' })}>{say('frame.sheet')}</a>
          <span>{say('frame.private')}</span>
        </footer>
      )}
    </>
  );
}

function Lazy(props: RoomProps) {
  const { room: asked } = props.route;
  const room = asked === 'solve' ? 'sheet' : asked;
  const [found, setFound] = useState<{ room: string; Body: ComponentType<RoomProps> | null }>();
  useEffect(() => {
    let isWanted = true;
    const show = (Body: ComponentType<RoomProps> | null) => isWanted && setFound({ room, Body });
    LATER[room]().then(show, () => show(null));
    return () => void (isWanted = false);
  }, [room]);
  if (found?.room !== room) return <main>{say('frame.loading')}</main>;
  return found.Body === null ? <main role="alert">{say('frame.broken')}</main> : <found.Body {...props} />;
}

/** Two stones, one of each colour. */
function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="12" cy="12" r="10" fill="#161616" stroke="#8a8a8a" stroke-width="1.5" />
      <circle cx="21" cy="21" r="9" fill="#fff" stroke="#555" stroke-width="1.5" />
    </svg>
  );
}

/** Moves the focus past the bar to the board or the room. This is no link: the part of the address after `#` names the room. */
function skip(): void {
  const goal = document.querySelector<HTMLElement>('main .board') ?? document.querySelector('main');
  if (goal === null) return;
  if (goal.tabIndex < 0) goal.tabIndex = -1;
  goal.focus();
}

/** Loads all texts of a language; an empty tag means the language of the device. */
export async function turnTo(language: string): Promise<void> {
  await speak(language || preferred());
  document.documentElement.lang = spoken();
  await recordedIn(spoken());
}

/** Changes to the chosen language and returns its tag once its words are loaded. */
function useLanguage(): string {
  const { language } = useSettings();
  const [tag, setTag] = useState(spoken());
  useEffect(() => {
    // Without a network the words may be missing; then the old language stays.
    turnTo(language).then(() => setTag(spoken()), console.warn);
  }, [language]);
  return tag;
}

function useTheme(): void {
  const { theme } = useSettings();
  useLayoutEffect(() => applyTheme(theme), [theme]);
}

/** The title that a tab, a list of pages and a screen reader show. */
function useTitle(room: Room, tag: string): void {
  useEffect(() => {
    document.title = room === 'solve' ? say('frame.title') : say('frame.title.room', { room: say(`frame.${room}`) });
    document.querySelector('meta[name=description]')?.setAttribute('content', say('frame.description'));
  }, [room, tag]);
}
