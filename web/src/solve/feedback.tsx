/**
 * What is said: right or wrong, the reply, hints and reasons, on one card. A live region, so that a screen reader reads
 * each new thing once.
 */
import { Check, CircleHelp, Lightbulb, X } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import type { Move, PlayView } from '../api.ts';
import { opponent } from '../board/color.ts';
import type { Face } from '../design/feedback-card.tsx';
import { FeedbackCard } from '../design/feedback-card.tsx';
import { say, spoken } from '../frame/messages.ts';
import { SaidRegion } from '../frame/said-region.tsx';
import { Linked } from '../learn/linked.tsx';
import { LazyServerOffer } from '../server/lazy-offer.tsx';
import type { GameState } from './game-state.ts';
import { movesInWords } from './variations.ts';

export function Feedback({ state }: { state: GameState }) {
  return (
    <SaidRegion
      turn={state.turn}
      below={state.offer !== null && <LazyServerOffer problem={state.offer.problem} first={state.offer.choice.first} />}
    >
      <Card state={state} />
    </SaidRegion>
  );
}

function Card({ state }: { state: GameState }) {
  const { scene } = state.shown;
  if (state.notice !== '') {
    return (
      <FeedbackCard face="open" sign={CircleHelp} headline={headlineOf(scene)}>
        <p class="notice">{state.notice}</p>
      </FeedbackCard>
    );
  }
  if (state.offer !== null) {
    return (
      <FeedbackCard face="open" sign={CircleHelp} headline={say('rail.notProved')}>
        <p>{state.offer.why}</p>
      </FeedbackCard>
    );
  }
  if (state.reading === 'searching') return <ReadingCard state={state} />;
  if (scene.program === 'off') {
    return (
      <FeedbackCard face="plain" sign={scene.toMove} headline={say(`solve.turn.${scene.toMove}`)}>
        <p class="quiet-words">{byHand(scene)}</p>
      </FeedbackCard>
    );
  }
  if (state.told > 0) return <HintCard state={state} />;
  return <JudgedCard state={state} />;
}

function ReadingCard({ state }: { state: GameState }) {
  const { scene } = state.shown;
  const { progress, waiting } = state;
  return (
    <FeedbackCard face="plain" sign={scene.you} headline={say('rail.turn')}>
      <p class="quiet-words">{say(waiting === null ? 'rail.reading' : 'rail.waiting')}</p>
      <p class="quiet-words small-words count" aria-hidden="true">
        {progress ? say('solve.positions', { count: progress.nodes.toLocaleString(spoken()) }) : ' '}
      </p>
    </FeedbackCard>
  );
}

function HintCard({ state: { hints, told } }: { state: GameState }) {
  return (
    <FeedbackCard face="plain" sign={Lightbulb} headline={say('rail.hint.heading', { step: told, count: hints.length })}>
      <p class="hint">
        <Linked words={hints[told - 1]?.words ?? ''} />
      </p>
    </FeedbackCard>
  );
}

/** The last move, or the invitation to make one. */
function JudgedCard({ state }: { state: GameState }) {
  const { scene, answer } = state.shown;
  const { mark, finish, begun } = scene;
  const { explanation } = state;
  const words = (sentences: readonly string[]): ComponentChildren =>
    sentences.map((one) => (
      <p>
        <Linked words={one} />
      </p>
    ));
  const [face, sign] = faceOf(scene);
  const said = answer?.said ?? [];
  const isFresh = answer === null && begun === null && explanation === null;
  return (
    <FeedbackCard
      face={face}
      sign={sign}
      headline={headlineOf(scene)}
      beneath={explanation !== null && explanation.line.length > 0 && <Line state={state} line={explanation.line} />}
    >
      {words(explanation === null ? said : mark === 'wrong' ? said.slice(0, scene.opponent === null ? 1 : 2) : explanation.said)}
      {begun !== null && words([begun.reply.words])}
      {begun?.ending && <p>{begun.ending.words}</p>}
      {finish === 'reached' && <p class="quiet-words small-words">{say('rail.proved')}</p>}
      {finish === 'reached' && scene.notes !== '' && <p class="notes">{scene.notes}</p>}
      {finish === 'reached' && scene.notes !== '' && state.drawn === 'otherwise' && <p>{say('view.turned')}</p>}
      {isFresh && <p class="quiet-words">{say(scene.opponent === null ? `rail.turn.about.${opponent(scene.you)}` : 'rail.turn.about.level')}</p>}
      {finish !== null && mark === null && finish !== 'reached' && <p>{say(`solve.finish.${finish}`)}</p>}
    </FeedbackCard>
  );
}

function faceOf({ mark, finish, you }: PlayView): [Face, typeof Check | 'black' | 'white'] {
  if (finish === 'reached') return ['good', Check];
  if (finish === 'missed' || mark === 'wrong') return ['bad', X];
  if (finish === 'notProved' || mark === 'notProved' || mark === 'lessThanBest') return ['open', CircleHelp];
  if (mark === 'right') return ['good', Check];
  return ['plain', you];
}

function headlineOf({ mark, finish, program, toMove }: PlayView): string {
  if (program === 'off') return say(`solve.turn.${toMove}`);
  if (finish === 'reached') return say('rail.correct');
  if (finish === 'nothingToHave') return say('solve.finish.nothingToHave');
  if (mark === null) return say('rail.turn');
  switch (mark) {
    case 'right':
      return say('rail.turn.answered');
    case 'wrong':
      return say('rail.wrong');
    case 'lessThanBest':
      return say('rail.better');
    case 'nothingToLose':
      return say(finish === null ? 'solve.mark.nothingToLose' : 'rail.lost');
    case 'notProved':
      return say('rail.notProved');
  }
}

/** A line of play as numbered stones. */
function Line({ state, line }: { state: GameState; line: readonly Move[] }) {
  const { scene } = state.shown;
  const frames = state.explanation?.frames ?? [];
  const turns = frames.flatMap(({ turn }) => (turn === null ? [] : [turn]));
  if (turns.length !== line.length && turns.length === 0) return null;
  return (
    <ol class="moves" aria-label={say('rail.line')}>
      {turns.map(({ color, words }, at) => (
        <li aria-current={state.frame === at + 1 ? 'step' : undefined}>
          <span class={`stone ${color}`} aria-hidden="true">
            {at + 1}
          </span>
          {words}
          <span class="unseen">{color === scene.you ? '' : ` ${say(`solve.${color}`)}`}</span>
        </li>
      ))}
    </ol>
  );
}

/** The last move in words; at the start, what the visitor can do. */
function byHand(scene: PlayView): string {
  const last = scene.moves.slice(-1);
  if (last.length === 0) return say('solve.begin.hand');
  return say('solve.hand.last', { moves: movesInWords(last), turn: say(`solve.turn.${scene.toMove}`) });
}
