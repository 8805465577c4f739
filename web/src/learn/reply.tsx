/** The reply to an answer: right or wrong with a shape and words, and what the module says about it. */
import { BadgeLine, finishBadge, markBadge } from '../board/badge.tsx';
import type { MessageKey } from '../frame/messages.ts';
import { say, sentence } from '../frame/messages.ts';
import { Linked } from './linked.tsx';
import type { Session } from './session.ts';
import { isText, tell } from './texts.ts';

export function ReplyText({ session, about }: { session: Session; about: string }) {
  const { reply, standing } = session.state;
  return (
    <>
      {reply === null && <p>{say(`learn.how.${session.step.kind}`)}</p>}
      {reply?.kind === 'exercise' && <ExerciseReply session={session} />}
      {reply?.kind === 'status' && (
        <>
          <BadgeLine badge={markBadge(reply.settled === 'notProved' ? 'notProved' : standing === 'right' ? 'right' : 'wrong')} />
          {reply.said.map((sentence) => (
            <p>
              <Linked words={sentence} />
            </p>
          ))}
        </>
      )}
      {reply?.kind === 'play' && <Played session={session} />}
      {reply?.kind === 'hint' && (
        <p class="hint">
          <Linked words={reply.hint.words} />
        </p>
      )}
      {reply?.kind === 'refused' && <p class="notice">{sentence(reply.reason.message)}</p>}
      {standing === 'right' && <After about={about} />}
    </>
  );
}

/** The text of a step that is shown once it is done, if there is one. */
function After({ about }: { about: string }) {
  const key = `${about}.after`;
  return isText(key) ? <p class="notes">{tell(key)}</p> : null;
}

function ExerciseReply({ session }: { session: Session }) {
  const { reply } = session.state;
  if (reply?.kind !== 'exercise' || session.step.kind !== 'exercise') return null;
  const { point, attempt, liberties, rule } = reply.tried;
  const words = `learn.${session.step.ask}.${attempt === 'more' ? 'right' : attempt}` as MessageKey;
  return (
    <>
      <BadgeLine badge={markBadge(attempt === 'wrong' ? 'wrong' : 'right')} />
      {rule === null || attempt === 'wrong' ? (
        <p>{rule === null ? say(words, { point, liberties }) : say('learn.rule', { point, rule })}</p>
      ) : (
        <p>
          <Linked words={say('learn.rule', { point, rule })} />
        </p>
      )}
      {attempt === 'more' && <p>{say('learn.more')}</p>}
    </>
  );
}

function Played({ session }: { session: Session }) {
  const { reply } = session.state;
  if (reply?.kind !== 'play') return null;
  const { scene, answer } = reply.shown;
  return (
    <>
      {scene.mark !== null && <BadgeLine badge={markBadge(scene.mark)} />}
      {answer?.said.map((sentence) => (
        <p>
          <Linked words={sentence} />
        </p>
      ))}
      {scene.finish !== null && <BadgeLine badge={finishBadge(scene.finish)} />}
      {session.state.standing === 'wrong' && <p>{say('learn.tryAgain')}</p>}
    </>
  );
}
