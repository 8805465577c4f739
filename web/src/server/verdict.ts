/** The results of the server in the language of the page. */
import type { Color } from '../api.ts';
import { opponent } from '../board/color.ts';
import { say } from '../frame/messages.ts';
import { ServiceRefusal } from './calls.ts';
import type { RequestResult, KnownFact } from './client.ts';

const named = (color: Color): string => say(`solve.${color}`);

/** The sentences of a closing. */
export function closingSentences(closing: RequestResult): string[] {
  switch (closing.kind) {
    case 'proved':
      return closing.known.flatMap(fate);
    case 'unproved':
      return [...closing.known.flatMap(fate), say('server.unproved')];
    case 'failed':
      return [say('server.failed', { reason: closing.reason })];
    case 'cancelled':
      return [say('server.cancelled')];
    case 'advised':
      return [];
  }
}

/** Why there is no closing. */
export function failureSentence(reason: unknown): string {
  if (!(reason instanceof ServiceRefusal)) return say('server.lost');
  if (reason.retryAfter !== null) return say('server.busy', { seconds: reason.retryAfter });
  return say('server.failed', { reason: reason.message });
}

function fate({ first, role, verdict, walls }: KnownFact): string[] {
  const defender = role === 'defender' ? first : opponent(first);
  const sides = { color: named(defender), first: named(first) };
  const granted = walls.length > 0 ? [say('server.walls')] : [];
  const sentence = () => {
    if (verdict.kind !== 'ko') return say(`server.${verdict.kind}`, sides);
    const needy = verdict.needsThreats === 'defender' ? defender : opponent(defender);
    return say('server.ko', { ...sides, needy: named(needy), threats: verdict.threats });
  };
  return [sentence(), ...granted, say('server.proved')];
}
