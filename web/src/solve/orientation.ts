/** The orientation of a problem on the board. */
import type { OrientationChange } from '../api.ts';
import { settings } from '../frame/settings.ts';

/** The changes that have a button. */
export const CHANGES = ['rotateLeft', 'rotateRight', 'flipSides', 'flipUpsideDown', 'swapColors'] as const satisfies OrientationChange[];

/** The changes for a new problem: none, or those that lead to one of the eight orientations at random. */
export function chance(random: () => number = Math.random): OrientationChange[] {
  if (settings().orientation === 'fixed') return [];
  const number = Math.min(Math.floor(random() * 8), 7);
  const turns: OrientationChange[] = Array.from({ length: number % 4 }, () => 'rotateRight');
  return number < 4 ? turns : [...turns, 'flipSides'];
}

/** Whether the colours are exchanged in the end. */
export function isSwapping(changes: OrientationChange[]): boolean {
  return changes.filter((change) => change === 'swapColors').length % 2 === 1;
}
