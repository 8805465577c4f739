/** The reply to an answer on one card: right or wrong with a sign and words, and what the module says about it. */
import { Check, CircleHelp, Lightbulb, X } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import type { MoveMark, PlayView } from '../api.ts';
import { finishBadge, markBadge } from '../board/badge.tsx';
import type { Face } from '../design/feedback-card.tsx';
import { FeedbackCard } from '../design/feedback-card.tsx';
import type { MessageKey } from '../frame/messages.ts';
import { say, sentence } from '../frame/messages.ts';
import { Linked } from './linked.tsx';
import type { Session } from './session.ts';
import { isText, tell } from './texts.ts';

export function ReplyCard({ session, about }: { session: Session; about: string }) {
  const { reply, standing, view, busy } = session.state;
  const after = standing === 'right' && <After about={about} />;
  switch (reply?.kind) {
    case undefined:
      return (
        <FeedbackCard face="plain" sign={session.step.kind === 'play' && view !== null ? view.toMove : CircleHelp} headline={say('rail.turn')}>
          <p class="quiet-words">{say(busy && view !== null ? 'learn.thinking' : `learn.how.${session.step.kind}`)}</p>
        </FeedbackCard>
      );
    case 'exercise':
      return <ExerciseCard session={session}>{after}</ExerciseCard>;
    case 'status': {
      const mark = reply.settled === 'notProved' ? 'notProved' : standing === 'right' ? 'right' : 'wrong';
      return (
        <MarkCard mark={mark}>
          <LinkedSentences said={reply.said} />
          {after}
        </MarkCard>
      );
    }
    case 'play':
      return <PlayedCard session={session}>{after}</PlayedCard>;
    case 'hint':
      return (
        <FeedbackCard face="plain" sign={Lightbulb} headline={say('learn.hint')}>
          <p class="hint">
            <Linked words={reply.hint.words} />
          </p>
          {after}
        </FeedbackCard>
      );
    case 'refused':
      return (
        <FeedbackCard face="open" sign={CircleHelp} headline={say('rail.turn')}>
          <p class="notice">{sentence(reply.reason.message)}</p>
          {after}
        </FeedbackCard>
      );
  }
}

const FACES: Record<MoveMark, [Face, typeof Check]> = {
  right: ['good', Check],
  lessThanBest: ['open', CircleHelp],
  wrong: ['bad', X],
  nothingToLose: ['plain', CircleHelp],
  notProved: ['open', CircleHelp],
};

function MarkCard({ mark, children }: { mark: MoveMark; children: ComponentChildren }) {
  const [face, sign] = FACES[mark];
  return (
    <FeedbackCard face={face} sign={sign} headline={markBadge(mark).words}>
      {children}
    </FeedbackCard>
  );
}

function LinkedSentences({ said }: { said: readonly string[] }) {
  return (
    <>
      {said.map((one) => (
        <p>
          <Linked words={one} />
        </p>
      ))}
    </>
  );
}

/** The text of a step that is shown once it is done, if there is one. */
function After({ about }: { about: string }) {
  const key = `${about}.after`;
  return isText(key) ? <p class="notes">{tell(key)}</p> : null;
}

function ExerciseCard({ session, children }: { session: Session; children: ComponentChildren }) {
  const { reply } = session.state;
  if (reply?.kind !== 'exercise' || session.step.kind !== 'exercise') return null;
  const { point, attempt, liberties, rule } = reply.tried;
  const words = `learn.${session.step.ask}.${attempt === 'more' ? 'right' : attempt}` as MessageKey;
  return (
    <MarkCard mark={attempt === 'wrong' ? 'wrong' : 'right'}>
      {rule === null || attempt === 'wrong' ? (
        <p>{rule === null ? say(words, { point, liberties }) : say('learn.rule', { point, rule })}</p>
      ) : (
        <p>
          <Linked words={say('learn.rule', { point, rule })} />
        </p>
      )}
      {attempt === 'more' && <p>{say('learn.more')}</p>}
      {children}
    </MarkCard>
  );
}

function PlayedCard({ session, children }: { session: Session; children: ComponentChildren }) {
  const { reply } = session.state;
  if (reply?.kind !== 'play') return null;
  const { scene, answer } = reply.shown;
  const [face, sign] = faceOf(scene);
  return (
    <FeedbackCard face={face} sign={sign} headline={headlineOf(scene)}>
      <LinkedSentences said={answer?.said ?? []} />
      {children}
    </FeedbackCard>
  );
}

function faceOf({ mark, finish, you }: PlayView): [Face, typeof Check | 'black' | 'white'] {
  if (finish === 'reached') return ['good', Check];
  if (finish === 'missed') return ['bad', X];
  return mark === null ? ['plain', you] : FACES[mark];
}

/** What became of the problem, or else what the move was worth. */
function headlineOf({ mark, finish }: PlayView): string {
  if (finish !== null) return finishBadge(finish).words;
  return mark === null ? say('rail.turn') : markBadge(mark).words;
}
