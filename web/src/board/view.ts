/** What a board needs to be drawn: made by the module, whichever room shows it. */
import type { PlayView, ChainSurvey, Vertex } from '../api.ts';

/** `legal` are the points that may be chosen, `toMove` the colour of a stone put there. */
export type View = Pick<
  PlayView,
  'width' | 'height' | 'signs' | 'names' | 'columns' | 'rows' | 'legal' | 'toMove'
> & {
  /** What can be laid over the board. */
  survey?: ChainSurvey;
  /** Where the rules allow a move, if that is not where one may be chosen. */
  allowed?: Vertex[];
  /** Why an empty point may not be chosen, in words; usually that it is not in play. */
  closed?: string;
};

/** How much of the board is shown: what the module says matters, or all of it. */
export type Crop = 'problem' | 'board';

export function cropped<V extends View>(view: V, crop: Crop): V {
  if (crop === 'problem') return view;
  return { ...view, columns: [0, view.width - 1], rows: [0, view.height - 1] };
}
