import { expect, test } from 'vitest';
import type { ProofBranch, ProofPlace, Turn } from '../api.ts';
import { described } from '../board/cursor.ts';
import { remarks } from '../board/overlays.ts';
import { scene } from '../board/scenes.ts';
import { branches, letter, ownPath, proofBoard, proofMarkers } from './walk.ts';

const turn = (color: 'black' | 'white', x: number, y: number): Turn => ({ color, played: { play: [x, y] }, words: `${x}${y}` });
const branch = (one: Turn): ProofBranch => ({ turn: one, kind: 'plain', answer: null, over: null, below: 1, longest: 0 });

function place(change: Partial<ProofPlace> = {}): ProofPlace {
  const { signs, survey } = scene();
  return {
    claim: 1,
    path: [turn('black', 0, 0), turn('white', 1, 1)],
    signs,
    toMove: 'white',
    legal: [[1, 0], [2, 0]],
    goesOn: [[1, 0]],
    survey,
    threats: 0,
    below: 3,
    longest: 2,
    step: { replies: { branches: [branch(turn('white', 1, 0)), branch({ ...turn('white', 0, 0), played: 'pass' })], elsewhere: 0 } },
    ...change,
  };
}

test('the path is counted after the opening of its own claim', () => {
  const claim = { question: 'eyes', manner: 'prove', defender: 'white', winner: 'white', threats: 0, nodes: 4 } as const;
  const claims = [{ ...claim, opening: [] }, { ...claim, opening: [turn('black', 0, 0)] }];
  expect(ownPath({ claims, place: place() }, place())).toEqual([{ play: [1, 1] }]);
});

test('the moves that go on have letters, a pass none on the board, and the last move a ring', () => {
  expect(branches(place())).toHaveLength(2);
  const map = proofMarkers(place());
  expect(map[0]?.[1]).toEqual({ type: 'label', label: 'a' });
  expect(map[1]?.[1]).toEqual({ type: 'circle' });
  expect([letter(1), letter(25), letter(26)]).toEqual(['b', 'z', '']);
});

test('where it is over nothing goes on, and what shows it is marked', () => {
  const over = { kind: 'twoEyes', stones: [], points: [[2, 0]] as [number, number][], words: 'two eyes' } as const;
  const end = place({ step: { over: { ...over, stones: [], points: [[2, 0]] } } });
  expect(branches(end)).toEqual([]);
  expect(proofMarkers(end)[0]?.[2]).toEqual({ type: 'point' });
  expect(branches(place({ step: 'stuck' }))).toEqual([]);
});

test('the board of a place may be chosen only where the proof goes on', () => {
  const view = proofBoard(scene(), place());
  expect(view.toMove).toBe('white');
  expect(described(view, [1, 0])).toBe('B2, empty');
  expect(remarks(view, [2, 0], ['legal'])).toEqual(['legal move']);
  expect(described(view, [2, 0])).toBe('C2, empty, the proof does not go on here');
});
