/**
 * What is said: right or wrong, what it cost, the reply, hints and reasons. A live
 * region, so that a screen reader reads each new thing once.
 */
import type { State } from './game.ts';
import { FINISHES, MARKS } from './words.ts';
import type { Sign } from './words.ts';

export function Speech({ state, onStop }: { state: State; onStop(): void }) {
  const { scene, answer } = state.shown;
  return (
    <section class="speech" aria-label="What the program says">
      <div role="status" aria-live="polite" data-testid="said">
        <div key={state.turn}>
          {scene.mark !== null && <Shape sign={MARKS[scene.mark]} />}
          {answer?.said.map((sentence) => <p>{sentence}</p>)}
          {scene.finish !== null && <Shape sign={FINISHES[scene.finish]} />}
          {scene.finish === 'missed' && <p>Take it back, or begin again.</p>}
          {scene.finish === 'reached' && scene.notes !== '' && <p class="notes">{scene.notes}</p>}
          {state.hints.slice(0, state.told).map((hint, at) => (
            <p class="hint">
              Hint {at + 1}: {hint.words}
            </p>
          ))}
          {state.explanation?.said.map((sentence) => <p>{sentence}</p>)}
          {state.notice !== '' && <p class="notice">{state.notice}</p>}
          {answer === null && state.told === 0 && state.notice === '' && !state.explanation && (
            <p>{scene.task}. Any move is answered.</p>
          )}
        </div>
      </div>
      {state.busy === 'thinking' && (
        <p class="thinking">
          <span>{state.progress ? `${state.progress.nodes.toLocaleString('en')} positions` : ' '}</span>
          <button type="button" onClick={onStop}>
            Stop
          </button>
        </p>
      )}
    </section>
  );
}

function Shape({ sign }: { sign: Sign }) {
  return (
    <p class={`mark ${sign.tone}`}>
      <span class="shape" aria-hidden="true">
        {sign.shape}
      </span>{' '}
      {sign.words}
    </p>
  );
}
