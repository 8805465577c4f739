/** One step of a lesson: a few sentences, a question, a board, and the answer of the module. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from '../board/board.tsx';
import type { Markers } from '../board/marker-grid.ts';
import { MarkerGrid } from '../board/marker-grid.ts';
import { say } from '../frame/messages.ts';
import { BackToCourse, lessonAddress } from './addresses.tsx';
import { lessonEngine } from './lesson-engine.ts';
import type { Lesson } from './lessons.ts';
import { LESSONS } from './lessons.ts';
import { finish, named } from './progress.ts';
import { ReplyText } from './reply.tsx';
import type { LessonState } from './session.ts';
import { CHOICES, Session } from './session.ts';
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
  if (session === undefined) return null;
  const { state } = session;
  return (
    <main class="lesson">
      <section class="task" aria-labelledby="lesson-heading">
        <BackToCourse />
        <h2 id="lesson-heading" tabIndex={-1} ref={heading}>
          {say('learn.number', { number: at + 1, title: tell(`${lesson.id}.title`) })}
        </h2>
        {step === 1 && <p class="prose">{tell(`${lesson.id}.text`)}</p>}
        <p class="order">{tell(`${lesson.id}.${step}` as CourseText)}</p>
        <p class="count">{say('learn.step', { step, count: lesson.steps.length })}</p>
      </section>
      {state.view === null ? (
        <p class="frame">{state.busy ? say('solve.arriving') : ''}</p>
      ) : (
        <Board
          view={state.view}
          markers={markers(state)}
          onPlay={(vertex) => void session.choose(vertex)}
          onKey={(key) => pressed(session, key)}
        />
      )}
      <section class="speech" aria-label={say('learn.said')}>
        <div role="status" aria-live="polite" data-testid="said">
          <div key={state.turn}>
            <ReplyText session={session} about={`${lesson.id}.${step}`} />
          </div>
        </div>
        {state.busy && state.view !== null && <p class="thinking">{say('learn.thinking')}</p>}
      </section>
      <LessonControls session={session} lesson={lesson} step={step} />
    </main>
  );
}

function LessonControls({ session, lesson, step }: { session: Session; lesson: Lesson; step: number }) {
  const { kind } = session.step;
  const isDone = session.state.standing === 'right';
  const next = following(lesson, step);
  const before = preceding(lesson, step);
  return (
    <section class="controls" aria-label={say('learn.controls')}>
      {kind === 'status' && (
        <div class="buttons" role="group" aria-label={say('learn.whatAre')}>
          {CHOICES.map((choice) => (
            <button type="button" onClick={() => void session.claim(choice)}>
              {say(`learn.choice.${choice}`)}
            </button>
          ))}
        </div>
      )}
      <div class="buttons">
        {kind === 'play' && (
          <button type="button" onClick={() => void session.hint()}>
            {say('learn.hint')}
          </button>
        )}
        {kind !== 'status' && (
          <button type="button" onClick={() => void session.again()}>
            {say('learn.again')}
          </button>
        )}
        {kind === 'play' && (
          <button type="button" onClick={() => void session.pass()}>
            {say('learn.pass')}
          </button>
        )}
      </div>
      <nav class="steps" aria-label={say('learn.steps')}>
        {before !== undefined && <a href={before}>{say('learn.previous')}</a>}
        <a class={isDone ? 'go' : undefined} href={next ?? '#/learn'}>
          {say(next === undefined ? 'learn.end' : 'learn.next')}
        </a>
      </nav>
    </section>
  );
}

function useSession(lesson: Lesson, step: number): Session | undefined {
  const [, redraw] = useState({});
  const content = lesson.steps[step - 1];
  const session = useMemo(() => content && new Session(content, lessonEngine, () => redraw({})), [content]);
  useEffect(() => () => session?.leave(), [session]);
  const isDone = session?.state.standing === 'right';
  useEffect(() => {
    if (isDone) finish(named(lesson.id, step));
  }, [isDone, lesson, step]);
  return session;
}

/** Focuses the heading, so that a visitor with a keyboard or a screen reader begins each step there. */
function useFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
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

function following(lesson: Lesson, step: number): string | undefined {
  if (step < lesson.steps.length) return lessonAddress(lesson.id, step + 1);
  const next = LESSONS[LESSONS.indexOf(lesson) + 1];
  return next && lessonAddress(next.id);
}

function preceding(lesson: Lesson, step: number): string | undefined {
  if (step > 1) return lessonAddress(lesson.id, step - 1);
  const before = LESSONS[LESSONS.indexOf(lesson) - 1];
  return before && lessonAddress(before.id, before.steps.length);
}
