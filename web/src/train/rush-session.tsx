/** Rush: three minutes or five, a ladder from easy to hard, one tap each. The bank knows the first moves, so no engine is needed. */
import { Check, Timer, X } from 'lucide-preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Problem, Vertex } from '../api.ts';
import { Board } from '../board/board.tsx';
import { MarkerGrid } from '../board/marker-grid.ts';
import { cropped } from '../board/view.ts';
import { FeedbackCard } from '../design/feedback-card.tsx';
import { say } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import { useSettings } from '../frame/settings.ts';
import { useKeptFocus } from '../solve/focus.ts';
import './answers.css';
import { problemBoard, withBoards } from './boards.ts';
import { ModeTabs } from './mode-tabs.tsx';
import { taskOf } from './problem-task.ts';
import { RushMissed } from './rush-missed.tsx';
import { rightPoints } from './right-points.ts';
import './rush.css';
import type { RushState } from './rush.ts';
import { MISSES, RUSH_MINUTES, clockWords, rushFrom, rushed, ticked } from './rush.ts';
import './session-head.css';
import { pointLabel, stillView } from './still-view.ts';
import type { TrainBook } from './train-book.ts';
import { drawnSeed } from './train-book.ts';
import { word } from './words.ts';

/** More than anybody solves in five minutes: their boards are fetched before the clock runs. */
const MOST = 120;

interface RushSessionProps {
  book: TrainBook;
  /** The ladder of a link; each rush of its visitor climbs it. */
  seed: number | null;
}

export function RushSession({ book, seed: linked }: RushSessionProps) {
  const { crop } = useSettings();
  const [rush, setRush] = useState<RushState | null>(null);
  const [boards, setBoards] = useState<Problem[]>([]);
  const [last, setLast] = useState<'none' | 'right' | 'wrong'>('none');
  const [isKept, setKept] = useState(false);
  const since = useRef(performance.now());
  useKeptFocus();
  const problem = rush === null || rush.isOver ? undefined : rush.ladder[rush.at];
  const board = rush === null || rush.isOver ? undefined : boards[rush.at];
  const view = useMemo(() => (board === undefined ? null : cropped(stillView(board), crop)), [board, crop]);
  useEffect(() => {
    since.current = performance.now();
  }, [problem]);
  useTicking(rush, setRush);
  useEffect(() => {
    if (rush?.isOver) void book.noteRush(rush.minutes, rush.solved, rush.missed.length, rush.seed);
  }, [rush?.isOver]);
  const start = async (minutes: number) => {
    const seed = linked ?? drawnSeed();
    setLast('none');
    setKept(false);
    const ladder = await withBoards(book.rush(seed).slice(0, MOST));
    // All are there before the clock runs, so the next one is drawn with the tap that solves this one.
    setBoards(await Promise.all(ladder.map(problemBoard)));
    setRush(rushFrom(ladder, minutes, seed, performance.now()));
  };
  const play = (vertex: Vertex) => {
    if (rush === null || rush.isOver || problem === undefined || board === undefined || view === null) return;
    if (!view.legal.some((point) => point.join() === vertex.join())) return;
    const isRight = rightPoints(problem, board).some((point) => point.join() === vertex.join());
    setLast(isRight ? 'right' : 'wrong');
    const millis = performance.now() - since.current;
    const answer = [pointLabel(vertex, board.height)];
    void book.note({ mode: 'rush', problem, result: isRight ? 'right' : 'wrong', millis, hints: 0, answer });
    setRush(rushed(ticked(rush, performance.now()), isRight));
  };
  const keep = async () => {
    setKept(true);
    for (const missed of rush?.missed ?? []) await book.keep(missed.id);
  };
  if (rush === null || rush.isOver) {
    return (
      <main class="page train-end">
        <ModeTabs open="rush" due={book.look.due} />
        <h1 class={rush === null ? undefined : 'unseen'}>{word('mode.rush')}</h1>
        {rush !== null && <RushScore rush={rush} book={book} />}
        {rush === null && <p class="quiet-words">{[word('rush.about'), linked === null ? '' : word('rush.seeded')].join(' ')}</p>}
        <div class="answers">
          {RUSH_MINUTES.map((minutes) => {
            const best = book.look.rush.find((one) => one.minutes === minutes)?.solved;
            return (
              <button type="button" class="button" onClick={() => void start(minutes)}>
                <span>{word('rush.start', { count: minutes })}</span>
                {best !== undefined && <small>{word('rush.best', { solved: best })}</small>}
              </button>
            );
          })}
        </div>
        {rush !== null && <RushMissed missed={rush.missed} />}
        {rush !== null && rush.missed.length > 0 && (
          <button type="button" class="button" aria-disabled={isKept} onClick={() => isKept || void keep()}>
            {word(isKept ? 'rush.kept' : 'rush.keep')}
          </button>
        )}
        {rush !== null && (
          <a class="button word" href={address('train', { mode: 'rush', seed: String(rush.seed) })}>
            {word('rush.link')}
          </a>
        )}
      </main>
    );
  }
  if (board === undefined || view === null || problem === undefined) return <main class="stage" aria-busy="true" />;
  const marks = new MarkerGrid(view.signs);
  marks.put(board.keyStones, { type: 'triangle' });
  const you = board.toMove ?? 'black';
  return (
    <main class="stage train">
      <Board series={rush.at} view={view} markers={marks.rows} onPlay={play} onKey={() => false} />
      <div class="rail">
        <div class="session-head rush">
          <p class="rate">
            <Timer aria-hidden="true" />
            <RushClock until={rush.until} />
          </p>
          <span class="place">{word('rush.score', { solved: rush.solved })}</span>
          <ol class="strip" aria-label={word('rush.misses', { missed: rush.missed.length })}>
            {Array.from({ length: MISSES }, (_, at) => (
              <li class={at < rush.missed.length ? 'missed' : undefined} />
            ))}
          </ol>
        </div>
        <section class="goal" aria-label={say('solve.task')}>
          <span class={`stone ${you}`} role="img" aria-label={say(`solve.you.${you}`)} />
          <div>
            <h1>{taskOf(board)}</h1>
          </div>
        </section>
        <p class={`rush-last ${last}`} role="status" data-testid="last">
          {last === 'right' && <Check aria-hidden="true" />}
          {last === 'wrong' && <X aria-hidden="true" />}
          {last === 'none' ? '' : say(last === 'right' ? 'rail.correct' : 'rail.wrong')}
        </p>
        <section class="actions" aria-label={say('solve.controls')}>
          <button type="button" class="button block" onClick={() => setRush({ ...rush, isOver: true })}>
            {word('rush.stop')}
          </button>
        </section>
      </div>
    </main>
  );
}

function RushScore({ rush, book }: { rush: RushState; book: TrainBook }) {
  const best = Math.max(rush.solved, book.look.rush.find((one) => one.minutes === rush.minutes)?.solved ?? 0);
  return (
    <div role="status" data-testid="end">
      <FeedbackCard face="good" sign={Check} headline={word('rush.over', { solved: rush.solved })}>
        <p>{word('rush.over.about', { missed: rush.missed.length, best })}</p>
      </FeedbackCard>
    </div>
  );
}

/** The time that is left. A screen reader hears it when it asks, not each second. */
function RushClock({ until }: { until: number }) {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const time = clockWords(until - now);
  return (
    <b role="timer" aria-live="off" aria-label={word('rush.left', { time })}>
      {time}
    </b>
  );
}

/** Ends a rush when its time is over. */
function useTicking(rush: RushState | null, setRush: (change: (now: RushState | null) => RushState | null) => void): void {
  const until = rush === null || rush.isOver ? null : rush.until;
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setTimeout(() => setRush((now) => now && ticked(now, performance.now())), Math.max(0, until - performance.now()) + 20);
    return () => clearTimeout(timer);
  }, [until]);
}
