/** The section of the trainer: `#/train`, with `?mode=` for each way to train, and `?theme=` for one theme. */
import { useEffect, useState } from 'preact/hooks';
import type { Route } from '../frame/route.ts';
import type { ProblemTheme } from '../solve/problems.ts';
import type { Client } from '../worker/client.ts';
import '../design/page.css';
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
  if (found === 'lost') return <main role="alert">{word('lost')}</main>;
  if (book === undefined) return <main class="stage" aria-busy="true" />;
  const theme = route.query.get('theme');
  const wanted = route.query.get('mode');
  const page = TRAIN_PAGES.find((one) => one === wanted) ?? 'rated';
  switch (page) {
    case 'me':
      return <Me book={book} />;
    case 'status':
      return <StatusSession book={book} />;
    case 'rush':
      return <RushSession book={book} />;
    default: {
      const mode = theme === null ? page : 'theme';
      return <SolveSession key={`${mode} ${theme ?? ''}`} book={book} arrival={solver()} mode={mode} theme={(theme ?? '') as ProblemTheme | ''} />;
    }
  }
}
