/**
 * A walk through the proof of the position on the board.
 *
 * Invariant: every position and every move of it come from a certificate that was checked, by way of the module.
 * As soon as the game goes on the walk is over.
 */
import type { Marker } from '@sabaki/shudan';
import { useState } from 'preact/hooks';
import type { Move, ProofBranch, ProofPlace, ProofView, PlayView, Vertex } from '../api.ts';
import type { View } from '../board/view.ts';
import { say } from '../frame/messages.ts';
import type { Game } from './game.ts';

export interface Walk {
  /** Nothing while the game is on the board. */
  view: ProofView | null;
  begin(claim?: number): Promise<void>;
  /** Makes a move of the certificate. */
  step(played: Move): Promise<void>;
  back(): Promise<void>;
  /** Back to where the certificate begins. */
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

/** The moves that a place leads on to. */
export function branches({ step }: ProofPlace): ProofBranch[] {
  if (step === 'stuck' || 'over' in step) return [];
  return 'choice' in step ? [step.choice] : step.replies.branches;
}

/** The name of a branch in the list and on the board: a, b, c …; none after z. */
export const letter = (at: number): string => (at < 26 ? String.fromCharCode(97 + at) : '');

/** The board of a place; what may be chosen there are the moves of the certificate. */
export function board(scene: PlayView, place: ProofPlace): View {
  const { signs, toMove, legal, goesOn, survey } = place;
  return { ...scene, signs, toMove, legal: goesOn, allowed: legal, survey, closed: say('view.proof.closed') };
}

/** The last move, the moves that go on by their letters, and what shows why it is over. */
export function signposts(place: ProofPlace): (Marker | null)[][] {
  const map: (Marker | null)[][] = place.signs.map((row) => row.map(() => null));
  const put = ([x, y]: Vertex, marker: Marker) => {
    const row = map[y];
    if (row !== undefined && x in row) row[x] = marker;
  };
  const last = place.path.at(-1)?.played;
  if (last !== undefined && last !== 'pass') put(last.play, { type: 'circle' });
  branches(place).forEach(({ turn }, at) => {
    if (turn.played !== 'pass' && letter(at) !== '') put(turn.played.play, { type: 'label', label: letter(at) });
  });
  if (place.step !== 'stuck' && 'over' in place.step) {
    for (const point of place.step.over.points) put(point, { type: 'point' });
  }
  return map;
}
