/** The way to Go: seven games. All are open; the page only recommends the next. */
import { Check, ChevronDown } from 'lucide-preact';
import { DialogSheet } from '../frame/dialog-sheet.tsx';
import { address } from '../frame/route.ts';
import type { Match } from './match.ts';
import type { MatchState } from './match-state.ts';
import { isLearnt } from './play-record.ts';
import type { WayStep } from './way.ts';
import { WAY, gameOf, isDone, recommended, stepOf } from './way.ts';
import { gameName, tell } from './words.ts';

/** Where the visitor is on the way: the step, and a dot for each. */
export function WayStrip({ state, onOpen }: { state: MatchState; onOpen(): void }) {
  const here = stepOf(state.rules);
  const number = here === undefined ? 0 : WAY.indexOf(here) + 1;
  return (
    <div class="session">
      <button type="button" class="button word" onClick={onOpen} aria-haspopup="dialog">
        <span class="wide">{tell('way')}</span>
        <span class="narrow">{gameName(state.rules)}</span>
        <ChevronDown aria-hidden="true" />
      </button>
      <span class="quiet-words place">{here === undefined ? tell('way.own') : tell('way.place', { number, count: WAY.length })}</span>
      <ol class="strip" aria-hidden="true">
        {WAY.map((step) => (
          <li class={isDone(step, isLearnt) ? 'solved' : undefined} aria-current={step === here ? 'step' : undefined} />
        ))}
      </ol>
    </div>
  );
}

interface WaySheetProps {
  match: Match;
  isOpen: boolean;
  onClose(): void;
}

export function WaySheet({ match, isOpen, onClose }: WaySheetProps) {
  const choose = (step: WayStep) => {
    onClose();
    void match.again({ rules: gameOf(step, isLearnt) });
  };
  const next = recommended(isLearnt);
  return (
    <DialogSheet name="way" heading={tell('way')} isOpen={isOpen} onClose={onClose}>
      <p class="quiet-words">{tell('way.about')}</p>
      <ol role="list">
        {WAY.map((step, at) => (
          <li>
            <button type="button" onClick={() => choose(step)} aria-current={step === stepOf(match.state.rules) ? 'step' : undefined}>
              <span class="number" aria-hidden="true">
                {isDone(step, isLearnt) ? <Check /> : at + 1}
              </span>
              <span class="words">
                <b>{gameName(gameOf(step, isLearnt))}</b>
                <small>{tell(`way.${step.id}`)}</small>
              </span>
              {isDone(step, isLearnt) && <span class="unseen">{tell('way.done')}</span>}
              {step === next && <span class="chip good">{tell('way.next')}</span>}
            </button>
          </li>
        ))}
      </ol>
      <a class="button" href={address('learn')}>
        {tell('way.lessons')}
      </a>
    </DialogSheet>
  );
}
