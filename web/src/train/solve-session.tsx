/**
 * A session of problems that are played against the program: rated ones, a theme, the cards that are due, or those of the day.
 *
 * Invariant: the first decision of a problem is logged, once: a wrong move, or the solution with or without hints. A move
 * that works, but less well, decides nothing.
 */
import { ArrowRight, RotateCcw, Undo2 } from 'lucide-preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Vertex } from '../api.ts';
import { Board } from '../board/board.tsx';
import { cropped } from '../board/view.ts';
import { IconButton } from '../design/icon-button.tsx';
import { say } from '../frame/messages.ts';
import { useSettings } from '../frame/settings.ts';
import type { Client } from '../worker/client.ts';
import { Feedback } from '../solve/feedback.tsx';
import { useKeptFocus } from '../solve/focus.ts';
import { isOutside, rings, sceneMarkers } from '../solve/game-marks.ts';
import { Game } from '../solve/game.ts';
import type { GameState } from '../solve/game-state.ts';
import { GoalHeading } from '../solve/goal-heading.tsx';
import { KEYS, NEXT, SolveKeySheet } from '../solve/keys.tsx';
import { MainButton } from '../solve/main-button.tsx';
import { OPENING } from '../solve/opening.ts';
import { Playback, framed, usePlayer } from '../solve/playback.tsx';
import { useRefutation } from '../solve/refutation.ts';
import { AfterProblem } from './after-problem.tsx';
import { problemBoard } from './boards.ts';
import { drawnLabel } from './drawn-label.ts';
import { homeworkProblems } from './homework-course.ts';
import { ModeTabs } from './mode-tabs.tsx';
import { SessionEnd } from './session-end.tsx';
import { SessionHead } from './session-head.tsx';
import type { SolveMode } from './solve-course.ts';
import { leftProblem, lengthOf, nextProblem } from './solve-course.ts';
import type { TrainBook } from './train-book.ts';
import type { TrainSession } from './train-session.ts';
import { endSession, keepSession, sessionOf } from './train-session.ts';
import type { TrainProblem, TrainResult } from './trainer-messages.ts';
import { StartChoice } from './start-choice.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { word } from './words.ts';

interface SolveSessionProps {
  book: TrainBook;
  arrival: Promise<Client>;
  mode: SolveMode;
  theme: string;
}

/** What was decided about the problem on the board. */
interface Decided {
  result: TrainResult;
  /** The name of its event in the log. */
  event: string;
  seconds: number;
  isRated: boolean;
  /** The first move, as the problem is drawn. */
  played: string;
}

export function SolveSession({ book, arrival, mode, theme }: SolveSessionProps) {
  const [, redraw] = useState({});
  const { crop } = useSettings();
  const game = useMemo(() => new Game(OPENING, arrival, () => redraw({})), [arrival]);
  const [session, setSession] = useState<TrainSession>(() => sessionOf(mode, theme));
  const [problem, setProblem] = useState<TrainProblem | null | 'opening'>('opening');
  const [decided, setDecided] = useState<Decided | null>(null);
  const [isReady, setReady] = useState(false);
  const [isSheet, setSheet] = useState(false);
  const [slip, setSlip] = useState<'none' | 'back'>('none');
  const since = useRef(performance.now());
  const change = (next: TrainSession) => {
    keepSession(next);
    setSession(next);
  };
  const show = async (next: TrainProblem | null, within: TrainSession): Promise<void> => {
    setDecided(null);
    setSlip('none');
    if (next === null) {
      endSession(mode);
      return setProblem(null);
    }
    // Until the new board is there, the old one must not decide anything.
    setReady(false);
    change({ ...within, current: { id: next.id, orientation: next.orientation } });
    const board = await problemBoard(next).catch(() => null);
    if (board === null) {
      // Its pack is not on this device, and there is no network.
      book.leaveOut(next.id);
      return show(nextProblem(book, within), within);
    }
    setProblem(next);
    since.current = performance.now();
    // A game that explains or searches takes no other problem.
    if (game.state.busy !== 'no') await game.stop();
    // If the board did not change, what it shows must not decide this problem.
    setReady(await game.put(board));
    // The pack of a problem that may be next comes ahead of it.
    const ahead = nextProblem(book, within);
    if (ahead !== null) void problemBoard(ahead).catch(() => {});
  };
  useEffect(() => void show(leftProblem(book, session) ?? nextProblem(book, session), session), [game]);
  const { state } = game;
  const player = usePlayer(game, state);
  useKeptFocus();
  useRefutation(game, state);
  const decide = async (result: TrainResult) => {
    if (problem === null || problem === 'opening') return;
    const millis = performance.now() - since.current;
    const answer = state.shown.scene.moves.map(({ words }) => words).filter((words) => /^[A-Z]\d+$/u.test(words));
    const was = { result, seconds: Math.round(millis / 1000), isRated: problem.isNew && mode !== 'review' && result !== 'hinted', played: drawnLabel(answer[0] ?? '', problem.orientation) };
    // Before the log is written, so that a problem is decided once.
    const mine: Decided = { ...was, event: '' };
    setDecided(mine);
    change({ ...session, results: [...session.results, result], current: null });
    const event = await book.note({ mode, problem, result, millis, hints: state.told, answer });
    // The visitor may have gone on meanwhile.
    setDecided((now) => (now === mine ? { ...mine, event } : now));
  };
  useDecision(state, isReady && decided === null && problem !== 'opening' && problem !== null && slip !== 'back', decide);
  // After a slip the board is begun again; only then may a move decide.
  useEffect(() => {
    if (slip === 'back' && state.shown.scene.mark === null && state.busy === 'no') setSlip('none');
  });

  const next = () => {
    if (decided === null) return;
    void show(nextProblem(book, session), session);
  };
  const takeBack = async () => {
    if (decided === null || decided.event === '') return;
    setSlip('back');
    setDecided(null);
    change({ ...session, results: session.results.slice(0, -1), current: problem === null || problem === 'opening' ? null : problem });
    await book.forget(decided.event);
    await game.step('reset');
    since.current = performance.now();
    redraw({});
  };

  if (problem === null) return <SessionEnd book={book} mode={mode} session={session} onMore={() => void more()} />;
  async function more() {
    const fresh: TrainSession = { mode, theme, results: [], current: null };
    setProblem('opening');
    await show(nextProblem(book, fresh), fresh);
  }
  // The recorded opening is not part of a session.
  if (problem === 'opening' || state.opened === 0) return <main class="stage" aria-busy="true" />;
  const scene = framed(state.shown.scene, state);
  const isShowing = state.frame !== null;
  const chosen = (vertex: Vertex) => {
    if (isShowing) return game.watch(null);
    return isOutside(scene, vertex) ? game.refuse(say('rail.outside')) : void game.play({ play: vertex });
  };
  const pressed = (key: string) => {
    const found = KEYS.find((one) => one.key === key);
    if (key === '?') setSheet(true);
    else if (key === NEXT) next();
    else if (found === undefined) return false;
    else void found.act(game, player);
    return true;
  };
  const isReached = state.shown.scene.finish === 'reached' || state.shown.scene.mark === 'wrong';
  return (
    <main class="stage train">
      <Board
        key={state.opened}
        view={cropped(scene, crop)}
        markers={sceneMarkers(state, scene)}
        rings={isShowing ? [] : rings(state)}
        onPlay={chosen}
        onKey={pressed}
      />
      <div class="rail">
        <ModeTabs open={mode === 'theme' ? 'rated' : mode} due={book.look.due} />
        <SessionHead
          look={book.look}
          skill={book.look.solving}
          results={session.results}
          count={lengthOf(book, session)}
          isChanged={decided?.isRated === true}
          isDecided={decided !== null}
        >
          {(mode === 'rated' || mode === 'theme') && homeworkProblems(theme) === undefined && <ThemeChoice book={book} theme={theme} />}
        </SessionHead>
        <GoalHeading state={state} isFirst={false} />
        <p class="quiet-words small-words about">{aboutProblem(problem, mode, book)}</p>
        <Feedback state={state} />
        {mode === 'rated' && book.look.tries === 0 && <StartChoice book={book} onChosen={() => void show(nextProblem(book, session), session)} />}
        {decided !== null && decided.event !== '' && isReached && <AfterProblem book={book} problem={problem.id} seconds={decided.seconds} played={decided.played} />}
        <Playback game={game} state={state} player={player} />
        <section class="actions" aria-label={say('solve.controls')}>
          <MainButton game={game} state={state} onNext={next} />
          <div class="icons">
            <IconButton icon={Undo2} name={say('solve.undo')} off={state.busy !== 'no' || scene.undo === 0} act={() => game.step('undo')} />
            <IconButton icon={RotateCcw} name={say('solve.reset')} off={state.busy !== 'no' || scene.undo === 0} act={() => game.step('reset')} />
            <span class="gap" />
            {decided?.result === 'wrong' && decided.event !== '' && (
              <button type="button" class="button word" onClick={() => void takeBack()}>
                {word('mistap')}
              </button>
            )}
            {decided?.result === 'wrong' && (
              <button type="button" class="button word" onClick={next}>
                {say('rail.next')}
                <ArrowRight aria-hidden="true" />
              </button>
            )}
          </div>
        </section>
      </div>
      <SolveKeySheet isOpen={isSheet} onClose={() => setSheet(false)} />
    </main>
  );
}

function aboutProblem(problem: TrainProblem, mode: SolveMode, { look }: TrainBook): string {
  const daily = mode === 'daily' ? word('daily.about') : '';
  if (mode === 'review' || look.wishes.rating !== 'shown') return daily;
  const rated = problem.isNew ? word('rated', { rating: problem.rating }) : word('unrated');
  return daily === '' ? rated : `${rated} · ${daily}`;
}

/** Calls once what is shown decides the problem. */
function useDecision({ shown: { scene, answer }, told, explanation, reading }: GameState, isOpen: boolean, decide: (result: TrainResult) => Promise<void>): void {
  const isHelped = useRef(false);
  useEffect(() => {
    if (!isOpen) {
      isHelped.current = false;
      return;
    }
    if (scene.program === 'off' || reading !== 'no' || answer === null) {
      if (told > 0) isHelped.current = true;
      return;
    }
    if (told > 0 || (explanation !== null && scene.mark !== 'wrong')) isHelped.current = true;
    if (scene.mark === 'wrong') void decide('wrong');
    else if (scene.finish === 'reached') void decide(isHelped.current ? 'hinted' : 'right');
  });
}
