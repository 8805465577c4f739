/** The board of a decision that is looked at. */
import { expect, test } from 'vitest';
import { boardBefore, reviewMarkers, reviewRings, reviewedPointWords } from './review-board.ts';
import { NOT_PROVED, decisionScene, fightScene, namedMove, proved } from './review-scenes.ts';
import { boardScene } from './room-scenes.ts';

test('the position before a decision is shown without what came later', () => {
  const end = { ...boardScene(['X.', '.O']), moves: 40, last: { play: [0, 0] as [number, number] } };
  expect(boardBefore(end, decisionScene({ before: 'O...', color: 'white' }))).toMatchObject({ stones: 'O...', toMove: 'white', moves: 33, last: null, width: 2 });
});

test('the stones at stake have triangles, and each move a ring by what is proved', () => {
  const fight = fightScene({ moves: [namedMove([1, 6], 1, proved({ kind: 'dead' }), 5), namedMove([8, 8], 1, NOT_PROVED)], keeps: [{ play: [2, 7] }, 'pass'] });
  const decision = decisionScene({ fights: [fight] });
  const rows = reviewMarkers(decision, Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => 0)));
  expect(rows[0]?.map((marker) => marker?.type)).toEqual([...Array.from({ length: 5 }, () => 'triangle'), ...Array.from({ length: 4 }, () => undefined)]);
  expect(reviewRings(decision)).toEqual([{ at: [1, 6], worth: 'bad' }, { at: [8, 8], worth: 'open' }, { at: [2, 7], worth: 'good' }]);
  expect([[0, 0], [1, 6], [2, 7], [5, 5]].map(([x = 0, y = 0]) => reviewedPointWords(decision, [x, y]))).toEqual(['at stake', 'was played', 'right move', '']);
});
