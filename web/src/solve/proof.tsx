/** The proof, move by move: what is proved, the current position, and every move that follows. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Color, ProofBranch, ProofClaim, ProofPlace, ProofView, Turn } from '../api.ts';
import { opponent } from '../board/color.ts';
import { Button } from '../frame/button.tsx';
import { say, sentence, spoken } from '../frame/messages.ts';
import type { GameState } from './game-state.ts';
import type { Walk } from './walk.ts';
import { branches, letter, ownPath } from './walk.ts';

/** Moves that are shown at first. */
const FEW = 8;

/** What the proof is, and the way into it. */
export function ProofInvitation({ walk, state }: { walk: Walk; state: GameState }) {
  return (
    <>
      <p>{say('view.proof.about')}</p>
      <Button name={say('view.proof.open')} off={state.busy !== 'no'} act={() => walk.begin()} />
    </>
  );
}

export function Proof({ walk, view, state }: { walk: Walk; view: ProofView; state: GameState }) {
  const isBusy = state.busy !== 'no';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { claims, place } = view;
  const isCaptured = state.shown.answer?.ending?.kind === 'captured';
  const claim = claims[place?.claim ?? 0];
  const leave = () => {
    walk.end();
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('[role="application"]')?.focus();
  };
  const depth = place === null ? 0 : ownPath(view, place).length;
  return (
    <section class="drawer proof" aria-labelledby="proof-heading">
      <h2 id="proof-heading" ref={heading} tabIndex={-1}>
        {say('view.proof')}
      </h2>
      {place === null ? (
        <p role="status">{say(isCaptured ? 'view.proof.captured' : 'view.proof.none')}</p>
      ) : (
        <>
          <label for="proof-claim">{say('view.proof.which')}</label>
          <select
            id="proof-claim"
            value={place.claim}
            onChange={({ currentTarget }) => void walk.begin(Number(currentTarget.value))}
          >
            {claims.map((one, at) => (
              <option value={at}>{claimInWords(one)}</option>
            ))}
          </select>
          {claim !== undefined && <p>{sentence(claimInWords(claim))}</p>}
          <ProofPosition place={place} claim={claim} />
          <Branches key={place.path.map(({ words }) => words).join()} walk={walk} place={place} isBusy={isBusy} />
        </>
      )}
      {state.notice !== '' && <p role="alert">{state.notice}</p>}
      <div class="choices">
        <Button name={say('view.proof.back')} off={isBusy || depth === 0} act={() => walk.back()} />
        <Button name={say('view.proof.root')} off={isBusy || depth === 0} act={() => walk.root()} />
        <Button name={say('view.proof.close')} act={leave} />
      </div>
    </section>
  );
}

/** The current position and what is said about it; a screen reader reads it when it changes. */
function ProofPosition({ place, claim }: { place: ProofPlace; claim: ProofClaim | undefined }) {
  const { path, step, toMove, threats, below, longest } = place;
  const moves = path.map(named).join(', ');
  return (
    <div role="status" data-testid="proof">
      <p class="path">{path.length === 0 ? say('view.proof.start') : say('view.proof.path', { moves })}</p>
      {claim !== undefined && threats !== claim.threats && <p>{left(threats, claim.defender)}</p>}
      {step === 'stuck' ? (
        <p class="settled">{say('view.proof.stuck.here', { color: say(`board.${toMove}`) })}</p>
      ) : 'over' in step ? (
        <p class="settled">{step.over.words}</p>
      ) : 'choice' in step ? (
        <p>{say('view.proof.choice', { color: say(`board.${toMove}`), words: step.choice.turn.words })}</p>
      ) : (
        <p>{say('view.proof.replies', { color: say(`board.${toMove}`) })}</p>
      )}
      {below > 0 && <p class="size">{size(below, longest)}</p>}
      {path.length === 0 && claim !== undefined && (
        <p class="size">{say('view.proof.count', { count: figure(claim.nodes) })}</p>
      )}
    </div>
  );
}

function Branches({ walk, place, isBusy }: { walk: Walk; place: ProofPlace; isBusy: boolean }) {
  const [isAll, showAll] = useState(false);
  const all = branches(place);
  const elsewhere = place.step !== 'stuck' && 'replies' in place.step ? place.step.replies.elsewhere : 0;
  return (
    <>
      <ol class="branches">
        {all.slice(0, isAll ? all.length : FEW).map((branch, at) => (
          <li>
            <button
              type="button"
              aria-disabled={isBusy}
              onClick={() => isBusy || void walk.step(branch.turn.played)}
            >
              <b>{letter(at)}</b> <span>{branchInWords(branch)}</span> <small>{size(branch.below, branch.longest)}</small>
            </button>
          </li>
        ))}
      </ol>
      {all.length > FEW && (
        <Button
          name={isAll ? say('view.proof.few') : say('view.proof.all', { count: all.length })}
          act={() => showAll(!isAll)}
        />
      )}
      {all.length > 0 && <p class="size">{say('view.proof.keys')}</p>}
      {elsewhere > 0 && <p class="size">{say('view.proof.elsewhere', { count: elsewhere })}</p>}
    </>
  );
}

function branchInWords({ turn, kind, answer, over }: ProofBranch): string {
  const name = named(turn);
  const made = kind === 'retake' ? say('view.proof.retake', { turn: name }) : name;
  if (over !== null) return say('view.proof.over', { turn: made, words: over });
  if (kind === 'stuck') return say('view.proof.stuck', { turn: name });
  if (kind === 'circle') return say('view.proof.circle', { turn: name });
  return answer === null ? made : say('view.proof.step', { turn: made, answer: named(answer) });
}

const named = ({ color, words }: Turn) => say('view.proof.turn', { color: say(`board.${color}`), words });

function claimInWords({ question, manner, defender, winner, threats, opening }: ProofClaim): string {
  const sides = { defender: say(`board.${defender}`), attacker: say(`board.${opponent(defender)}`) };
  const plain = say(`view.proof.${question}.${manner}`, sides);
  const leads = threats > 0 ? defender : opponent(defender);
  const count = Math.abs(threats);
  // A lead of the loser makes the claim stronger; a lead of the winner is a condition of it.
  const level = leads === winner ? ('if' as const) : ('even' as const);
  const key = count === 1 ? (`view.proof.${level}.one` as const) : (`view.proof.${level}` as const);
  const claim = count === 0 ? plain : say(key, { claim: plain, side: say(`board.${leads}`), count });
  return opening.length === 0 ? claim : say('view.proof.after', { claim, moves: opening.map(named).join(', ') });
}

/** The threats that are left after some were used; the number is the defender's lead. */
function left(threats: number, defender: Color): string {
  if (threats === 0) return say('view.proof.level.none');
  const side = say(`board.${threats > 0 ? defender : opponent(defender)}`);
  return say('view.proof.level', { side, count: Math.abs(threats) });
}

const figure = (count: number) => count.toLocaleString(spoken());

function size(below: number, longest: number | null): string {
  if (below === 1) return say('view.proof.below.one');
  const count = figure(below);
  if (longest === null) return say('view.proof.below', { count });
  return say(longest === 1 ? 'view.proof.longest.one' : 'view.proof.longest', { count, moves: longest });
}
