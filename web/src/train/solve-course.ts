/** Which problem comes next in a session of solving, and when it is over. */
import { homeworkProblems } from './homework-course.ts';
import type { TrainBook, TrainMode } from './train-book.ts';
import { drawnSeed } from './train-book.ts';
import type { TrainSession } from './train-session.ts';
import { SESSION } from './train-session.ts';
import type { TrainProblem } from './trainer-messages.ts';

/** The modes in which a problem is played against the program. */
export type SolveMode = Extract<TrainMode, 'rated' | 'theme' | 'review' | 'daily'>;

/** How many problems this session has. */
export function lengthOf(book: TrainBook, { mode, theme, results }: TrainSession): number {
  const homework = homeworkProblems(theme);
  if (homework !== undefined) return Math.min(SESSION, results.length + openOf(book, homework).length);
  if (mode === 'daily') return book.daily().length;
  if (mode === 'review') return Math.min(results.length + book.look.due, SESSION);
  return SESSION;
}

/** The next problem; nothing if the session is over. */
export function nextProblem(book: TrainBook, session: TrainSession): TrainProblem | null {
  const { mode, theme, results } = session;
  if (mode === 'daily') return openDaily(book)[0] ?? null;
  if (results.length >= SESSION) return null;
  if (mode === 'review') return book.review(drawnSeed())[0] ?? null;
  const homework = homeworkProblems(theme);
  if (homework !== undefined) return openOf(book, homework)[0] ?? null;
  return mode === 'theme' ? book.ofTheme(theme, drawnSeed()) : book.rated(drawnSeed());
}

/** Problems of homework that were not tried yet. */
function openOf(book: TrainBook, homework: readonly string[]): TrainProblem[] {
  return homework.map(book.problem).filter((problem): problem is TrainProblem => problem?.isNew === true);
}

/** Problems of today that were not tried yet. */
export function openDaily(book: TrainBook): TrainProblem[] {
  const tried = new Set(book.look.daily.map(({ problem }) => problem));
  return book.daily().filter(({ id }) => !tried.has(id));
}

/** The problem that was on the board when the page was left, if the trainer would still give it. */
export function leftProblem(book: TrainBook, { mode, theme, current }: TrainSession): TrainProblem | null {
  if (current === null) return null;
  const same = ({ id }: TrainProblem) => id === current.id;
  const among = mode === 'daily' ? openDaily(book) : mode === 'review' ? book.review(0) : [];
  const found = among.find(same) ?? (mode === 'rated' || mode === 'theme' ? book.problem(current.id) : null);
  const homework = homeworkProblems(theme);
  const isOfTheme = homework === undefined ? found?.theme === theme : homework.includes(current.id);
  if (found === null || found === undefined || (mode === 'theme' && !isOfTheme)) return null;
  return { ...found, orientation: current.orientation };
}
