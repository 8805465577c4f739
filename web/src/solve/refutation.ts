/** A mistake, answered on the board by the line that shows why it fails. */
import { useEffect } from 'preact/hooks';
import type { GameState } from './game-state.ts';
import type { Game } from './game.ts';
import { isStill } from './playback.tsx';

/** Seconds within which a problem must have been proved for its refutations to be shown unasked. */
const QUICK = 2;

/** After a mistake, plays on the board why it fails. */
export function useRefutation(game: Game, state: GameState): void {
  const { scene } = state.shown;
  // Against an opponent who may slip, the game goes on.
  const isWrong = scene.opponent === null && scene.program === 'on' && scene.mark === 'wrong';
  const isDue = isWrong && state.busy === 'no' && state.explanation === null;
  useEffect(() => {
    if (!isDue || game.searchedSeconds > QUICK) return undefined;
    // The stone of the answer is seen first.
    const timer = setTimeout(() => void game.refute().then((isShown) => isShown && isStill() && game.watch(Infinity)), 600);
    return () => clearTimeout(timer);
  }, [isDue, scene.at, game]);
}
