/** The buttons of a lesson: one main button that names the next step, the answers to choose from, and quiet ways on. */
import { ArrowLeft, ArrowRight, Lightbulb, RotateCcw } from 'lucide-preact';
import { useEffect, useRef } from 'preact/hooks';
import { IconButton } from '../design/icon-button.tsx';
import { say } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import { lessonAddress } from './addresses.tsx';
import type { Lesson } from './lessons.ts';
import { LESSONS } from './lessons.ts';
import type { Session } from './session.ts';
import { CHOICES } from './session.ts';

export function LessonActions({ session, lesson, step }: { session: Session; lesson: Lesson; step: number }) {
  const { kind } = session.step;
  const { standing } = session.state;
  const before = preceding(lesson, step);
  const next = <NextLink href={following(lesson, step)} look={standing === 'right' ? 'main' : 'soft'} />;
  const isAsking = kind === 'status' && standing !== 'right';
  const isRetry = kind !== 'status' && standing === 'wrong';
  const isHint = kind === 'play' && standing === 'open';
  return (
    <section class="actions" aria-label={say('learn.controls')}>
      {isAsking && <Answers session={session} />}
      {isRetry && (
        <button type="button" class="button main block" onClick={() => void session.again()}>
          <RotateCcw aria-hidden="true" />
          {say('rail.retry')}
        </button>
      )}
      {isHint && (
        <button type="button" class="button main soft block" onClick={() => void session.hint()}>
          <Lightbulb aria-hidden="true" />
          {say('learn.hint')}
        </button>
      )}
      {!isAsking && !isRetry && !isHint && next}
      <div class="icons">
        {before !== undefined && (
          <a class="button icon" href={before} aria-label={say('learn.previous')} title={say('learn.previous')}>
            <ArrowLeft aria-hidden="true" />
          </a>
        )}
        {kind !== 'status' && !isRetry && <IconButton icon={RotateCcw} name={say('learn.again')} act={() => session.again()} />}
        <span class="gap" />
        {kind === 'play' && (
          <button type="button" class="button word" onClick={() => void session.pass()}>
            {say('learn.pass')}
          </button>
        )}
        {(isAsking || isRetry || isHint) && <NextLink href={following(lesson, step)} look="word" />}
      </div>
    </section>
  );
}

/** What the marked stones may be. */
function Answers({ session }: { session: Session }) {
  return (
    <div class="pair" role="group" aria-label={say('learn.whatAre')}>
      {CHOICES.map((choice) => (
        <button type="button" class="button" onClick={() => void session.claim(choice)}>
          {say(`learn.choice.${choice}`)}
        </button>
      ))}
    </div>
  );
}

/** The way to the next step; after the last one, to the course. */
function NextLink({ href, look }: { href: string | undefined; look: 'main' | 'soft' | 'word' }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The button that gave the right answer is gone; what comes in its place is the next step.
    if (look === 'main' && document.activeElement === document.body) link.current?.focus({ preventScroll: true });
  }, [look]);
  return (
    <a
      ref={link}
      class={`button ${look === 'word' ? 'word' : `main block ${look === 'soft' ? 'soft' : ''}`}`}
      href={href ?? address('learn')}
    >
      {say(href === undefined ? 'learn.end' : 'learn.next')}
      <ArrowRight aria-hidden="true" />
    </a>
  );
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
