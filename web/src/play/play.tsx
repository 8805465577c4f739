/** The section of the first game. It opens on a board that takes a move at once; the module follows. */
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { READINGS } from '../board/cursor.ts';
import { KeySheet } from '../frame/key-sheet.tsx';
import { say } from '../frame/messages.ts';
import { TypedForm } from '../frame/typed-form.tsx';
import type { RowClass } from '../server/client.ts';
import { ClassNotice } from './class-notice.tsx';
import type { ClassTerms, KeptMatch } from './kept-match.ts';
import { Match } from './match.ts';
import { MatchActions } from './match-actions.tsx';
import { MatchBoard } from './match-board.tsx';
import { MatchCard } from './match-card.tsx';
import { isYours, sizeOf } from './match-state.ts';
import type { MatchState } from './match-state.ts';
import { MatchKeeper } from './match-keeper.ts';
import './play.css';
import { Players } from './players.tsx';
import { pointName } from './game-rules.ts';
import { RulesSheet } from './rules-sheet.tsx';
import { arrivingTable } from './table-client.ts';
import { PASS } from './table-messages.ts';
import { WaySheet, WayStrip } from './way-sheet.tsx';
import { aboutGame, fetchWords, gameName, tell } from './words.ts';

/** Milliseconds before the program's stone appears, so that the visitor's own is seen first. */
const PAUSE = 350;

const pause = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : PAUSE);

/** `#/play` is a game, `?class=` a game of a class, and `?boards=` the boards of one. */
export function Play({ query }: { query: URLSearchParams }) {
  const [isHere, setHere] = useState(false);
  useEffect(() => void fetchWords().finally(() => setHere(true)), []);
  const [code, boards] = [query.get('class'), query.get('boards')];
  if (!isHere) return <main class="stage match" aria-busy="true" />;
  if (boards !== null) return <Fetched load={loadBoards} props={{ code: boards }} />;
  return code === null ? <MatchStage key="own" classroom={null} /> : <ClassStage key={code} code={code} />;
}

const loadBoards = async () => (await import('./class-boards.tsx')).ClassBoards;
const loadValues = async () => (await import('./values-sheet.tsx')).ValuesSheet;
const loadClass = async () => (await import('./class-sheet.tsx')).ClassSheet;
const loadDoor = async () => (await import('./together-door.tsx')).TogetherDoor;
const loadEarlier = async () => (await import('./earlier-sheet.tsx')).EarlierSheet;

/** A part of the section that few visitors need. Without a network it may be missing; then nothing is shown. */
function Fetched<P extends object>({ load, props }: { load(): Promise<ComponentType<P>>; props: P }) {
  const [found, setFound] = useState<{ Part: ComponentType<P> }>();
  useEffect(() => void load().then((Part) => setFound({ Part }), () => {}), []);
  return found === undefined ? null : <found.Part {...props} />;
}

/** The game of a class, once the service has said what its rules are. */
function ClassStage({ code }: { code: string }) {
  const [found, setFound] = useState<RowClass | 'asked' | 'none'>('asked');
  useEffect(() => void import('./class-link.ts').then(({ fetchClass }) => fetchClass(code)).then(setFound, () => setFound('none')), []);
  if (found === 'asked') return <main class="stage match" aria-busy="true" />;
  return found === 'none' ? <ClassNotice text="class.none" /> : <MatchStage classroom={found} />;
}

function MatchStage({ classroom }: { classroom: RowClass | null }) {
  const [, redraw] = useState({});
  const [over, setOver] = useState<MatchSheet>({ name: 'nothing' });
  const keeper = useMemo(() => new MatchKeeper(classroom), []);
  const choice = classroom === null ? 'free' : 'fixed';
  const match = useMemo(
    () => new Match(keeper.left(), { table: arrivingTable, choice, changed: () => redraw({}), keep: (game) => keeper.keep(game), pause: pause() }),
    [],
  );
  useEffect(() => {
    void match.begin();
    return () => match.leave();
  }, [match]);
  const { state } = match;
  return (
    <>
      <main class="stage match" data-size={sizeOf(state)}>
        <MatchBoard match={match} onKey={(key) => pressed(match, key, (name) => setOver({ name }))} />
        <div class="rail">
          {classroom === null ? <WayStrip state={state} onOpen={() => setOver({ name: 'way' })} /> : <ClassStrip classroom={classroom} />}
          <section class="goal">
            <div>
              <h1>{gameName(state.rules)}</h1>
              <p class="quiet-words">{aboutGame(state.rules)}</p>
            </div>
          </section>
          <Players state={state} />
          <MatchCard state={state} />
          <MatchActions match={match} onRules={() => setOver({ name: 'rules' })} />
          <TypedForm id="play-typed" label={say('solve.typed')} button={say('solve.play')} onTyped={(text) => void match.play(typedPoint(state, text))} />
          {classroom === null && <Fetched load={loadDoor} props={{}} />}
        </div>
      </main>
      <MatchSheets match={match} keeper={keeper} over={over} setOver={setOver} />
    </>
  );
}

/** The name of the class, in the place of the way. */
function ClassStrip({ classroom }: { classroom: RowClass }) {
  return (
    <div class="session">
      <span class="class-title">{classroom.title}</span>
      <span class="quiet-words place">{tell('class.place')}</span>
    </div>
  );
}

/** What lies over the board. */
type MatchSheet = { name: 'nothing' | 'way' | 'rules' | 'keys' | 'values' | 'earlier' } | { name: 'class'; terms: ClassTerms };

interface MatchSheetsProps {
  match: Match;
  keeper: MatchKeeper;
  over: MatchSheet;
  setOver(change: (over: MatchSheet) => MatchSheet): void;
}

function MatchSheets({ match, keeper, over, setOver }: MatchSheetsProps) {
  // A sheet that makes way for another one tells that it was closed after the other is open.
  const closing = (name: MatchSheet['name']) => () => setOver((now) => (now.name === name ? { name: 'nothing' } : now));
  const goOn = (id: string, left: KeptMatch) => {
    closing('earlier')();
    keeper.adopt(id, left.seed);
    void match.resume(left);
  };
  const open = (name: 'values' | 'earlier' | 'class', terms: ClassTerms) => setOver(() => (name === 'class' ? { name, terms } : { name }));
  return (
    <>
      <WaySheet match={match} isOpen={over.name === 'way'} onClose={closing('way')} />
      <RulesSheet match={match} isOpen={over.name === 'rules'} onClose={closing('rules')} onOpen={open} />
      <MatchKeySheet isOpen={over.name === 'keys'} onClose={closing('keys')} />
      {over.name === 'values' && <Fetched load={loadValues} props={{ state: match.state, onClose: closing('values') }} />}
      {over.name === 'class' && <Fetched load={loadClass} props={{ terms: over.terms, onClose: closing('class') }} />}
      {over.name === 'earlier' && <Fetched load={loadEarlier} props={{ onClose: closing('earlier'), onChoose: goOn }} />}
    </>
  );
}

/** The keys of the board besides arrows, Enter and those that read it out. */
function pressed(match: Match, key: string, open: (name: 'rules' | 'way' | 'keys') => void): boolean {
  const isFree = match.state.choice === 'free';
  const acts: Record<string, () => unknown> = {
    u: () => match.undo(),
    h: () => match.hint(),
    p: () => isYours(match.state) && match.play(PASS),
    n: () => match.again(),
    r: () => isFree && open('rules'),
    w: () => isFree && open('way'),
    '?': () => open('keys'),
  };
  const act = acts[key];
  if (act === undefined) return false;
  void act();
  return true;
}

/** The point of a name such as `c3`; a name that is none leads beyond the board, where the match refuses it. */
function typedPoint(state: MatchState, text: string): number {
  const size = sizeOf(state);
  const wanted = text.trim().toUpperCase();
  if (wanted === 'PASS' || wanted === say('solve.pass').toUpperCase()) return PASS;
  const points = Array.from({ length: size * size }, (_, point) => point);
  return points.find((point) => pointName(size, point) === wanted) ?? size * size;
}

function MatchKeySheet({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const rows: [string, string][] = [
    [say('solve.key.arrows'), say('solve.key.arrows.does')],
    [say('solve.key.enter'), say('solve.key.enter.does')],
    ['u', tell('key.undo')],
    ['h', say('solve.key.hint')],
    ['p', say('solve.key.pass')],
    ['n', tell('new')],
    ['r', tell('settings')],
    ['w', tell('way')],
    ...Object.entries(READINGS).map(([key, does]): [string, string] => [key, say(does)]),
    ['?', say('solve.key.sheet')],
  ];
  return <KeySheet heading={say('solve.keys.heading')} rows={rows} isOpen={isOpen} onClose={onClose} />;
}
