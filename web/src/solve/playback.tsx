/**
 * The playback of a line on the board, move by move, with play, pause and single steps. If the device asks for
 * reduced motion, it does not start by itself.
 */
import { ChevronLeft, ChevronRight, Pause, Play, X } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import type { PlayView, Vertex } from '../api.ts';
import { IconButton } from '../design/icon-button.tsx';
import { say } from '../frame/messages.ts';
import type { GameState } from './game-state.ts';
import type { Game } from './game.ts';

/** Milliseconds between two moves: long enough to see what each does. */
const PACE = 1200;

export interface Player {
  isPlaying: boolean;
  toggle(): void;
}

/** Shows the next board of the explanation again and again while it plays. */
export function usePlayer(game: Game, state: GameState): Player {
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

/** The scene with the board of the explanation that is shown; no move may be played on it. */
export function framed(scene: PlayView, { frame, explanation }: GameState): PlayView {
  const shown = frame === null ? undefined : explanation?.frames[frame];
  if (shown === undefined) return scene;
  const { signs, turn, toMove, keyStones } = shown;
  return { ...scene, signs, toMove, keyStones, legal: [], moves: turn === null ? [] : [turn] };
}

/** The numbers of the moves that are on the board of the explanation. */
export function numbered({ frame, explanation }: GameState): { at: Vertex; label: string }[] {
  const shown = explanation?.frames.slice(0, (frame ?? -1) + 1) ?? [];
  const turns = shown.flatMap(({ turn }) => (turn === null ? [] : [turn]));
  const signs = shown.at(-1)?.signs ?? [];
  return turns.flatMap(({ played }, at) => {
    if (played === 'pass' || signs[played.play[1]]?.[played.play[0]] === 0) return [];
    return [{ at: played.play, label: String(at + 1) }];
  });
}

export function Playback({ game, state, player }: { game: Game; state: GameState; player: Player }) {
  const { frame, explanation } = state;
  if (frame === null || explanation === null) return null;
  const count = explanation.frames.length - 1;
  const words = explanation.frames[frame]?.words || say('solve.playback.start');
  return (
    <section class="playback" aria-label={say('solve.playback')}>
      <p role="status" aria-live="polite" data-testid="playback">
        {say('solve.playback.step', { at: frame, count, words })}
      </p>
      <div class="icons">
        <IconButton icon={ChevronLeft} name={say('solve.playback.back')} off={frame === 0} act={() => game.watch(frame - 1)} />
        <IconButton
          icon={player.isPlaying ? Pause : Play}
          name={say(player.isPlaying ? 'solve.playback.pause' : 'solve.playback.play')}
          act={player.toggle}
        />
        <IconButton icon={ChevronRight} name={say('solve.playback.forward')} off={frame === count} act={() => game.watch(frame + 1)} />
        <span class="gap" />
        <IconButton icon={X} name={say('solve.playback.close')} act={() => game.watch(null)} />
      </div>
    </section>
  );
}

/** Whether the device asks for as little motion as possible. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
