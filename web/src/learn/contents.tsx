/** The table of contents: every lesson, how much of it is done, and where to go on. */
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
  return (
    <main class="learn">
      <h2>{say('learn.heading')}</h2>
      <p class="prose">{say('learn.intro')}</p>
      {next !== undefined && (
        <p>
          <a class="go" href={lessonAddress(next.id, open(next))}>
            {say(hasBegun ? 'learn.goOn' : 'learn.begin', { lesson: tell(`${next.id}.title`) })}
          </a>
        </p>
      )}
      {next === undefined && <p class="mark good">{say('learn.allDone')}</p>}
      <ol class="contents">
        {LESSONS.map((lesson) => (
          <li>
            <a href={lessonAddress(lesson.id)}>{tell(`${lesson.id}.title`)}</a>{' '}
            <span class="count">
              {finished(lesson) === lesson.steps.length && <span aria-hidden="true">✓ </span>}
              {say('learn.count', { done: finished(lesson), count: lesson.steps.length })}
            </span>
          </li>
        ))}
      </ol>
      <p>
        <a class="go quiet" href={address('learn', { term: '' })}>
          {say('learn.glossary')}
        </a>
      </p>
      {hasBegun && (
        <p>
          <button type="button" onClick={() => (forget(), redraw({}))}>
            {say('learn.forget')}
          </button>
        </p>
      )}
    </main>
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
