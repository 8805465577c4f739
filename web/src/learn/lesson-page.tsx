/** One step of a lesson, on the stage of the solving section: a board, a question, one card for the module's answer, one next step. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Vertex } from '../api.ts';
import type { Ring } from '../board/board.tsx';
import { Board } from '../board/board.tsx';
import type { Markers } from '../board/marker-grid.ts';
import { MarkerGrid } from '../board/marker-grid.ts';
import { say } from '../frame/messages.ts';
import { BackToCourse, lessonAddress } from './addresses.tsx';
import { LessonActions } from './lesson-actions.tsx';
import { lessonEngine } from './lesson-engine.ts';
import type { Lesson } from './lessons.ts';
import { done, finish, named } from './progress.ts';
import { ReplyCard } from './reply.tsx';
import type { LessonState } from './session.ts';
import { Session } from './session.ts';
import type { CourseText } from './texts.ts';
import { tell } from './texts.ts';

interface LessonPageProps {
  lesson: Lesson;
  /** Which lesson it is, from 0. */
  at: number;
  /** Which step, from 1. */
  step: number;
}

export function LessonPage({ lesson, at, step }: LessonPageProps) {
  const session = useSession(lesson, step);
  const heading = useFocus();
  const said = useShown(session?.state.reply === null ? 0 : (session?.state.turn ?? 0));
  if (session === undefined) return null;
  const { state } = session;
  const about = `${lesson.id}.${step}` as CourseText;
  return (
    <main class="stage lesson">
      {state.view === null ? (
        <div class="frame waiting">{state.busy && <p class="quiet-words">{say('solve.arriving')}</p>}</div>
      ) : (
        <Board
          view={state.view}
          markers={markers(state)}
          rings={rings(state)}
          onPlay={(vertex) => void session.choose(vertex)}
          onKey={(key) => pressed(session, key)}
        />
      )}
      <div class="rail">
        <LessonStrip lesson={lesson} step={step} />
        <section class="goal" aria-labelledby="lesson-heading">
          <div>
            <p class="eyebrow" id="lesson-title">
              {say('learn.number', { number: at + 1, title: tell(`${lesson.id}.title`) })}
            </p>
            <h1 id="lesson-heading" tabIndex={-1} ref={heading} aria-describedby="lesson-title">
              {tell(about)}
            </h1>
          </div>
        </section>
        {step === 1 && <p class="teaching">{tell(`${lesson.id}.text`)}</p>}
        <section class="said" ref={said} aria-label={say('learn.said')}>
          <div role="status" aria-live="polite" data-testid="said">
            <div key={state.turn}>
              <ReplyCard session={session} about={about} />
            </div>
          </div>
        </section>
        <LessonActions session={session} lesson={lesson} step={step} />
      </div>
    </main>
  );
}

/** The way back, and a dot for each step. */
function LessonStrip({ lesson, step }: { lesson: Lesson; step: number }) {
  const count = lesson.steps.length;
  return (
    <nav class="session" aria-label={say('learn.steps')}>
      <BackToCourse />
      <span class="quiet-words place">{say('learn.step', { step, count })}</span>
      <ol class="strip">
        {lesson.steps.map((_, at) => {
          const isDone = done().has(named(lesson.id, at + 1));
          return (
            <li class={isDone ? 'solved' : undefined} aria-current={at + 1 === step ? 'step' : undefined}>
              <a href={lessonAddress(lesson.id, at + 1)}>
                <span class="unseen">{say(isDone ? 'learn.dot.done' : 'learn.dot.open', { step: at + 1 })}</span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function useSession(lesson: Lesson, step: number): Session | undefined {
  const [, redraw] = useState({});
  const content = lesson.steps[step - 1];
  const session = useMemo(() => content && new Session(content, lessonEngine, () => redraw({})), [content]);
  useEffect(() => () => session?.leave(), [session]);
  const isDone = session?.state.standing === 'right';
  useEffect(() => {
    if (!isDone) return;
    finish(named(lesson.id, step));
    // Its dot is filled.
    redraw({});
  }, [isDone, lesson, step]);
  return session;
}

/** Focuses the heading, so that a visitor with a keyboard or a screen reader begins each step there. */
function useFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}

/** On a phone the answer may lie below what is seen: it is scrolled into sight whenever there is a new one. */
function useShown(turn: number) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (turn > 0) part.current?.scrollIntoView({ block: 'nearest' });
  }, [turn]);
  return part;
}

function pressed(session: Session, key: string): boolean {
  if (session.step.kind === 'play' && key === 'h') void session.hint();
  else if (session.step.kind === 'play' && key === 'p') void session.pass();
  else if (key === 'Escape') void session.again();
  else return false;
  return true;
}

/** The key stones, the last stones, what was found, and points of a hint. */
function markers(state: LessonState): Markers {
  const grid = new MarkerGrid(state.view?.signs ?? []);
  grid.put(state.keyStones, { type: 'triangle' });
  grid.put(state.last, { type: 'circle' });
  grid.put(state.hinted, { type: 'square' });
  grid.put(state.shown, { type: 'point' });
  return grid.rows;
}

/** The ring around the point that was chosen: right or wrong. */
function rings({ reply, view }: LessonState): Ring[] {
  if (reply?.kind === 'exercise') {
    const at = view === null ? undefined : pointOf(view.names, reply.tried.point);
    return at === undefined ? [] : [{ at, worth: reply.tried.attempt === 'wrong' ? 'bad' : 'good' }];
  }
  if (reply?.kind !== 'play') return [];
  const { scene, answer } = reply.shown;
  if (answer === null || answer.played === 'pass' || scene.mark === null) return [];
  const worth = { right: 'good', wrong: 'bad', lessThanBest: 'open', notProved: 'open', nothingToLose: undefined } as const;
  const found = worth[scene.mark];
  return found === undefined ? [] : [{ at: answer.played.play, worth: found }];
}

/** The point of a name, as in `C4`. */
function pointOf(names: readonly (readonly string[])[], point: string): Vertex | undefined {
  const y = names.findIndex((row) => row.includes(point));
  return y < 0 ? undefined : [names[y]?.indexOf(point) ?? 0, y];
}
