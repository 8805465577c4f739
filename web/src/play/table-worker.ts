/** The worker of the first game: it answers one call after another, each from the whole game. */
import { choose, chooseProved, hint, initSync, levels, look, review, writeSgf } from '../../module/row-strong/shikatsu_row_wasm.js';
import type { FromTable, TableBuild, TableCall, TableChoice, TableReview, ToTable } from './table-messages.ts';

const scope = self as unknown as { postMessage(message: FromTable): void; onmessage: ((event: MessageEvent<ToTable>) => void) | null };

/** The level that plays from proofs. */
const PROVING = 8;

let build: TableBuild = 'light';

scope.onmessage = ({ data }) => {
  if ('boot' in data) {
    initSync({ module: data.boot });
    ({ build } = data);
    return;
  }
  const { id } = data;
  try {
    scope.postMessage({ id, result: answer(data) });
  } catch (refused) {
    scope.postMessage({ id, refused: String(refused) });
  }
};

function answer(call: TableCall): unknown {
  const { rules } = call.game;
  const moves = Int16Array.from(call.game.moves);
  switch (call.name) {
    case 'levels':
      return levels();
    case 'look':
      return JSON.parse(look(rules, moves));
    case 'choose':
      return chosen(rules, moves, call.input);
    case 'hint':
      return JSON.parse(hint(rules, moves));
    case 'review':
      return (JSON.parse(review(rules, moves)) as { reviews: TableReview[] }).reviews;
    case 'writeSgf':
      return writeSgf(rules, moves);
  }
}

function chosen(rules: string, moves: Int16Array, { level, seed }: { level: number; seed: number }): TableChoice {
  if (level === PROVING && build === 'strong') return JSON.parse(chooseProved(rules, moves, seed)) as TableChoice;
  return { move: choose(rules, moves, level, seed), proof: null };
}
