/** The buttons of a game: one main button that names the next step, and small icons. On a phone they lie under the thumb. */
import { ArrowRight, Lightbulb, RotateCcw, Settings2, Undo2 } from 'lucide-preact';
import type { LucideIcon } from 'lucide-preact';
import { IconButton } from '../design/icon-button.tsx';
import { say } from '../frame/messages.ts';
import type { Match } from './match.ts';
import type { MatchState } from './match-state.ts';
import { HINT_STEPS, isYours } from './match-state.ts';
import { offerOf } from './offer.ts';
import { PASS } from './table-messages.ts';
import { gameName, tell } from './words.ts';

interface MatchActionsProps {
  match: Match;
  onRules(): void;
}

export function MatchActions({ match, onRules }: MatchActionsProps) {
  const { state } = match;
  const isOver = state.view.end !== null;
  const mayPlay = !isOver && isYours(state) && state.waiting === 'none';
  return (
    <section class="actions" aria-label={say('solve.controls')}>
      <NextButton match={match} mayPlay={mayPlay} />
      <div class="icons">
        <IconButton icon={Undo2} name={say('solve.undo')} off={state.moves.length === 0} act={() => match.undo()} />
        <IconButton icon={RotateCcw} name={tell('new')} off={state.moves.length === 0} act={() => match.again()} />
        <span class="gap" />
        <button type="button" class="button word" aria-disabled={!mayPlay} onClick={() => mayPlay && void match.play(PASS)}>
          {say('solve.pass')}
        </button>
        {state.choice === 'free' && (
          <button type="button" class="button word" onClick={onRules}>
            <Settings2 aria-hidden="true" />
            {tell('rules')}
          </button>
        )}
      </div>
    </section>
  );
}

interface NextAct {
  step: 'retry' | 'level' | 'way' | 'again' | 'hint';
  icon: LucideIcon;
  words: string;
  act(): unknown;
}

function NextButton({ match, mayPlay }: { match: Match; mayPlay: boolean }) {
  const { step, icon: Icon, words, act } = nextAct(match, match.state);
  const isHint = step === 'hint';
  const isOff = isHint && (!mayPlay || match.state.told >= HINT_STEPS);
  const isOnward = step === 'level' || step === 'way';
  return (
    <>
      <button type="button" class={`button main block${isHint ? ' soft' : ''}`} aria-disabled={isOff} data-step={step} onClick={() => isOff || void act()}>
        {!isOnward && <Icon aria-hidden="true" />}
        {words}
        {isOnward && <Icon aria-hidden="true" />}
      </button>
      {isOnward && (
        <button type="button" class="button" onClick={() => void match.again()}>
          {tell('again')}
        </button>
      )}
    </>
  );
}

function nextAct(match: Match, state: MatchState): NextAct {
  if (state.table === 'lost') return { step: 'retry', icon: RotateCcw, words: say('rail.retry'), act: () => match.retry() };
  const offer = offerOf(state);
  if (offer !== null && 'level' in offer) {
    const { level } = offer;
    return { step: 'level', icon: ArrowRight, words: tell('offer.level.act', { level }), act: () => match.again({ level }) };
  }
  if (offer !== null) {
    const { rules } = offer;
    return { step: 'way', icon: ArrowRight, words: tell('offer.step.act', { game: gameName(rules) }), act: () => match.again({ rules }) };
  }
  if (state.view.end !== null) return { step: 'again', icon: RotateCcw, words: tell('again'), act: () => match.again() };
  return { step: 'hint', icon: Lightbulb, words: say(state.told === 0 ? 'rail.hint' : 'rail.hint.next'), act: () => match.hint() };
}
