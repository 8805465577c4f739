/** How a game ended, in words. */
import { opponent } from '../board/color.ts';
import type { GameResult } from '../server/client.ts';
import { colorWords, hasText, tell } from './room-words.ts';

/** “Black wins by 3.5 points”. */
export function resultHeadline(result: GameResult): string {
  switch (result.kind) {
    case 'score': {
      const lead = result.leadOfBlack / 2;
      if (lead === 0) return tell('result.draw');
      return tell('result.score', { color: colorWords(lead > 0 ? 'black' : 'white'), points: Math.abs(lead) });
    }
    case 'resigned':
    case 'outOfTime':
      return tell(`result.${result.kind}`, { color: colorWords(opponent(result.loser)), loser: colorWords(result.loser) });
    case 'problemDecided': {
      const key = `result.problem.${result.outcome.kind}`;
      return hasText(key) ? tell(key) : tell('result.problem.unknown');
    }
    case 'problemLeft':
      return tell('result.problemLeft');
  }
}

/** On what the result rests. */
export const resultReason = (result: GameResult): string => (result.kind === 'score' ? tell(`settled.${result.settledBy}`) : '');
