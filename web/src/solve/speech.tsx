/**
 * What is said: right or wrong, what it cost, the reply, hints and reasons. A live
 * region, so that a screen reader reads each new thing once.
 */
import type { PlayView } from '../api.ts';
import { BadgeLine, finishBadge, markBadge } from '../board/badge.tsx';
import { say, spoken } from '../frame/messages.ts';
import { Linked } from '../learn/linked.tsx';
import { LazyServerOffer } from '../server/lazy-offer.tsx';
import type { GameState } from './game-state.ts';
import type { Game } from './game.ts';
import { movesInWords } from './variations.ts';

export function Speech({ game, state }: { game: Game; state: GameState }) {
  const { scene } = state.shown;
  // While the program is off nothing is judged, and earlier judgements are hidden.
  const isOff = scene.program === 'off';
  const answer = isOff ? null : state.shown.answer;
  const { mark, finish, begun } = isOff ? SILENCE : scene;
  const isMistake = mark === 'wrong' || mark === 'lessThanBest';
  const isQuiet = answer === null && begun === null && state.told === 0 && state.notice === '' && !state.explanation;
  return (
    <section class="speech" aria-label={say('solve.said')}>
      <div role="status" aria-live="polite" data-testid="said">
        <div key={state.turn}>
          {mark !== null && <BadgeLine badge={markBadge(mark)} />}
          {answer?.said.map((sentence) => <p><Linked words={sentence} /></p>)}
          {begun !== null && <p><Linked words={begun.reply.words} /></p>}
          {begun?.ending && <p>{begun.ending.words}</p>}
          {finish !== null && <BadgeLine badge={finishBadge(finish)} />}
          {finish === 'missed' && <p>{say('solve.again')}</p>}
          {finish === 'reached' && scene.notes !== '' && <p class="notes">{scene.notes}</p>}
          {finish === 'reached' && scene.notes !== '' && state.drawn === 'otherwise' && <p>{say('view.turned')}</p>}
          {state.hints.slice(0, state.told).map((hint, at) => (
            <p class="hint"><Linked words={say('solve.hint.step', { step: at + 1, words: hint.words })} /></p>
          ))}
          {state.explanation?.said.map((sentence) => <p><Linked words={sentence} /></p>)}
          {state.notice !== '' && <p class="notice">{state.notice}</p>}
          {isQuiet && (
            <p>{isOff ? byHand(scene) : say('solve.begin', { task: scene.task })}</p>
          )}
        </div>
      </div>
      {state.offer !== null && (
        <button type="button" class="offer" onClick={() => void game.byHand()}>
          {say('solve.program.off')}
        </button>
      )}
      {state.offer !== null && <LazyServerOffer problem={state.offer.problem} first={state.offer.choice.first} />}
      {isMistake && state.explanation === null && state.busy === 'no' && (
        <button type="button" class="offer" onClick={() => void game.why()}>
          {say('solve.show')}
        </button>
      )}
      {state.busy === 'thinking' && (
        <p class="thinking">
          <span>{state.progress ? counted(state.progress.nodes) : ' '}</span>
          <button type="button" onClick={() => void game.stop()}>
            {say('solve.stop')}
          </button>
        </p>
      )}
    </section>
  );
}

const SILENCE: Pick<PlayView, 'mark' | 'finish' | 'begun'> = { mark: null, finish: null, begun: null };

const counted = (nodes: number) => say('solve.positions', { count: nodes.toLocaleString(spoken()) });

/** The last move in words; at the start, what the visitor can do. */
function byHand(scene: PlayView): string {
  const last = scene.moves.slice(-1);
  if (last.length === 0) return say('solve.begin.hand');
  return say('solve.hand.last', { moves: movesInWords(last), turn: say(`solve.turn.${scene.toMove}`) });
}
