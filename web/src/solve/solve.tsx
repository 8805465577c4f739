/** The section where problems are solved; the page opens here. One large board, one rail, one next step. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Vertex } from '../api.ts';
import { Board } from '../board/board.tsx';
import type { Layer } from '../board/overlays.ts';
import { cropped } from '../board/view.ts';
import { say } from '../frame/messages.ts';
import { useSettings } from '../frame/settings.ts';
import { linked } from '../section/link.ts';
import type { SectionProps } from '../section/props.ts';
import { ActionBar } from './action-bar.tsx';
import { Analyse } from './analyse.tsx';
import { Doors } from './doors.tsx';
import { Feedback } from './feedback.tsx';
import { useKeptFocus } from './focus.ts';
import type { GameState } from './game-state.ts';
import { Game } from './game.ts';
import { GoalHeading } from './goal-heading.tsx';
import { isEmbedded, tellHost } from './host.ts';
import { KEYS, NEXT, SolveKeySheet } from './keys.tsx';
import { ListOver } from './list-over.tsx';
import { Dropping } from './opening-files.tsx';
import { OPENING } from './opening.ts';
import { isOutside, rings, sceneMarkers } from './game-marks.ts';
import { Playback, framed, usePlayer } from './playback.tsx';
import type { ProblemPicker } from './problem-list.ts';
import { isFirst, isResuming, useProblemPicker } from './problem-list.ts';
import { Proof } from './proof.tsx';
import { useRefutation } from './refutation.ts';
import { Try } from './results.ts';
import { Strip } from './strip.tsx';
import { ThemeSheet } from './theme-sheet.tsx';
import { branches, proofBoard, proofMarkers, useWalk } from './walk.ts';

/** What lies over the rail. */
type Over = 'nothing' | 'analyse' | 'themes' | 'keys';

export function Solve({ arrival, route }: SectionProps) {
  const [, redraw] = useState({});
  const [layers, setLayers] = useState<Layer[]>([]);
  const { crop } = useSettings();
  const [over, setOver] = useState<Over>('nothing');
  const game = useMemo(() => new Game(OPENING, arrival, () => redraw({})), [arrival]);
  const letters = route.query.get('p');
  const text = route.query.get('text');
  useEffect(() => {
    if (letters !== null) void game.open(linked(letters, arrival));
  }, [game, letters]);
  // This runs at each drawing, because the game may have been busy when the language changed.
  useEffect(() => void game.retell(OPENING));
  const { state } = game;
  const player = usePlayer(game, state);
  useKeptFocus();
  const scene = framed(state.shown.scene, state);
  const isShowing = state.frame !== null;
  const picker = useProblemPicker(game, letters !== null || text !== null);
  const walk = useWalk(game);
  const place = walk.view?.place ?? null;
  useEffect(() => {
    if (text !== null) void picker.visit(text);
  }, [game, text]);
  // A visitor who leaves the proof comes back to the board.
  const isWalking = walk.view !== null;
  useEffect(() => {
    if (isWalking) setOver('nothing');
  }, [isWalking]);
  useResult(state, picker);
  useRefutation(game, state);
  const isAlone = isEmbedded(route.query);
  const onNext = () => void picker.go(1);

  const chosen = (vertex: Vertex) => {
    if (isShowing) return game.watch(null);
    if (place === null) return isOutside(scene, vertex) ? game.refuse(say('rail.outside')) : void game.play({ play: vertex });
    const isThere = branches(place).some(({ turn: { played } }) => played !== 'pass' && played.play.join() === vertex.join());
    return void (isThere && walk.step({ play: vertex }));
  };

  const pressed = (key: string) => {
    if (place !== null && (key === 'u' || key === 'Escape')) {
      void (key === 'u' ? walk.back() : walk.root());
      return true;
    }
    const found = KEYS.find((one) => one.key === key);
    if (key === '?') setOver('keys');
    else if (key === NEXT && !isAlone) onNext();
    else if (found === undefined) return false;
    else void found.act(game, player);
    return true;
  };

  // A visitor who comes back must not see the first board for a moment.
  if (isFirst(picker.list) && letters === null && text === null && isResuming()) return <main class="stage" aria-busy="true" />;
  return (
    <>
      <main class="stage">
        <Board
          key={state.opened}
          view={cropped(place === null ? scene : proofBoard(scene, place), crop)}
          markers={place === null ? sceneMarkers(state, scene) : proofMarkers(place)}
          rings={place === null && !isShowing ? rings(state) : []}
          layers={isShowing ? [] : layers}
          onPlay={chosen}
          onKey={pressed}
        />
        <div class="rail">
          {isAlone ? null : isFirst(picker.list) ? <Doors picker={picker} /> : <Strip picker={picker} onThemes={() => setOver('themes')} />}
          {walk.view !== null ? (
            <Proof walk={walk} view={walk.view} state={state} />
          ) : picker.list.isOver ? (
            <ListOver picker={picker} />
          ) : (
            <>
              <GoalHeading state={state} isFirst={isFirst(picker.list)} />
              <Feedback state={state} />
              <Playback game={game} state={state} player={player} />
              <ActionBar game={game} state={state} onNext={isAlone ? null : onNext} onAnalyse={() => setOver(over === 'analyse' ? 'nothing' : 'analyse')} />
              {over === 'analyse' && (
                <Analyse
                  game={game}
                  picker={picker}
                  walk={walk}
                  layers={layers}
                  survey={scene.survey}
                  onLayers={setLayers}
                  onKeys={() => setOver('keys')}
                  onClose={() => setOver('nothing')}
                />
              )}
            </>
          )}
        </div>
      </main>
      <Dropping picker={picker} />
      <ThemeSheet picker={picker} isOpen={over === 'themes'} onClose={() => setOver('nothing')} />
      <SolveKeySheet isOpen={over === 'keys'} onClose={() => setOver('nothing')} />
    </>
  );
}

/** Keeps what became of the problem on the board. */
function useResult(state: GameState, { current }: ProblemPicker): void {
  const attempt = useRef(new Try(null));
  const id = current?.id ?? null;
  const opened = useRef(-1);
  if (attempt.current.id !== id || opened.current !== state.opened) {
    attempt.current = new Try(id, tellHost);
    opened.current = state.opened;
  }
  const { scene } = state.shown;
  // A problem is solved where every answer counts, and not where an opponent slips.
  if (scene.program === 'off' || scene.opponent !== null || state.reading !== 'no') return;
  attempt.current.note({
    isHelped: state.told > 0 || (state.explanation !== null && scene.mark !== 'wrong'),
    isWrong: scene.mark === 'wrong',
    isSolved: scene.finish === 'reached',
  });
}
