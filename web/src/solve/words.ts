/**
 * Signs for right and wrong and for a finish, each with a shape, so that nothing depends on colour.
 * What is said about Go comes from the module.
 */
import type { Color, Finish, MoveMark, PlayView } from '../api.ts';
import { say } from '../frame/messages.ts';

export interface Sign {
  shape: string;
  words: string;
  tone: 'good' | 'middling' | 'bad' | 'plain';
}

type Look = Omit<Sign, 'words'>;

const MARKS: Record<MoveMark, Look> = {
  right: { shape: '✓', tone: 'good' },
  lessThanBest: { shape: '≈', tone: 'middling' },
  wrong: { shape: '✗', tone: 'bad' },
  nothingToLose: { shape: '–', tone: 'plain' },
  notProved: { shape: '?', tone: 'plain' },
};

const FINISHES: Record<Finish, Look> = {
  reached: { shape: '★', tone: 'good' },
  missed: { shape: '✗', tone: 'bad' },
  nothingToHave: { shape: '–', tone: 'plain' },
  notProved: { shape: '?', tone: 'plain' },
};

export const marked = (mark: MoveMark): Sign => ({ ...MARKS[mark], words: say(`solve.mark.${mark}`) });

export const finished = (finish: Finish): Sign => ({ ...FINISHES[finish], words: say(`solve.finish.${finish}`) });

export const other = (color: Color): Color => (color === 'black' ? 'white' : 'black');

/** What is asked of the person, as an order. */
export function order(scene: PlayView): string {
  switch (scene.goal) {
    case 'kill':
      return say(`solve.kill.${other(scene.you)}`);
    case 'live':
      return say(`solve.live.${scene.you}`);
    case null:
      return scene.task;
  }
}
