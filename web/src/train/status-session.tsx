/** What becomes of the marked stones? One tap answers; the bank knows the answer, which is proved for both first players. */
import { ArrowRight, Check, Eye, X } from 'lucide-preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../api.ts';
import { Board } from '../board/board.tsx';
import { MarkerGrid } from '../board/marker-grid.ts';
import { cropped } from '../board/view.ts';
import { FeedbackCard } from '../design/feedback-card.tsx';
import { KeySheet } from '../frame/key-sheet.tsx';
import { say } from '../frame/messages.ts';
import { useSettings } from '../frame/settings.ts';
import { useKeptFocus } from '../solve/focus.ts';
import { problemLink } from '../section/link.ts';
import type { Client } from '../worker/client.ts';
import './answers.css';
import { positionBoard } from './boards.ts';
import { ModeTabs, pageAddress } from './mode-tabs.tsx';
import { isPacked } from './packs.ts';
import { playedOut, stoneColor } from './played-out.ts';
import { SessionHead } from './session-head.tsx';
import { stillView } from './still-view.ts';
import type { TrainBook } from './train-book.ts';
import { drawnSeed } from './train-book.ts';
import type { TrainSession } from './train-session.ts';
import { SESSION, endSession, keepSession, sessionOf, tally } from './train-session.ts';
import type { StatusWord, TrainPosition } from './trainer-messages.ts';
import { STATUSES } from './trainer-messages.ts';
import { word } from './words.ts';

interface StatusQuestionShown {
  position: TrainPosition;
  board: Problem;
  /** Counts the questions, so that each begins with a fresh board. */
  number: number;
}

interface StatusSessionProps {
  book: TrainBook;
  /** Starts the engine, which is needed to play a position out. */
  solver(): Promise<Client>;
}

export function StatusSession({ book, solver }: StatusSessionProps) {
  const { crop } = useSettings();
  const [session, setSession] = useState<TrainSession>(() => sessionOf('status', ''));
  const [asked, setAsked] = useState<StatusQuestionShown>();
  const [said, setSaid] = useState<StatusWord | null>(null);
  /** The name of the last answer in the log; empty until it was written. */
  const [event, setEvent] = useState('');
  const [isSheet, setSheet] = useState(false);
  const since = useRef(performance.now());
  const shown = useRef<TrainPosition>();
  useKeptFocus();
  const ask = async (): Promise<void> => {
    const position = book.position(drawnSeed());
    if (position === null) return;
    const board = await positionBoard(position).catch((reason: unknown) => {
      if (!isPacked(position.id)) throw reason;
    });
    if (board === undefined) {
      // Without its pack the position cannot be shown; the next one is of another.
      book.leaveOut(position.id);
      return ask();
    }
    shown.current = position;
    setSaid(null);
    setEvent('');
    setAsked((before) => ({ position, board, number: (before?.number ?? 0) + 1 }));
    since.current = performance.now();
  };
  useEffect(() => void ask(), []);
  const isOver = session.results.length >= SESSION && said === null;
  const answer = async (status: StatusWord) => {
    if (asked === undefined || said !== null) return;
    setSaid(status);
    const result = status === asked.position.answer ? 'right' : 'wrong';
    const next = { ...session, results: [...session.results, result] as TrainSession['results'] };
    keepSession(next);
    setSession(next);
    const { position } = asked;
    const noted = await book.note({ mode: 'status', problem: position, result, millis: performance.now() - since.current, hints: 0, answer: [status] });
    // The visitor may have gone on meanwhile.
    if (shown.current === position) setEvent(noted);
    // The rating has changed.
    setSession((now) => ({ ...now }));
  };
  /** The answer is known by now, so another question follows. */
  const takeBack = async () => {
    if (event === '') return;
    setEvent('');
    const before = { ...session, results: session.results.slice(0, -1) };
    keepSession(before);
    setSession(before);
    await book.forget(event);
    void ask();
  };
  const playOut = async () => {
    if (asked === undefined) return;
    location.hash = await problemLink('solve', playedOut(asked.board, asked.position.answer), await solver());
  };
  const next = () => {
    if (said === null) return;
    if (session.results.length >= SESSION) endSession('status');
    void ask();
  };
  const again = () => {
    setSession({ mode: 'status', theme: '', results: [], current: null });
    void ask();
  };
  const pressed = (key: string) => {
    const status = STATUSES[Number(key) - 1];
    if (status !== undefined) void answer(status);
    else if (key === 'n') next();
    else if (key === '?') setSheet(true);
    else return false;
    return true;
  };
  if (asked === undefined) return <main class="stage" aria-busy="true" />;
  if (isOver) return <StatusEnd book={book} session={session} onMore={again} />;
  const { position, board, number } = asked;
  const view = { ...stillView(board), legal: [] };
  const marks = new MarkerGrid(view.signs);
  marks.put(board.keyStones, { type: 'triangle' });
  const stone = stoneColor(board);
  return (
    <main class="stage train">
      <Board key={number} view={cropped(view, crop)} markers={marks.rows} onPlay={() => {}} onKey={pressed} />
      <div class="rail">
        <ModeTabs open="status" due={book.look.due} />
        <SessionHead look={book.look} skill={book.look.judging} results={session.results} isChanged={said !== null && position.isNew} isDecided={said !== null} />
        <section class="goal" aria-label={say('solve.task')}>
          <span class={`stone ${stone}`} role="img" aria-label={say(`solve.${stone}`)} />
          <div>
            <h1>{word('status.ask')}</h1>
            <p class="quiet-words">{word('status.about')}</p>
          </div>
        </section>
        <div class="said" role="status" aria-live="polite" data-testid="said">
          <StatusCard said={said} answer={position.answer} />
        </div>
        <section class="actions" aria-label={say('solve.controls')}>
          {said === null ? (
            <div class="answers">
              {STATUSES.map((status) => (
                <button type="button" class="button" onClick={() => void answer(status)}>
                  <span>{word(`status.${status}`)}</span>
                  <small>{word(`status.${status}.about`)}</small>
                </button>
              ))}
            </div>
          ) : (
            <>
              <button type="button" class="button main block" data-step="next" onClick={next}>
                {say('rail.next')}
                <ArrowRight aria-hidden="true" />
              </button>
              <button type="button" class="button word" onClick={() => void playOut()}>
                {word('status.play')}
              </button>
              {said !== position.answer && event !== '' && (
                <button type="button" class="button word" onClick={() => void takeBack()}>
                  {word('mistap')}
                </button>
              )}
            </>
          )}
        </section>
      </div>
      <KeySheet heading={say('solve.keys.heading')} rows={keyRows()} isOpen={isSheet} onClose={() => setSheet(false)} />
    </main>
  );
}

const keyRows = (): [string, string][] => [
  [`1 … ${STATUSES.length}`, word('key.answer')],
  ['n', say('rail.key.next')],
  ['?', say('solve.key.sheet')],
];

function StatusCard({ said, answer }: { said: StatusWord | null; answer: StatusWord }) {
  if (said === null) {
    return (
      <FeedbackCard face="plain" sign={Eye} headline={word('status.look')}>
        <p class="quiet-words">{word('status.look.about')}</p>
      </FeedbackCard>
    );
  }
  const isRight = said === answer;
  const name = word(`status.${answer}`);
  return (
    <FeedbackCard face={isRight ? 'good' : 'bad'} sign={isRight ? Check : X} headline={word(isRight ? 'status.right' : 'status.wrong', { answer: name })}>
      <p>{word(`status.why.${answer}`)}</p>
      <p class="quiet-words small-words">{word('status.proved')}</p>
    </FeedbackCard>
  );
}

function StatusEnd({ book, session: { results }, onMore }: { book: TrainBook; session: TrainSession; onMore(): void }) {
  return (
    <main class="page train-end">
      <ModeTabs open="status" due={book.look.due} />
      <h1 class="unseen">{word('mode.status')}</h1>
      <div role="status" data-testid="end">
        <FeedbackCard face="good" sign={Check} headline={word('end')}>
          <p>{word('end.about', { right: tally(results, 'right'), hinted: 0, wrong: tally(results, 'wrong') })}</p>
        </FeedbackCard>
      </div>
      <button type="button" class="button main" onClick={onMore}>
        {word('end.more')}
        <ArrowRight aria-hidden="true" />
      </button>
      <a class="button word" href={pageAddress('me')}>
        {word('end.me')}
      </a>
    </main>
  );
}
