/** The rating with what the last try changed, and a dot for each problem of the session. */
import type { ComponentChildren } from 'preact';
import './session-head.css';
import { word } from './words.ts';
import { SESSION } from './train-session.ts';
import type { TrainLook, TrainResult, TrainSkill } from './trainer-messages.ts';

const CLASSES: Record<TrainResult, string> = { right: 'solved', hinted: 'hinted', wrong: 'missed' };

interface SessionHeadProps {
  /** What stands between the rating and the place. */
  children?: ComponentChildren;
  look: TrainLook;
  skill: TrainSkill;
  results: readonly TrainResult[];
  /** Problems of the session. */
  count?: number;
  /** Whether the last try was just rated. */
  isChanged: boolean;
  /** Whether the problem on the board is decided, so that it is the last of the results. */
  isDecided: boolean;
}

export function SessionHead({ children, look, skill, results, count = SESSION, isChanged, isDecided }: SessionHeadProps) {
  const change = Math.round(skill.change);
  const here = Math.min(isDecided ? results.length - 1 : results.length, count - 1);
  return (
    <div class="session-head">
      {look.wishes.rating === 'shown' && (
        <p class="rate">
          <span class="unseen">{word('rating.label', { rating: Math.round(skill.rating) })}</span>
          <b aria-hidden="true">{Math.round(skill.rating)}</b>
          {isChanged && <span class={change < 0 ? 'down' : 'up'}>{word(change < 0 ? 'change.down' : 'change.up', { points: Math.abs(change) })}</span>}
        </p>
      )}
      {children}
      <span class="quiet-words small-words place">{word('place', { number: here + 1, count })}</span>
      <ol class="strip" aria-label={word('session')}>
        {Array.from({ length: count }, (_, at) => {
          const result = results[at];
          return (
            <li class={result === undefined ? undefined : CLASSES[result]} aria-current={at === here ? 'step' : undefined}>
              <span class="unseen">{word(`dot.${result ?? 'open'}`, { number: at + 1 })}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
