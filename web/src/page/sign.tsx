/** The big sign: your colour, what to do, whose turn it is. */
import type { State } from './game.ts';
import { FINISHES, colorName, order, other } from './words.ts';

export function Sign({ state }: { state: State }) {
  const { scene } = state.shown;
  return (
    <section class="sign" aria-label="Your task">
      <span class={`stone ${scene.you}`} aria-hidden="true" />
      <div>
        <p class="you">You are {colorName(scene.you)}</p>
        <p class="order">{order(scene)}</p>
      </div>
      <p class="turn" data-busy={state.busy}>
        {turn(state)}
      </p>
    </section>
  );
}

function turn(state: State): string {
  const { scene } = state.shown;
  switch (state.busy) {
    case 'arriving':
      return 'The engine is on its way…';
    case 'thinking':
      return `${colorName(other(scene.you))} is thinking…`;
    case 'no':
      return scene.finish === null ? 'Your turn' : FINISHES[scene.finish].words;
  }
}
