/**
 * What is said about a game, on one card: whose turn it is, what the last move did, hints, refusals, the end. A live
 * region, so that a screen reader reads each new thing once.
 */
import { Check, CircleHelp, Equal, Lightbulb, X } from 'lucide-preact';
import { opponent } from '../board/color.ts';
import { FeedbackCard } from '../design/feedback-card.tsx';
import { say } from '../frame/messages.ts';
import { SaidRegion } from '../frame/said-region.tsx';
import type { MatchState } from './match-state.ts';
import { HINT_STEPS, isYours, programOf, sizeOf } from './match-state.ts';
import { offerOf } from './offer.ts';
import { PASS } from './table-messages.ts';
import type { TableEnd } from './table-messages.ts';
import { gameName, pointWords, reasonWords, reviewWords, tell } from './words.ts';

/** The level that plays from proofs. */
const PROVING = 8;

/** Sentences about a reply; more would not be read. */
const MOST_REASONS = 2;

export function MatchCard({ state }: { state: MatchState }) {
  return (
    <SaidRegion turn={state.turn}>
      <Said state={state} />
    </SaidRegion>
  );
}

function Said({ state }: { state: MatchState }) {
  if (state.table === 'lost') {
    return (
      <FeedbackCard face="open" sign={CircleHelp} headline={turnWords(state)}>
        <p>{tell('lost')}</p>
      </FeedbackCard>
    );
  }
  if (state.refused !== null) return <RefusalCard state={state} refused={state.refused} />;
  if (state.view.end !== null) return <EndCard state={state} end={state.view.end} />;
  if (state.told > 0) return <TableHintCard state={state} />;
  if (state.waiting !== 'none' || !isYours(state)) return <WaitingCard state={state} />;
  return (
    <FeedbackCard face="plain" sign={state.view.toMove} headline={turnWords(state)}>
      <TurnWords state={state} />
    </FeedbackCard>
  );
}

/** “You are black. Your turn.” */
function turnWords(state: MatchState): string {
  const { you, view } = state;
  if (you === 'both') return tell(`turn.${view.toMove}`);
  return `${tell(`you.${you}`)} ${tell('yourTurn')}.`;
}

/** What the program did and what the visitor's own move changed; at the start, what to do. */
function TurnWords({ state }: { state: MatchState }) {
  const { view, you, moves } = state;
  if (moves.length === 0) return <p class="quiet-words">{tell(you === 'both' ? 'begin.both' : 'begin')}</p>;
  const ko = state.ko === 'first' ? view.forbidden.find(({ rule }) => rule === 'ko') : undefined;
  return (
    <>
      {ko !== undefined && <p>{tell('ko', { point: pointWords(sizeOf(state), ko.point) })}</p>}
      {ko === undefined && <LastMove state={state} />}
      <ProofWords state={state} />
      <Reviewed state={state} />
    </>
  );
}

function LastMove({ state }: { state: MatchState }) {
  const { view, you } = state;
  const size = sizeOf(state);
  if (view.last === null || you === 'both') return null;
  const { move, reasons, color } = view.last;
  const words = reasons.slice(0, MOST_REASONS).map((reason) => reasonWords(size, color === you ? 'own' : 'reply', move, reason));
  if (words.length === 0) words.push(`${say(`board.${color}`)}: ${pointWords(size, move)}.`);
  return <p>{words.join(' ')}</p>;
}

/** What the strongest level knows of its last move; where it has no proof it says so. */
function ProofWords({ state: { level, you, moves, proof } }: { state: MatchState }) {
  if (level !== PROVING || you === 'both' || moves.length < (you === 'black' ? 2 : 1)) return null;
  const words = proof === null ? tell('proof.none') : tell(`proof.${proof.value}`, { count: proof.moves });
  return <p class="quiet-words">{words}</p>;
}

function Reviewed({ state }: { state: MatchState }) {
  const { reviewed } = state;
  if (reviewed === null) return null;
  const size = sizeOf(state);
  const words = reviewed.reviews.map((review) => reviewWords(size, review)).join(' ');
  return <p class="quiet-words">{tell('review', { point: pointWords(size, reviewed.move), words })}</p>;
}

function RefusalCard({ state, refused }: { state: MatchState; refused: NonNullable<MatchState['refused']> }) {
  const headline = state.view.end !== null ? endWords(state, state.view.end) : refused.rule === 'wait' ? waitingWords(state) : turnWords(state);
  return (
    <FeedbackCard face="open" sign={CircleHelp} headline={headline}>
      <p class="notice">{tell(`refused.${refused.rule}`, { point: pointWords(sizeOf(state), refused.point) })}</p>
    </FeedbackCard>
  );
}

function TableHintCard({ state: { hint, told, ...state } }: { state: MatchState }) {
  if (hint === null) return null;
  const size = sizeOf(state);
  const point = pointWords(size, hint.move);
  const which = hint.move === PASS ? tell('hint.pass') : tell('hint.point', { point });
  const reasons = hint.reasons.slice(0, MOST_REASONS).map((reason) => reasonWords(size, 'own', hint.move, reason));
  const isOver = hint.reasons.some(({ kind }) => kind === 'completesRow' || kind === 'capturesEnough');
  if (hint.wins > 1 && !isOver) reasons.push(tell('hint.wins', { point, count: hint.wins }));
  const why = reasons.length === 0 ? [hint.move === PASS ? which : tell('hint.plain', { point })] : reasons;
  const words = [tell(`hint.${hint.area}`), which, why.join(' ')][told - 1];
  return (
    <FeedbackCard face="plain" sign={Lightbulb} headline={say('rail.hint.heading', { step: told, count: HINT_STEPS })}>
      <p class="hint">{words}</p>
    </FeedbackCard>
  );
}

const waitingWords = (state: MatchState) => tell(`turn.${programOf(state) ?? state.view.toMove}`);

function WaitingCard({ state }: { state: MatchState }) {
  const isArriving = state.table === 'arriving' && state.pace === 'slow';
  return (
    <FeedbackCard face="plain" sign={programOf(state) ?? state.view.toMove} headline={waitingWords(state)}>
      <p class="quiet-words" data-testid="thinking">
        {state.pace === 'quick' ? ' ' : isArriving ? tell('waiting') : say('learn.thinking')}
      </p>
    </FeedbackCard>
  );
}

function endWords({ you }: MatchState, { winner }: TableEnd): string {
  if (winner === null) return tell('drawn');
  return winner === you ? tell('won.you') : tell(`won.${winner}`);
}

function EndCard({ state, end }: { state: MatchState; end: TableEnd }) {
  const isWon = end.winner !== null && state.you !== opponent(end.winner);
  const offer = offerOf(state);
  const face = end.winner === null ? 'plain' : isWon ? 'good' : 'bad';
  return (
    <FeedbackCard face={face} sign={end.winner === null ? Equal : isWon ? Check : X} headline={endWords(state, end)}>
      <p>{tell(`end.${end.reason}`, { count: end.points.length, black: end.black, white: end.white })}</p>
      <Reviewed state={state} />
      {offer !== null && <p>{'level' in offer ? tell('offer.level', { count: offer.wins }) : tell('offer.step', { game: gameName(offer.rules) })}</p>}
    </FeedbackCard>
  );
}
