/** Everything that is done with a button or typed. */
import { useState } from 'preact/hooks';
import type { Game, State } from './game.ts';

interface Props {
  game: Game;
  state: State;
  onNext(): void;
  onKeys(): void;
  number: number;
  count: number;
}

export function Controls({ game, state, onNext, onKeys, number, count }: Props) {
  const { scene } = state.shown;
  const isBusy = state.busy !== 'no';
  return (
    <section class="controls" aria-label="Controls">
      <div class="buttons">
        <Button name="Undo" off={isBusy || scene.undo === 0} act={() => game.step('undo')} />
        <Button name="Redo" off={isBusy || scene.redo === 0} act={() => game.step('redo')} />
        <Button name="Reset" off={isBusy || scene.undo === 0} act={() => game.step('reset')} />
        <Button name="Hint" off={isBusy || state.told === 3} act={() => game.hint()} />
        <Button name="Why?" off={isBusy} act={() => game.why()} />
        <Button name="Pass" off={isBusy} act={() => game.play('pass')} />
      </div>
      <Typed game={game} />
      <p class="next">
        <span>
          Problem {number} of {count}
          {/* A name often tells the solution. */}
          {scene.title === null || scene.finish !== 'reached' ? '' : `: ${scene.title}`}
        </span>
        <Button name="Next problem" off={isBusy} act={onNext} />
        <Button name="Keys" off={false} act={onKeys} />
      </p>
    </section>
  );
}

function Button({ name, off, act }: { name: string; off: boolean; act(): unknown }) {
  // Not `disabled`: the focus of whoever pressed it would be lost.
  return (
    <button type="button" aria-disabled={off} onClick={() => off || act()}>
      {name}
    </button>
  );
}

function Typed({ game }: { game: Game }) {
  const [text, setText] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim() !== '') void game.typed(text);
    setText('');
  };
  return (
    <form class="typed" onSubmit={submit}>
      <label for="typed-move">Type a point, such as C3, or pass</label>
      <input
        id="typed-move"
        value={text}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit">Play</button>
    </form>
  );
}
