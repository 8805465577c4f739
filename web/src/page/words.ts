/**
 * The page's own words: signs, and what a finish is called. What is said about Go comes
 * from the module.
 */
import type { Color, Finish, Mark, Scene } from '../api.ts';

export interface Sign {
  /** A shape, so that nothing depends on colour. */
  shape: string;
  words: string;
  tone: 'good' | 'middling' | 'bad' | 'plain';
}

export const MARKS: Record<Mark, Sign> = {
  right: { shape: '✓', words: 'Right', tone: 'good' },
  lessThanBest: { shape: '≈', words: 'It works, but there is better', tone: 'middling' },
  wrong: { shape: '✗', words: 'Wrong', tone: 'bad' },
  nothingToLose: { shape: '–', words: 'Nothing left to lose', tone: 'plain' },
  notProved: { shape: '?', words: 'Not proved', tone: 'plain' },
};

export const FINISHES: Record<Finish, Sign> = {
  reached: { shape: '★', words: 'Solved', tone: 'good' },
  missed: { shape: '✗', words: 'Not solved', tone: 'bad' },
  notProved: { shape: '?', words: 'Over, and not proved', tone: 'plain' },
};

export const colorName = (color: Color) => (color === 'black' ? 'Black' : 'White');

export const other = (color: Color): Color => (color === 'black' ? 'white' : 'black');

/** What is asked of the person, as an order. */
export function order(scene: Scene): string {
  switch (scene.goal) {
    case 'kill':
      return `Kill the ${other(scene.you)} stones`;
    case 'live':
      return `Save the ${scene.you} stones`;
    case null:
      return scene.task;
  }
}
