/**
 * A line that plays itself on the board, move by move: play and pause, step by step. Where motion is
 * not wanted it waits for the person.
 */
import { useEffect, useState } from 'preact/hooks';
import type { PlayView } from '../api.ts';
import { say } from '../frame/messages.ts';
import type { Game, State } from './game.ts';

/** Between two moves, in milliseconds: long enough to read a sentence. */
const PACE = 1800;

export interface Player {
  isPlaying: boolean;
  toggle(): void;
}

/** Plays what there is to be shown while it is on. */
export function usePlayer(game: Game, state: State): Player {
  const { frame, explanation } = state;
  const [isPlaying, setPlaying] = useState(false);
  const count = explanation?.frames.length ?? 0;
  const isOpen = frame !== null;
  useEffect(() => setPlaying(isOpen && !isStill()), [explanation, isOpen]);
  useEffect(() => {
    if (!isPlaying || frame === null) return undefined;
    if (frame + 1 >= count) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => game.watch(frame + 1), PACE);
    return () => clearTimeout(timer);
  }, [isPlaying, frame, count, game]);
  const toggle = () => {
    if (frame === null) return;
    if (!isPlaying && frame + 1 >= count) game.watch(0);
    setPlaying(!isPlaying);
  };
  return { isPlaying, toggle };
}

/** The board of a frame as the page shows boards; nothing may be played on it. */
export function framed(scene: PlayView, { frame, explanation }: State): PlayView {
  const shown = frame === null ? undefined : explanation?.frames[frame];
  if (shown === undefined) return scene;
  const { signs, turn, toMove, keyStones } = shown;
  return { ...scene, signs, toMove, keyStones, legal: [], moves: turn === null ? [] : [turn] };
}

export function Film({ game, state, player }: { game: Game; state: State; player: Player }) {
  const { frame, explanation } = state;
  if (frame === null || explanation === null) return null;
  const count = explanation.frames.length - 1;
  const words = explanation.frames[frame]?.words || say('solve.film.start');
  return (
    <section class="film" aria-label={say('solve.film')}>
      <p role="status" aria-live="polite" data-testid="film">
        {say('solve.film.step', { at: frame, count, words })}
      </p>
      <p class="buttons">
        <Button name={say('solve.film.back')} off={frame === 0} act={() => game.watch(frame - 1)} />
        <Button name={say(player.isPlaying ? 'solve.film.pause' : 'solve.film.play')} off={false} act={player.toggle} />
        <Button name={say('solve.film.forward')} off={frame === count} act={() => game.watch(frame + 1)} />
        <Button name={say('solve.film.close')} off={false} act={() => game.watch(null)} />
      </p>
    </section>
  );
}

function Button({ name, off, act }: { name: string; off: boolean; act(): void }) {
  return (
    <button type="button" aria-disabled={off} onClick={() => off || act()}>
      {name}
    </button>
  );
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
