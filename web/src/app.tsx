/** The page around the sections: name, links to each section, settings. A section is loaded when the visitor enters it. */
import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { preferred, say, speak, spoken } from './frame/messages.ts';
import type { Section, Route } from './frame/route.ts';
import { NAMED_SECTIONS, address, useRoute } from './frame/route.ts';
import { SettingsSheet } from './frame/settings-sheet.tsx';
import { useSettings } from './frame/settings.ts';
import { applyTheme } from './frame/theme.ts';
import type { SectionProps } from './section/props.ts';
import { recordedIn } from './solve/opening.ts';
import { isEmbedded } from './solve/host.ts';
import { Solve } from './solve/solve.tsx';
import type { Client } from './worker/client.ts';

const LATER: Record<Exclude<Section, 'solve' | 'train' | 'play' | 'room' | 'club'> | 'sheet', () => Promise<ComponentType<SectionProps>>> = {
  make: async () => (await import('./make/make.tsx')).Make,
  check: async () => (await import('./check/check.tsx')).Check,
  learn: async () => (await import('./learn/learn.tsx')).Learn,
  sheet: async () => (await import('./sheet/sheet.tsx')).ProblemSheet,
};

const HOLDING: readonly Section[] = ['solve', 'make', 'check'];

const loadTrain = async () => (await import('./train/train.tsx')).Train;

/** `solver` starts the engine when it is first called: the first game does not need it. */
export function App({ solver }: { solver(): Promise<Client> }) {
  const open = useRoute();
  const tag = useLanguage();
  useTheme();
  useTitle(open.section, tag);
  const isAlone = open.section === 'solve' && isEmbedded(open.query);
  const isSheet = open.section === 'solve' && open.query.has('sheet');
  return (
    <>
      {!isAlone && <Bar open={open.section} />}
      {/* Sections that hold a visitor's work change their language themselves; the others begin anew. */}
      <div key={HOLDING.includes(open.section) && !isSheet ? 'work' : tag}>
        {open.section === 'play' ? (
          <Later name="play" load={loadPlay} props={{ query: open.query }} />
        ) : open.section === 'train' ? (
          <Later name="train" load={loadTrain} props={{ solver, route: open }} />
        ) : open.section === 'room' ? (
          <Later name="room" load={loadRoom} props={{ query: open.query }} />
        ) : open.section === 'club' ? (
          <Later name="club" load={loadClub} props={{ query: open.query }} />
        ) : open.section === 'solve' && !isSheet ? (
          <Solve arrival={solver()} route={open} />
        ) : (
          <Later name={named(open)} load={LATER[named(open)]} props={{ arrival: solver(), route: open }} />
        )}
      </div>
      {!isAlone && <Footer />}
    </>
  );
}

function Bar({ open }: { open: Section }) {
  return (
    <header class="bar">
      <button type="button" class="skip" onClick={skip}>
        {say('frame.skip')}
      </button>
      <a class="brand" href={address('solve')} aria-label={say('frame.name')}>
        <Wordmark />
        <span class="name">{say('frame.name')}</span>
      </a>
      <nav aria-label={say('frame.sections')}>
        {NAMED_SECTIONS.map((section) => (
          <a href={address(section)} aria-current={section === open ? 'page' : undefined}>
            {say(`frame.${section}`)}
          </a>
        ))}
      </nav>
      <SettingsSheet />
    </header>
  );
}

const named = ({ section }: Route) => (section === 'make' || section === 'check' || section === 'learn' ? section : 'sheet');

const loadPlay = async (): Promise<ComponentType<{ query: URLSearchParams }>> => (await import('./play/play.tsx')).Play;
const loadRoom = async (): Promise<ComponentType<{ query: URLSearchParams }>> => (await import('./room/room-section.tsx')).RoomSection;

const loadClub = async (): Promise<ComponentType<{ query: URLSearchParams }>> => (await import('./club/club.tsx')).Club;

interface LaterProps<P> {
  name: string;
  load(): Promise<ComponentType<P>>;
  props: P;
}

/** A section that is loaded when the visitor enters it. */
function Later<P extends object>({ name, load, props }: LaterProps<P>) {
  const [found, setFound] = useState<{ name: string; Body: ComponentType<P> | null }>();
  useEffect(() => {
    let isWanted = true;
    const show = (Body: ComponentType<P> | null) => isWanted && setFound({ name, Body });
    load().then(show, () => show(null));
    return () => void (isWanted = false);
  }, [name]);
  if (found?.name !== name) return <main>{say('frame.loading')}</main>;
  return found.Body === null ? <main role="alert">{say('frame.broken')}</main> : <found.Body {...props} />;
}

function Footer() {
  return (
    <footer>
      <a href={address('learn')}>{say('rail.new')}</a>
      <a href={address('solve', { sheet: '1' })}>{say('frame.sheet')}</a>
      <a href={address('room')}>{say('frame.room')}</a>
      <span>{say('frame.private')}</span>
    </footer>
  );
}

/** 死活, drawn stroke by stroke; two of the three drops are stones. */
function Wordmark() {
  return (
    <svg class="wordmark" viewBox="0 0 56 26" aria-hidden="true">
      <path d="M2 3.5H24M9.5 3.5C8.5 8 6 12 2.3 15M8 8.8H13.3C12.5 15.5 9 20.5 3 24M6.3 13.2L9.7 16M23.5 8.5L17 12.3M16.5 7V20.5Q16.5 23 19 23H21.6Q24 23 24 20.5V19" />
      <path d="M50 2.8L39.5 5M37 10.5H54.5M45.7 4V16M40 16H51.5V24H40Z" />
      <circle class="full" cx="33" cy="4.3" r="2.5" />
      <circle cx="32" cy="11.8" r="1.9" />
      <path class="drop" d="M31.5 23.5L35 17" />
    </svg>
  );
}

/** Moves the focus past the bar to the board or the section. This is no link: the part of the address after `#` names the section. */
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
function useTitle(section: Section, tag: string): void {
  useEffect(() => {
    document.title = section === 'solve' ? say('frame.title') : say('frame.title.section', { section: say(`frame.${section}`) });
    document.querySelector('meta[name=description]')?.setAttribute('content', say('frame.description'));
  }, [section, tag]);
}
