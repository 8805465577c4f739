/** The choice of the visitor's side, of who moves first, and of who answers. */
import type { Color } from '../api.ts';
import { say } from '../frame/messages.ts';
import type { GameState } from './game-state.ts';
import type { Game } from './game.ts';
import { BY_PROOF, OPPONENT_KINDS, OPPONENT_LEVELS, opponentKey, opponentOf } from './opponents.ts';

const COLORS: readonly Color[] = ['black', 'white'];

export function Choices({ game, state }: { game: Game; state: GameState }) {
  const { choice, busy, shown } = state;
  const { scene } = shown;
  const isOff = scene.program === 'off';
  const isWaiting = !isOff && scene.toMove !== scene.you && scene.finish === null && busy === 'no';
  return (
    <section class="sides" aria-label={say('solve.program')}>
      <Sides name="you" legend={say('solve.side')} chosen={choice.you} onChoose={(you) => void game.choose({ you })} />
      <Sides name="first" legend={say('solve.first')} chosen={choice.first} onChoose={(first) => void game.choose({ first })} />
      <AnswererChoice game={game} state={state} />
      <p class="buttons">
        <button type="button" aria-disabled={busy !== 'no'} onClick={() => void game.switch(isOff ? 'on' : 'off')}>
          {say(isOff ? 'solve.program.on' : 'solve.program.off')}
        </button>
        {isWaiting && (
          <button type="button" onClick={() => void game.switch('on')}>
            {say('solve.program.move')}
          </button>
        )}
      </p>
    </section>
  );
}

/** Who answers: proofs, or an opponent at a level. The problem begins again, because an opponent's line is its own. */
function AnswererChoice({ game, state }: { game: Game; state: GameState }) {
  const { choice, busy } = state;
  const isLevel = choice.opponent !== null;
  return (
    <>
      <div class="side">
        <label for="answers">{say('solve.answers')}</label>
        <select
          id="answers"
          value={opponentKey(choice.opponent)}
          aria-describedby={isLevel ? 'answers-about' : undefined}
          disabled={busy !== 'no'}
          onChange={({ currentTarget }) => void game.choose({ opponent: opponentOf(currentTarget.value), program: 'on' })}
        >
          <option value={BY_PROOF}>{say('solve.answers.proof')}</option>
          {OPPONENT_KINDS.map((kind) => (
            <optgroup label={say(`solve.answers.${kind}`)}>
              {OPPONENT_LEVELS.map((level) => (
                <option value={opponentKey({ kind, level })}>{say(`solve.answers.${kind}.level`, { level })}</option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      {isLevel && (
        <p id="answers-about" class="quiet-words small-words">
          {say('solve.answers.about')}
        </p>
      )}
    </>
  );
}

interface SidesProps {
  name: string;
  legend: string;
  chosen: Color;
  onChoose(color: Color): void;
}

function Sides({ name, legend, chosen, onChoose }: SidesProps) {
  return (
    <div class="side" role="group" aria-labelledby={`side-${name}`}>
      <span id={`side-${name}`}>{legend}</span>
      <div class="segments">
        {COLORS.map((color) => (
          <button type="button" aria-pressed={chosen === color} onClick={() => onChoose(color)}>
            <span class={`stone ${color}`} aria-hidden="true" /> {say(`solve.${color}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
