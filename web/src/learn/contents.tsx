/** The course as a path: every lesson a card, how much of it is done, and where to go on. */
import { ArrowRight, BookA, Check } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { say } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import { lessonAddress } from './addresses.tsx';
import type { Lesson } from './lessons.ts';
import { LESSONS } from './lessons.ts';
import { done, forget, named } from './progress.ts';
import { tell } from './texts.ts';

export function Contents() {
  const [, redraw] = useState({});
  const next = LESSONS.find((lesson) => finished(lesson) < lesson.steps.length);
  const hasBegun = done().size > 0;
  const count = LESSONS.reduce((sum, { steps }) => sum + steps.length, 0);
  const all = LESSONS.reduce((sum, lesson) => sum + finished(lesson), 0);
  return (
    <main class="page learn">
      <div class="lead">
        <h1>{say('learn.heading')}</h1>
        <p class="quiet-words">{say('learn.intro')}</p>
      </div>
      <div class="ways">
        {next === undefined ? (
          <p class="chip good">
            <Check aria-hidden="true" />
            {say('learn.allDone')}
          </p>
        ) : (
          <a class="button main" href={lessonAddress(next.id, open(next))}>
            {say(hasBegun ? 'learn.goOn' : 'learn.begin', { lesson: tell(`${next.id}.title`) })}
            <ArrowRight aria-hidden="true" />
          </a>
        )}
        <a class="button word" href={address('learn', { term: '' })}>
          <BookA aria-hidden="true" />
          {say('learn.glossary')}
        </a>
      </div>
      {hasBegun && (
        <div class="overall">
          <progress class="meter" max={count} value={all} aria-label={say('learn.count', { done: all, count })} />
          <span class="quiet-words small-words" aria-hidden="true">
            {say('learn.count', { done: all, count })}
          </span>
        </div>
      )}
      <ol role="list" class="contents">
        {LESSONS.map((lesson, at) => (
          <li>
            <LessonCard lesson={lesson} number={at + 1} isNext={lesson === next} />
          </li>
        ))}
      </ol>
      {hasBegun && (
        <p>
          <button type="button" class="button word forget" onClick={() => (forget(), redraw({}))}>
            {say('learn.forget')}
          </button>
        </p>
      )}
    </main>
  );
}

function LessonCard({ lesson, number, isNext }: { lesson: Lesson; number: number; isNext: boolean }) {
  const count = lesson.steps.length;
  const isDone = finished(lesson) === count;
  return (
    <a class="card" data-place={isDone ? 'done' : isNext ? 'next' : 'later'} href={lessonAddress(lesson.id)}>
      <span class="number" aria-hidden="true">
        {isDone ? <Check /> : number}
      </span>
      <span class="title">{tell(`${lesson.id}.title`)}</span>
      <span class="quiet-words small-words">{say('learn.count', { done: finished(lesson), count })}</span>
      {finished(lesson) > 0 && <progress class="meter" max={count} value={finished(lesson)} aria-hidden="true" />}
    </a>
  );
}

/** How many steps of a lesson are done. */
function finished(lesson: Lesson): number {
  return lesson.steps.filter((_, at) => done().has(named(lesson.id, at + 1))).length;
}

/** The first step that is not done yet. */
function open(lesson: Lesson): number {
  return lesson.steps.findIndex((_, at) => !done().has(named(lesson.id, at + 1))) + 1;
}
