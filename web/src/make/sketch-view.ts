/** A sketch as the board shows it: stones, hatching, markers, and words for each point. */
import type { PictureExtent, Inspection, Problem, Sketch, Vertex } from '../api.ts';
import type { Markers } from '../board/marker-grid.ts';
import { MarkerGrid } from '../board/marker-grid.ts';
import type { View } from '../board/view.ts';
import { say } from '../frame/messages.ts';
import type { CheckState } from './checker.ts';
import type { Tool } from './strokes.ts';
import { everywhere, has } from './strokes.ts';

const rows = <T>({ width, height }: Problem, cell: (vertex: Vertex) => T): T[][] =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => cell([x, y])));

/** Every point may be touched; `toMove` is the colour that the tool sets. */
export function sketchView({ problem }: Sketch, survey: Inspection | null, extent: PictureExtent, tool: Tool): View {
  const { width, height } = problem;
  const fits = survey?.names.length === height && survey.names[0]?.length === width;
  const part = fits && extent === 'problem' ? survey : undefined;
  return {
    width,
    height,
    signs: rows(problem, (vertex) => (has(problem.black, vertex) ? 1 : has(problem.white, vertex) ? -1 : 0)),
    names: fits ? survey.names : [],
    columns: part?.columns ?? [0, width - 1],
    rows: part?.rows ?? [0, height - 1],
    legal: everywhere(problem),
    toMove: tool === 'white' || (tool === 'play' && problem.toMove === 'white') ? 'white' : 'black',
  };
}

/** Points that are not in play are hatched. */
export function hatching({ problem }: Sketch): (0 | -1)[][] {
  const { inPlay } = problem;
  return rows(problem, (vertex) => (inPlay === null || has(inPlay, vertex) ? 0 : -1));
}

/** The markers of a sketch; later ones cover earlier ones. */
export function sketchMarkers({ problem }: Sketch, survey: Inspection | null, found: CheckState, solutions: 'shown' | 'hidden'): Markers {
  const grid = new MarkerGrid(rows(problem, () => null));
  const needless = found.trials.filter(({ result }) => result === 'needless');
  grid.put(needless.map(({ stone }) => stone), { type: 'circle' });
  grid.put(problem.keyStones, { type: 'triangle' });
  grid.put(problem.ko, { type: 'square' });
  if (solutions === 'shown') {
    for (const { point, letter } of found.opinion?.solutions ?? []) grid.put([point], { type: 'label', label: letter });
  }
  grid.put(survey?.faults.flatMap(({ points }) => points) ?? [], { type: 'cross' });
  return grid.rows;
}

/** What is said about a point besides its stone. */
export function pointWords({ problem }: Sketch, found: CheckState, vertex: Vertex): string {
  const { inPlay, keyStones, ko } = problem;
  const solution = found.opinion?.solutions.find(({ point }) => has([point], vertex));
  return [
    has(keyStones, vertex) && say('make.point.key'),
    inPlay !== null && !has(inPlay, vertex) && say('make.point.out'),
    has(ko, vertex) && say('make.point.ko'),
    solution !== undefined && say('make.point.solution', { letter: solution.letter }),
  ]
    .filter(Boolean)
    .join(', ');
}
