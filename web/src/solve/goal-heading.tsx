/** What the visitor is to do: their stone, the goal, and one sentence. */
import type { Color, PlayView } from '../api.ts';
import { opponent } from '../board/color.ts';
import { say } from '../frame/messages.ts';
import type { GameState } from './game-state.ts';

/** On the first board of all the goal is told in the simplest words. */
export function GoalHeading({ state, isFirst }: { state: GameState; isFirst: boolean }) {
  const { scene } = state.shown;
  const isByHand = scene.program === 'off' && state.reading === 'no' && state.offer === null;
  const stone: Color = isByHand ? scene.toMove : scene.you;
  return (
    <section class="goal" aria-label={say('solve.task')}>
      <span class={`stone ${stone}`} role="img" aria-label={say(isByHand ? `solve.turn.${stone}` : `solve.you.${stone}`)} />
      <div>
        <h1>{isByHand ? say('rail.hand') : isFirst ? say('rail.capture') : goal(scene)}</h1>
        <p class="quiet-words">{isByHand ? say(`solve.turn.${scene.toMove}`) : isFirst ? say('rail.capture.about') : about(scene)}</p>
      </div>
    </section>
  );
}

function goal(scene: PlayView): string {
  switch (scene.goal) {
    case 'kill':
      return say(`rail.goal.kill.${opponent(scene.you)}`);
    case 'live':
      return say(`rail.goal.live.${scene.you}`);
    case null:
      return scene.task;
  }
}

function about(scene: PlayView): string {
  const first = scene.first === scene.you ? '' : `${say(`rail.about.second.${scene.first}`)} `;
  switch (scene.goal) {
    case 'kill':
      return first + say(`rail.about.kill.${opponent(scene.you)}`);
    case 'live':
      return first + say(`rail.about.live.${scene.you}`);
    case null:
      return first;
  }
}
