/** The panel above the board: your colour, what to do, whose turn it is. */
import type { PlayView } from '../api.ts';
import { finishBadge } from '../board/badge.tsx';
import { opponent } from '../board/color.ts';
import { say } from '../frame/messages.ts';
import type { GameState } from './game-state.ts';

export function TaskPanel({ state }: { state: GameState }) {
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

/** What the visitor is asked to do. */
function order(scene: PlayView): string {
  switch (scene.goal) {
    case 'kill':
      return say(`solve.kill.${opponent(scene.you)}`);
    case 'live':
      return say(`solve.live.${scene.you}`);
    case null:
      return scene.task;
  }
}

function turn(state: GameState): string {
  const { scene } = state.shown;
  switch (state.busy) {
    case 'arriving':
      return say('solve.arriving');
    case 'thinking':
      return say(`solve.thinking.${opponent(scene.you)}`);
    case 'no':
      if (scene.program === 'off') return say(`solve.turn.${scene.toMove}`);
      if (scene.finish !== null) return finishBadge(scene.finish).words;
      return say(scene.toMove === scene.you ? 'solve.turn' : `solve.turn.${scene.toMove}`);
  }
}
