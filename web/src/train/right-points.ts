/** The right first moves that the bank knows, on the board as it lies. */
import type { Problem, Vertex } from '../api.ts';
import { turned } from './orientation.ts';
import { labelledPoint } from './still-view.ts';
import type { TrainProblem } from './trainer-messages.ts';

export function rightPoints({ right, orientation }: TrainProblem, { width, height }: Problem): Vertex[] {
  return right.split(',').map((label) => turned(labelledPoint(label, height), orientation, width));
}
