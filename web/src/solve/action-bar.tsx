/** The buttons of the game: one main button, and small icons. On a phone they lie under the thumb. */
import { ChartNoAxesColumn, Redo2, RotateCcw, Undo2 } from 'lucide-preact';
import { IconButton } from '../design/icon-button.tsx';
import { say } from '../frame/messages.ts';
import type { GameState } from './game-state.ts';
import type { Game } from './game.ts';
import type { MainButtonProps } from './main-button.tsx';
import { MainButton } from './main-button.tsx';

interface ActionBarProps {
  game: Game;
  state: GameState;
  onNext: MainButtonProps['onNext'];
  onAnalyse(): void;
}

export function ActionBar({ game, state, onNext, onAnalyse }: ActionBarProps) {
  const { scene } = state.shown;
  const isBusy = state.busy !== 'no';
  const isMistake = scene.mark === 'wrong' || scene.mark === 'lessThanBest';
  const hasWhy = scene.program === 'on' && isMistake && state.explanation === null;
  return (
    <section class="actions" aria-label={say('solve.controls')}>
      <MainButton game={game} state={state} onNext={onNext} />
      {state.offer !== null && (
        <div class="pair">
          <button type="button" class="button" onClick={() => void game.byHand()}>
            {say('rail.byHand')}
          </button>
          {onNext !== null && (
            <button type="button" class="button" onClick={onNext}>
              {say('rail.skip')}
            </button>
          )}
        </div>
      )}
      <div class="icons">
        <IconButton icon={Undo2} name={say('solve.undo')} off={isBusy || scene.undo === 0} act={() => game.step('undo')} />
        <IconButton icon={Redo2} name={say('solve.redo')} off={isBusy || scene.redo === 0} act={() => game.step('redo')} />
        <IconButton icon={RotateCcw} name={say('solve.reset')} off={isBusy || scene.undo === 0} act={() => game.step('reset')} />
        <span class="gap" />
        {hasWhy && (
          <button type="button" class="button word" aria-disabled={isBusy} onClick={() => isBusy || void game.why()}>
            {say('rail.why')}
          </button>
        )}
        <button type="button" class="button word" onClick={onAnalyse}>
          <ChartNoAxesColumn aria-hidden="true" />
          {say('rail.analyse')}
        </button>
      </div>
    </section>
  );
}
