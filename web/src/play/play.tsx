/** The room of the first game. It opens on a board that takes a move at once; the module follows. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { READINGS } from '../board/cursor.ts';
import { KeySheet } from '../frame/key-sheet.tsx';
import { say } from '../frame/messages.ts';
import { TypedForm } from '../frame/typed-form.tsx';
import { Match } from './match.ts';
import { MatchActions } from './match-actions.tsx';
import { MatchBoard } from './match-board.tsx';
import { MatchCard } from './match-card.tsx';
import { isYours, sizeOf } from './match-state.ts';
import type { MatchState } from './match-state.ts';
import { leftMatch } from './kept-match.ts';
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

/** What lies over the board. */
type MatchSheet = 'nothing' | 'way' | 'rules' | 'keys';

const pause = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : PAUSE);

export function Play() {
  const [isHere, setHere] = useState(false);
  useEffect(() => void fetchWords().finally(() => setHere(true)), []);
  return isHere ? <MatchStage /> : <main class="stage match" aria-busy="true" />;
}

function MatchStage() {
  const [, redraw] = useState({});
  const [over, setOver] = useState<MatchSheet>('nothing');
  const match = useMemo(() => new Match(leftMatch(), { table: arrivingTable, changed: () => redraw({}), pause: pause() }), []);
  useEffect(() => {
    void match.begin();
    return () => match.leave();
  }, [match]);
  const { state } = match;
  const close = () => setOver('nothing');
  return (
    <>
      <main class="stage match" data-size={sizeOf(state)}>
        <MatchBoard match={match} onKey={(key) => pressed(match, key, setOver)} />
        <div class="rail">
          <WayStrip state={state} onOpen={() => setOver('way')} />
          <section class="goal">
            <div>
              <h1>{gameName(state.rules)}</h1>
              <p class="quiet-words">{aboutGame(state.rules)}</p>
            </div>
          </section>
          <Players state={state} />
          <MatchCard state={state} />
          <MatchActions match={match} onRules={() => setOver('rules')} />
          <TypedForm id="play-typed" label={say('solve.typed')} button={say('solve.play')} onTyped={(text) => void match.play(typedPoint(state, text))} />
        </div>
      </main>
      <WaySheet match={match} isOpen={over === 'way'} onClose={close} />
      <RulesSheet match={match} isOpen={over === 'rules'} onClose={close} />
      <MatchKeySheet isOpen={over === 'keys'} onClose={close} />
    </>
  );
}

/** The keys of the board besides arrows, Enter and those that read it out. */
function pressed(match: Match, key: string, open: (over: MatchSheet) => void): boolean {
  const acts: Record<string, () => unknown> = {
    u: () => match.undo(),
    h: () => match.hint(),
    p: () => isYours(match.state) && match.play(PASS),
    n: () => match.again(),
    r: () => open('rules'),
    w: () => open('way'),
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
