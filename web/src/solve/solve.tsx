/** The room where problems are solved; the page opens here. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Vertex } from '../api.ts';
import { Board } from '../board/board.tsx';
import { markers } from '../board/markers.ts';
import type { Layer } from '../board/overlays.ts';
import { cropped } from '../board/view.ts';
import { useSettings } from '../frame/settings.ts';
import { linked } from '../room/link.ts';
import type { RoomProps } from '../room/props.ts';
import { Choices } from './choice.tsx';
import { Controls } from './controls.tsx';
import { useKeptFocus } from './focus.ts';
import { Game } from './game.ts';
import { KEYS, SolveKeySheet } from './keys.tsx';
import { OpeningFiles } from './opening-files.tsx';
import { OPENING } from './opening.ts';
import { Playback, framed, usePlayer } from './playback.tsx';
import { useProblemPicker } from './problem-list.ts';
import { Proof } from './proof.tsx';
import { Speech } from './speech.tsx';
import { TaskPanel } from './task-panel.tsx';
import { Tree } from './tree.tsx';
import { ViewMenu } from './view-menu.tsx';
import { branches, proofBoard, proofMarkers, useWalk } from './walk.ts';
import './solve.css';

export function Solve({ arrival, route }: RoomProps) {
  const [, redraw] = useState({});
  const [layers, setLayers] = useState<Layer[]>([]);
  const { crop } = useSettings();
  const [hasSheet, openSheet] = useState(false);
  const game = useMemo(() => new Game(OPENING, arrival, () => redraw({})), [arrival]);
  const letters = route.query.get('p');
  useEffect(() => {
    if (letters !== null) void game.open(linked(letters, arrival));
  }, [game, letters]);
  // This runs at each drawing, because the game may have been busy when the language changed.
  useEffect(() => void game.retell(OPENING));
  const { state } = game;
  const { answer } = state.shown;
  const player = usePlayer(game, state);
  useKeptFocus();
  const scene = framed(state.shown.scene, state);
  const isShowing = state.frame !== null;

  const hinted = isShowing ? [] : (state.hints.slice(0, state.told).at(-1)?.points ?? []);
  const ending = answer?.ending ?? scene.begun?.ending;
  const isSettled = !isShowing && scene.program === 'on';

  const picker = useProblemPicker(game);
  const walk = useWalk(game);
  const place = walk.view?.place ?? null;
  const text = route.query.get('text');
  useEffect(() => {
    if (text !== null) void picker.visit(text);
  }, [game, text]);

  const chosen = (vertex: Vertex) => {
    if (isShowing) return game.watch(null);
    if (place === null) return void game.play({ play: vertex });
    const isThere = branches(place).some(({ turn: { played } }) => played !== 'pass' && played.play.join() === vertex.join());
    return void (isThere && walk.step({ play: vertex }));
  };

  const pressed = (key: string) => {
    if (place !== null && (key === 'u' || key === 'Escape')) {
      void (key === 'u' ? walk.back() : walk.root());
      return true;
    }
    const found = KEYS.find((one) => one.key === key);
    if (key === '?') openSheet(true);
    else if (found === undefined) return false;
    else void found.act(game, player);
    return true;
  };

  return (
    <>
      <main class="table">
        {place === null && <TaskPanel state={state} />}
        <Board
          key={state.opened}
          view={cropped(place === null ? scene : proofBoard(scene, place), crop)}
          markers={place === null ? markers(scene, hinted, isSettled ? (ending?.points ?? []) : []) : proofMarkers(place)}
          layers={isShowing ? [] : layers}
          onPlay={chosen}
          onKey={pressed}
        />
        <div class="play">
          {place === null ? (
            <>
              <Playback game={game} state={state} player={player} />
              <Speech game={game} state={state} />
              <Controls
                game={game}
                state={state}
                number={picker.list.at < 0 ? null : picker.list.at}
                count={picker.list.problems.length}
                onNext={() => void picker.go(1)}
                onKeys={() => openSheet(true)}
              />
            </>
          ) : (
            <Proof walk={walk} state={state} />
          )}
        </div>
        <div class="more">
          {place === null && (
            <>
              <Tree game={game} scene={state.shown.scene} />
              <Choices game={game} state={state} />
              <Proof walk={walk} state={state} />
            </>
          )}
          <ViewMenu game={game} layers={layers} survey={place?.survey ?? scene.survey} onLayers={setLayers} />
          <OpeningFiles game={game} picker={picker} />
        </div>
      </main>
      <SolveKeySheet isOpen={hasSheet} onClose={() => openSheet(false)} />
    </>
  );
}
