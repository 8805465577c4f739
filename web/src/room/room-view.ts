/** The board of a room as the page draws it. */
import type { Color, Move, Problem, Vertex } from '../api.ts';
import type { Warmth } from '../board/board.tsx';
import { MarkerGrid } from '../board/marker-grid.ts';
import type { Markers } from '../board/marker-grid.ts';
import type { View } from '../board/view.ts';
import type { BoardView, RoomSettings, RoomSnapshot } from '../server/client.ts';
import { isSameMove, pointOf, stoneAt, vertexName } from './points.ts';
import type { RoomDraft } from './room-draft.ts';
import { ballotMoves, deadStones } from './room-draft.ts';
import type { RoomState } from './room-state.ts';
import { ownWindow } from './standing.ts';

/** Steps of warmth. */
const STRENGTHS = 3;

const lines = (count: number) => Array.from({ length: count }, (_, at) => at);

/** What the board needs to be drawn. */
export function roomView(board: BoardView, content: RoomSettings['content'], closed: string): View {
  const { width, height, forbidden } = board;
  const grid = lines(height).map((y) => lines(width).map((x): Vertex => [x, y]));
  const sign = (at: Vertex) => ({ black: 1, white: -1 })[stoneAt(board, at) as Color] ?? 0;
  const isOpen = (at: Vertex) => sign(at) === 0 && forbidden.every((one) => one.join() !== at.join());
  const shown = content.kind === 'problem' ? problemSpan(content.problem) : { columns: [0, width - 1], rows: [0, height - 1] } as const;
  return {
    width,
    height,
    signs: grid.map((row) => row.map(sign)),
    names: grid.map((row) => row.map((at) => vertexName(board, at))),
    columns: [...shown.columns],
    rows: [...shown.rows],
    legal: grid.flat().filter(isOpen),
    toMove: board.toMove,
    closed,
  };
}

/** The lines around the stones of a problem; where these come near an edge, up to the edge. */
export function problemSpan({ width, height, black, white, inPlay }: Pick<Problem, 'width' | 'height' | 'black' | 'white' | 'inPlay'>): { columns: [number, number]; rows: [number, number] } {
  const points = [...black, ...white, ...(inPlay ?? [])];
  const span = (values: number[], last: number): [number, number] => {
    const [low, high] = [Math.min(...values) - 1, Math.max(...values) + 1];
    return [low <= 1 ? 0 : low, high >= last - 1 ? last : high];
  };
  if (points.length === 0) return { columns: [0, width - 1], rows: [0, height - 1] };
  return { columns: span(points.map(([x]) => x), width - 1), rows: span(points.map(([, y]) => y), height - 1) };
}

/** The letter of a candidate; proposals have none, because each new one would move them. */
export const letterOf = (at: number): string => String.fromCharCode(65 + (at % 26));

/** The ballots for each candidate of the member's window, in their order; in the first part its proposals. */
export function candidateCounts(state: RoomState): number[] {
  const window = state.picture === null ? null : ownWindow(state.picture);
  if (window === null) return [];
  const isProposing = window.phase === 'propose' || window.phase === 'evaluate' || window.phase === 'pick' || window.phase === 'discuss';
  return window.candidates.map(({ played, proposals }) =>
    isProposing ? proposals : (state.counts.find((one) => isSameMove(one.played, played))?.ballots ?? 0),
  );
}

/** Letters or numbers of candidates, the last move, what is chosen, drawn, lit or dead; later ones cover earlier ones. */
export function roomMarkers(state: RoomState, draft: RoomDraft, signs: View['signs']): Markers {
  const grid = new MarkerGrid(signs);
  const { picture } = state;
  if (picture === null) return grid.rows;
  const { board } = picture;
  const last = board.last == null ? undefined : pointOf(board.last);
  if (last !== undefined) grid.put([last], { type: 'circle' });
  if (picture.phase === 'counting') {
    grid.put([...deadStones(draft, picture)], { type: 'cross' });
    return grid.rows;
  }
  const line = draft.line ?? shownMoves(picture, draft);
  if (line !== null) line.forEach((at, index) => grid.put([at], { type: 'label', label: String(index + 1) }));
  else putCandidates(grid, state, draft);
  if (draft.lit !== null) grid.put([draft.lit], { type: 'square' });
  return grid.rows;
}

function putCandidates(grid: MarkerGrid, state: RoomState, draft: RoomDraft): void {
  const picture = state.picture;
  const window = picture === null ? null : ownWindow(picture);
  if (picture === null || window === null) return;
  const counts = candidateCounts(state);
  window.candidates.forEach(({ played }, index) => {
    const at = pointOf(played);
    const label = window.phase === 'propose' ? String(counts[index] ?? 0) : letterOf(index);
    if (at !== undefined) grid.put([at], { type: 'label', label });
  });
  if (window.phase !== 'propose' && window.phase !== 'shortlist') return;
  const isNew = (move: Move) => window.candidates.every(({ played }) => !isSameMove(played, move));
  draft.chosen.filter(isNew).forEach((move, index) => {
    const at = pointOf(move);
    if (at !== undefined) grid.put([at], { type: 'label', label: window.phase === 'propose' ? '?' : String(index + 1) });
  });
}

/** The moves of the team's line that is looked at. */
function shownMoves(picture: RoomSnapshot, { shownLine }: RoomDraft): Vertex[] | null {
  const line = shownLine === null ? undefined : ownWindow(picture)?.sketch[shownLine];
  return line === undefined ? null : line.moves.flatMap((move) => (move === 'pass' ? [] : [move.play]));
}

/** The moves of a line as stones on the board, as a book prints them: what is captured stays. */
export function withLine(view: View, picture: RoomSnapshot, draft: RoomDraft): View {
  const line = draft.line ?? shownMoves(picture, draft);
  if (line === null || line.length === 0) return view;
  const signs = view.signs.map((row) => [...row]);
  const first = picture.board.toMove === 'black' ? 1 : -1;
  line.forEach(([x, y], index) => {
    const row = signs[y];
    if (row !== undefined) row[x] = index % 2 === 0 ? first : -first;
  });
  const isFree = ([x, y]: Vertex) => signs[y]?.[x] === 0;
  const next = line.length % 2 === 0 ? picture.board.toMove : picture.board.toMove === 'black' ? 'white' : 'black';
  return { ...view, signs, legal: view.legal.filter(isFree), toMove: next };
}

/** How many want each candidate; the member's own choice, before and after it was sent, is among them. */
export function warmths(state: RoomState, draft: RoomDraft): Warmth[] {
  const { picture } = state;
  const window = picture === null ? null : ownWindow(picture);
  if (picture === null || window === null || draft.line !== null || draft.shownLine !== null) return [];
  const own = ownMoves(picture, draft);
  const counts = candidateCounts(state);
  const most = Math.max(...counts, 1);
  const listed = window.candidates.flatMap(({ played }, index): Warmth[] => {
    const [at, count] = [pointOf(played), counts[index] ?? 0];
    const owner = own.some((move) => isSameMove(move, played)) ? 'own' : 'others';
    if (at === undefined || (count === 0 && owner === 'others')) return [];
    return [{ at, owner, strength: Math.max(1, Math.ceil((count / most) * STRENGTHS)) as Warmth['strength'] }];
  });
  const isListed = (move: Move) => window.candidates.some(({ played }) => isSameMove(played, move));
  const chosen = own.filter((move) => !isListed(move)).flatMap((move): Warmth[] => (move === 'pass' ? [] : [{ at: move.play, owner: 'own', strength: 1 }]));
  return [...listed, ...chosen];
}

/** What the member has chosen, or else sent. */
export function ownMoves(picture: RoomSnapshot, draft: RoomDraft): readonly Move[] {
  if (draft.chosen.length > 0) return draft.chosen;
  if (ownWindow(picture)?.phase !== 'propose') return ballotMoves(picture);
  return picture.own.proposal == null ? [] : [picture.own.proposal.played];
}
