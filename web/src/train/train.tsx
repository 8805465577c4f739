/** The section of the trainer: `#/train`, with `?mode=` for each way to train, and `?theme=` for one theme. */
import { useEffect, useState } from 'preact/hooks';
import type { Route } from '../frame/route.ts';
import type { Client } from '../worker/client.ts';
import '../design/page.css';
import { CorrectedNotice } from './corrected-notice.tsx';
import { fetchHomework, homeworkTheme } from './homework-course.ts';
import { inStep } from './in-step.ts';
import { Me } from './me.tsx';
import { TRAIN_PAGES } from './mode-tabs.tsx';
import { RushSession } from './rush-session.tsx';
import { SolveSession } from './solve-session.tsx';
import { StatusSession } from './status-session.tsx';
import './train.css';
import type { TrainBook } from './train-book.ts';
import { trainBook } from './train-book.ts';
import { fetchTrainWords, word } from './words.ts';

interface TrainProps {
  /** Starts the engine, which only the sessions of solving need. */
  solver(): Promise<Client>;
  route: Route;
}

export function Train({ solver, route }: TrainProps) {
  const [found, setFound] = useState<TrainBook | 'lost'>();
  const [, redraw] = useState({});
  useEffect(() => {
    Promise.all([trainBook(), fetchTrainWords()]).then(([book]) => setFound(book), () => setFound('lost'));
  }, []);
  const book = found === 'lost' ? undefined : found;
  useEffect(() => book?.onChange(() => redraw({})), [book]);
  useEffect(() => book && inStep(book), [book]);
  const set = route.query.get('set');
  const homework = useHomework(set);
  if (found === 'lost') return <main role="alert">{word('lost')}</main>;
  if (homework === 'lost') return <main role="alert">{word('homework.lost')}</main>;
  if (book === undefined || homework === 'asked') return <main class="stage" aria-busy="true" />;
  const theme = set === null ? route.query.get('theme') : homeworkTheme(set);
  const wanted = route.query.get('mode');
  const page = TRAIN_PAGES.find((one) => one === wanted) ?? 'rated';
  return (
    <>
      <CorrectedNotice book={book} />
      <TrainBody page={page} book={book} solver={solver} theme={theme} seed={rushSeed(route.query.get('seed'))} />
    </>
  );
}

interface TrainBodyProps {
  page: (typeof TRAIN_PAGES)[number];
  book: TrainBook;
  solver(): Promise<Client>;
  theme: string | null;
  seed: number | null;
}

function TrainBody({ page, book, solver, theme, seed }: TrainBodyProps) {
  switch (page) {
    case 'me':
      return <Me book={book} />;
    case 'status':
      return <StatusSession book={book} solver={solver} />;
    case 'rush':
      return <RushSession book={book} seed={seed} />;
    default: {
      const mode = theme === null ? page : 'theme';
      return <SolveSession key={`${mode} ${theme ?? ''}`} book={book} arrival={solver()} mode={mode} theme={theme ?? ''} />;
    }
  }
}

/** Fetches the problems of a set that is homework. */
function useHomework(set: string | null): 'asked' | 'there' | 'lost' {
  const [found, setFound] = useState<{ set: string; isThere: boolean }>();
  useEffect(() => {
    if (set === null) return;
    fetchHomework(set).then((isThere) => setFound({ set, isThere }), () => setFound({ set, isThere: false }));
  }, [set]);
  if (set === null) return 'there';
  if (found?.set !== set) return 'asked';
  return found.isThere ? 'there' : 'lost';
}

/** The seed of a link to a rush; nothing if there is none, or none that a rush can have. */
function rushSeed(text: string | null): number | null {
  const seed = Number(text ?? Number.NaN);
  return Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32 ? seed : null;
}
