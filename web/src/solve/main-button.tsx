/**
 * The one main button of the solving section, always in the same place: it names the next step. While nothing needs to be
 * pressed it is soft.
 */
import { ArrowRight, Lightbulb, Play, RotateCcw, Search, Square } from 'lucide-preact';
import type { LucideIcon } from 'lucide-preact';
import { say } from '../frame/messages.ts';
import type { GameState } from './game-state.ts';
import type { Game } from './game.ts';

/** The next step that the visitor most likely wants. */
export type NextStep = 'stop' | 'searchOn' | 'next' | 'retry' | 'hint' | 'show';

export function nextStep(state: GameState, among: 'alone' | 'listed'): NextStep {
  const { scene } = state.shown;
  if (state.reading === 'searching') return 'stop';
  if (state.offer !== null) return 'searchOn';
  const onward = among === 'alone' ? 'retry' : 'next';
  if (scene.program === 'off') return onward;
  if (scene.finish === 'reached' || scene.finish === 'nothingToHave') return onward;
  if (scene.mark === 'wrong' || scene.finish !== null || scene.mark === 'nothingToLose') return 'retry';
  return state.told > 0 && state.told === state.hints.length ? 'show' : 'hint';
}

export interface MainButtonProps {
  game: Game;
  state: GameState;
  /** Goes to the next problem; null where there is only this one. */
  onNext: (() => void) | null;
}

export function MainButton({ game, state, onNext }: MainButtonProps) {
  const step = nextStep(state, onNext === null ? 'alone' : 'listed');
  const acts: Record<NextStep, { icon: LucideIcon; words: string; act(): unknown }> = {
    stop: { icon: Square, words: say('rail.stop'), act: () => game.stop() },
    searchOn: { icon: Search, words: say('rail.searchOn'), act: () => game.searchOn() },
    next: { icon: ArrowRight, words: say('rail.next'), act: () => onNext?.() },
    retry: { icon: RotateCcw, words: say('rail.retry'), act: () => game.retry() },
    hint: { icon: Lightbulb, words: say(state.told === 0 ? 'rail.hint' : 'rail.hint.next'), act: () => game.hint() },
    show: { icon: Play, words: say('rail.showLine'), act: () => game.why() },
  };
  const { icon: Icon, words, act } = acts[step];
  const isSoft = step === 'hint' || step === 'show' || step === 'stop';
  // A search can be stopped; any other action waits for the one that is going on.
  const isOff = state.busy !== 'no' && step !== 'stop';
  return (
    <button
      type="button"
      class={`button main block${isSoft ? ' soft' : ''}`}
      aria-disabled={isOff}
      data-step={step}
      onClick={() => isOff || void act()}
    >
      {step !== 'next' && <Icon aria-hidden="true" />}
      {words}
      {step === 'next' && <Icon aria-hidden="true" />}
    </button>
  );
}
