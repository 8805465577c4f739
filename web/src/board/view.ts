/** What a board needs to be drawn. The module makes it, for every section. */
import type { PlayView, ChainSurvey, Vertex } from '../api.ts';

/** `legal` are the points that may be chosen, `toMove` is the colour of a stone set there. */
export type View = Pick<
  PlayView,
  'width' | 'height' | 'signs' | 'names' | 'columns' | 'rows' | 'legal' | 'toMove'
> & {
  /** What the layers over the board show. */
  survey?: ChainSurvey;
  /** Where the rules allow a move, if these are other points than those that may be chosen. */
  allowed?: Vertex[];
  /** Why an empty point may not be chosen, in words; usually that it is not in play. */
  closed?: string;
};

/** How much of the board is shown: the part that the module calls relevant, or all of it. */
export type Crop = 'problem' | 'board';

export function cropped<V extends View>(view: V, crop: Crop): V {
  if (crop === 'problem') return view;
  return { ...view, columns: [0, view.width - 1], rows: [0, view.height - 1] };
}
