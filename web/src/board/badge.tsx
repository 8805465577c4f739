/**
 * Badges for right and wrong and for a finish, each with a shape, so that nothing depends on colour.
 * What is said about Go comes from the module.
 */
import type { Finish, MoveMark } from '../api.ts';
import { say } from '../frame/messages.ts';

export interface Badge {
  shape: string;
  words: string;
  tone: 'good' | 'middling' | 'bad' | 'plain';
}

type WordlessBadge = Omit<Badge, 'words'>;

const MARKS: Record<MoveMark, WordlessBadge> = {
  right: { shape: '✓', tone: 'good' },
  lessThanBest: { shape: '≈', tone: 'middling' },
  wrong: { shape: '✗', tone: 'bad' },
  nothingToLose: { shape: '–', tone: 'plain' },
  notProved: { shape: '?', tone: 'plain' },
};

const FINISHES: Record<Finish, WordlessBadge> = {
  reached: { shape: '★', tone: 'good' },
  missed: { shape: '✗', tone: 'bad' },
  nothingToHave: { shape: '–', tone: 'plain' },
  notProved: { shape: '?', tone: 'plain' },
};

export const markBadge = (mark: MoveMark): Badge => ({ ...MARKS[mark], words: say(`solve.mark.${mark}`) });

export const finishBadge = (finish: Finish): Badge => ({ ...FINISHES[finish], words: say(`solve.finish.${finish}`) });

/** A badge as a line in large letters. */
export function BadgeLine({ badge }: { badge: Badge }) {
  return (
    <p class={`mark ${badge.tone}`}>
      <span class="shape" aria-hidden="true">
        {badge.shape}
      </span>{' '}
      {badge.words}
    </p>
  );
}
