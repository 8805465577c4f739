/** The buttons of the game, and the field for a typed move. */
import { Button } from '../frame/button.tsx';
import { say } from '../frame/messages.ts';
import { TypedForm } from '../frame/typed-form.tsx';
import type { GameState } from './game-state.ts';
import type { Game } from './game.ts';

interface ControlsProps {
  game: Game;
  state: GameState;
  onNext(): void;
  onKeys(): void;
  /** The number of the problem in its list, from zero; `null` if it came from elsewhere. */
  number: number | null;
  count: number;
}

export function Controls({ game, state, onNext, onKeys, number, count }: ControlsProps) {
  const { scene } = state.shown;
  const isBusy = state.busy !== 'no';
  const isSilent = isBusy || scene.program === 'off';
  return (
    <section class="controls" aria-label={say('solve.controls')}>
      <div class="buttons">
        <Button name={say('solve.undo')} off={isBusy || scene.undo === 0} act={() => game.step('undo')} />
        <Button name={say('solve.redo')} off={isBusy || scene.redo === 0} act={() => game.step('redo')} />
        <Button name={say('solve.reset')} off={isBusy || scene.undo === 0} act={() => game.step('reset')} />
        <Button name={say('solve.hint')} off={isSilent || state.told === 3} act={() => game.hint()} />
        <Button name={say('solve.why')} off={isSilent} act={() => game.why()} />
        <Button name={say('solve.pass')} off={isBusy} act={() => game.play('pass')} />
      </div>
      <TypedForm id="typed-move" label={say('solve.typed')} button={say('solve.play')} onTyped={(text) => void game.typed(text)} />
      <p class="next">
        <span>
          {/* A name often tells the solution. */}
          {scene.title === null || scene.finish !== 'reached'
            ? place(number, count)
            : say('solve.number.named', { place: place(number, count), title: scene.title })}
        </span>
        <Button name={say('solve.next')} off={isBusy} act={onNext} />
        <Button name={say('solve.keys')} act={onKeys} />
      </p>
    </section>
  );
}

const place = (number: number | null, count: number) =>
  number === null ? say('solve.given') : say('solve.number', { number: number + 1, count });
