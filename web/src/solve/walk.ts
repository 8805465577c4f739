/**
 * A walk through the proof of the position on the board.
 *
 * Invariant: every position and every move of a walk come from a checked certificate; the module gives them. The walk
 * ends when the game goes on.
 */
import { useState } from 'preact/hooks';
import type { Move, ProofBranch, ProofPlace, ProofView, PlayView } from '../api.ts';
import type { Markers } from '../board/marker-grid.ts';
import { MarkerGrid } from '../board/marker-grid.ts';
import type { View } from '../board/view.ts';
import { say } from '../frame/messages.ts';
import type { Game } from './game.ts';

export interface Walk {
  /** `null` while the board shows the game. */
  view: ProofView | null;
  begin(claim?: number): Promise<void>;
  /** Makes a move of the certificate. */
  step(played: Move): Promise<void>;
  back(): Promise<void>;
  /** Goes back to the beginning of the certificate. */
  root(): Promise<void>;
  end(): void;
}

export function useWalk(game: Game): Walk {
  const [found, setFound] = useState<{ view: ProofView; from: unknown } | null>(null);
  const from = game.state.shown;
  const view = found?.from === from ? found.view : null;
  const go = async (claim: number, path: Move[]) => {
    const next = await game.ask('proof', { wish: { claim, path } });
    if (next !== undefined) setFound({ view: next, from: game.state.shown });
  };
  const place = view?.place ?? null;
  const claim = place?.claim ?? 0;
  const path = view === null || place === null ? [] : ownPath(view, place);
  return {
    view,
    begin: (wanted = 0) => go(wanted, []),
    step: (played) => go(claim, [...path, played]),
    back: () => go(claim, path.slice(0, -1)),
    root: () => go(claim, []),
    end: () => setFound(null),
  };
}

/** The moves after the opening of the certificate. */
export function ownPath(view: ProofView, place: ProofPlace): Move[] {
  const opening = view.claims[place.claim]?.opening.length ?? 0;
  return place.path.slice(opening).map(({ played }) => played);
}

/** The moves that follow a place. */
export function branches({ step }: ProofPlace): ProofBranch[] {
  if (step === 'stuck' || 'over' in step) return [];
  return 'choice' in step ? [step.choice] : step.replies.branches;
}

/** The name of a branch in the list and on the board: a, b, c …; none after z. */
export const letter = (at: number): string => (at < 26 ? String.fromCharCode(97 + at) : '');

/** The board of a place; the visitor may choose the moves of the certificate there. */
export function proofBoard(scene: PlayView, place: ProofPlace): View {
  const { signs, toMove, legal, goesOn, survey } = place;
  return { ...scene, signs, toMove, legal: goesOn, allowed: legal, survey, closed: say('view.proof.closed') };
}

/** The last move, the letters of the moves that follow, and the points that show why the game is over. */
export function proofMarkers(place: ProofPlace): Markers {
  const grid = new MarkerGrid(place.signs);
  const last = place.path.at(-1)?.played;
  if (last !== undefined && last !== 'pass') grid.put([last.play], { type: 'circle' });
  branches(place).forEach(({ turn }, at) => {
    if (turn.played !== 'pass' && letter(at) !== '') grid.put([turn.played.play], { type: 'label', label: letter(at) });
  });
  if (place.step !== 'stuck' && 'over' in place.step) {
    grid.put(place.step.over.points, { type: 'point' });
  }
  return grid.rows;
}
