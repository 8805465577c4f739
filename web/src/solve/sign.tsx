/** The big sign: your colour, what to do, whose turn it is. */
import type { State } from './game.ts';
import { say } from '../frame/messages.ts';
import { finished, order, other } from './words.ts';

export function Sign({ state }: { state: State }) {
  const { scene } = state.shown;
  const isByHand = scene.program === 'off';
  return (
    <section class="sign" aria-label={say('solve.task')}>
      <span class={`stone ${isByHand ? scene.toMove : scene.you}`} aria-hidden="true" />
      <div>
        <p class="you">{say(isByHand ? 'solve.both' : `solve.you.${scene.you}`)}</p>
        <p class="order">{isByHand ? say('solve.both.order') : order(scene)}</p>
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
      return say('solve.arriving');
    case 'thinking':
      return say(`solve.thinking.${other(scene.you)}`);
    case 'no':
      if (scene.program === 'off') return say(`solve.turn.${scene.toMove}`);
      if (scene.finish !== null) return finished(scene.finish).words;
      return say(scene.toMove === scene.you ? 'solve.turn' : `solve.turn.${scene.toMove}`);
  }
}
