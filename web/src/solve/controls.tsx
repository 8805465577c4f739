/** Everything that is done with a button or typed. */
import { useState } from 'preact/hooks';
import { say } from '../frame/messages.ts';
import type { Game, State } from './game.ts';

interface Props {
  game: Game;
  state: State;
  onNext(): void;
  onKeys(): void;
  /** Which of the problems it is, from zero; none if it came from elsewhere. */
  number: number | null;
  count: number;
}

export function Controls({ game, state, onNext, onKeys, number, count }: Props) {
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
      <Typed game={game} />
      <p class="next">
        <span>
          {/* A name often tells the solution. */}
          {scene.title === null || scene.finish !== 'reached'
            ? place(number, count)
            : say('solve.number.named', { place: place(number, count), title: scene.title })}
        </span>
        <Button name={say('solve.next')} off={isBusy} act={onNext} />
        <Button name={say('solve.keys')} off={false} act={onKeys} />
      </p>
    </section>
  );
}

const place = (number: number | null, count: number) =>
  number === null ? say('solve.given') : say('solve.number', { number: number + 1, count });

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
      <label for="typed-move">{say('solve.typed')}</label>
      <input
        id="typed-move"
        value={text}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit">{say('solve.play')}</button>
    </form>
  );
}
