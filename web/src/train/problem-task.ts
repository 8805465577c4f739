/** What a problem asks, in a few words. */
import type { Problem } from '../api.ts';
import { opponent } from '../board/color.ts';
import { say } from '../frame/messages.ts';

/** What is asked: who lives, or who is killed. */
export function taskOf({ goal, toMove }: Problem): string {
  const you = toMove ?? 'black';
  return goal === 'live' ? say(`rail.goal.live.${you}`) : say(`rail.goal.kill.${opponent(you)}`);
}
