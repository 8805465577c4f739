/** The orientation of a problem on the board. */
import type { Color, OrientationChange } from '../api.ts';
import { settings } from '../frame/settings.ts';

/** The changes that have a button. */
export const CHANGES = ['rotateLeft', 'rotateRight', 'flipSides', 'flipUpsideDown', 'swapColors'] as const satisfies OrientationChange[];

/** The changes for a new problem in which this side moves: what the visitor's settings ask for. */
export function wished(toMove: Color, random: () => number = Math.random): OrientationChange[] {
  const colors: OrientationChange[] = settings().side === 'black' && toMove === 'white' ? ['swapColors'] : [];
  return [...chance(random), ...colors];
}

/** None, or the changes that lead to one of the eight orientations at random. */
function chance(random: () => number): OrientationChange[] {
  if (settings().orientation === 'fixed') return [];
  const number = Math.min(Math.floor(random() * 8), 7);
  const turns: OrientationChange[] = Array.from({ length: number % 4 }, () => 'rotateRight');
  return number < 4 ? turns : [...turns, 'flipSides'];
}

/** Whether the colours are exchanged in the end. */
export function isSwapping(changes: OrientationChange[]): boolean {
  return changes.filter((change) => change === 'swapColors').length % 2 === 1;
}
