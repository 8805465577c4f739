/** Both players with what they have captured; the one to move has a frame, and a word for who does not see it. */
import type { Color } from '../api.ts';
import { say } from '../frame/messages.ts';
import type { MatchState } from './match-state.ts';
import { counted, tell } from './words.ts';

export function Players({ state }: { state: MatchState }) {
  return (
    <ul class="players" role="list" aria-label={tell('players')}>
      <PlayerSign state={state} color="black" />
      <PlayerSign state={state} color="white" />
    </ul>
  );
}

function PlayerSign({ state, color }: { state: MatchState; color: Color }) {
  const { view, you, level } = state;
  const isNext = view.end === null && view.toMove === color;
  const name = you === 'both' ? say(`board.${color}`) : you === color ? tell('player.you') : tell('player.level', { level });
  return (
    <li aria-current={isNext ? 'true' : undefined}>
      <span class={`stone ${color}`} role="img" aria-label={say(`board.${color}`)} />
      <span>
        <b>{name}</b>
        <small>{counted('player.captured', view.captured[color])}</small>
      </span>
      {isNext && <span class="unseen">{tell('player.turn')}</span>}
    </li>
  );
}
