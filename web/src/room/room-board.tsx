/** The board of a room: proposals with letters and warmth, the last move, lines that are drawn, dead stones. */
import { useMemo } from 'preact/hooks';
import type { Vertex } from '../api.ts';
import { Board } from '../board/board.tsx';
import type { RoomSnapshot } from '../server/client.ts';
import { boardBefore, reviewMarkers, reviewRings, reviewedPointWords } from './review-board.ts';
import type { RoomStore } from './room-store.ts';
import { letterOf, candidateCounts, ownMoves, roomMarkers, roomView, warmths, withLine } from './room-view.ts';
import { counted, tell } from './room-words.ts';
import { isMapShown, mapMarkers, mapPointWords, mapSpots, triedMoves, valuedMoves } from './value-map.ts';
import { isSameMove, play } from './points.ts';
import { ownWindow } from './standing.ts';

interface RoomBoardProps {
  store: RoomStore;
  onKey(key: string): boolean;
}

export function RoomBoard({ store, onKey }: RoomBoardProps) {
  const { state, draft } = store;
  const { picture } = state;
  const { reviewed, tried } = draft;
  const looked = reviewed ?? tried;
  const board = picture && (looked === null ? picture.board : boardBefore(picture.board, looked));
  const base = useMemo(() => picture && board && roomView(board, picture.settings.content, tell('board.closed')), [picture?.board, picture?.settings.content, looked]);
  const view = useMemo(() => base && picture && withLine(base, picture, draft), [base, draft.line, draft.shownLine]);
  if (picture === null || view == null) return <div class="frame" />;
  const valued = tried !== null ? triedMoves(tried) : isMapShown(picture, draft) && picture.decided != null ? valuedMoves(picture.decided) : null;
  const isSmall = picture.settings.content.kind === 'game';
  return (
    <Board
      // The style sheet gives the board another height before and after the game, and a board measures its space when it comes.
      key={`${heightOf(picture.phase)} ${view.width} ${view.height}`}
      use={isSmall ? 'game' : 'problem'}
      view={isPlayed(picture) ? view : { ...view, legal: [] }}
      markers={reviewed !== null ? reviewMarkers(reviewed, view.signs) : valued !== null ? mapMarkers(valued, view.signs) : roomMarkers(state, draft, view.signs)}
      rings={reviewed === null ? [] : reviewRings(reviewed)}
      warmths={valued === null ? warmths(state, draft) : []}
      spots={valued === null ? [] : mapSpots(valued)}
      words={(at) => (reviewed !== null ? reviewedPointWords(reviewed, at) : valued !== null ? mapPointWords(valued, at) : pointWords(store, at))}
      onPlay={(at) => store.touch(at)}
      onKey={onKey}
    />
  );
}

/** The part of a room's life that gives its board a height. */
const heightOf = (phase: RoomSnapshot['phase']): string => (phase === 'lobby' ? 'before' : phase === 'review' || phase === 'closed' ? 'after' : 'during');

/** Before and after the game no point of the board can be chosen. */
const isPlayed = ({ phase }: RoomSnapshot): boolean => phase === 'playing' || phase === 'counting';

/** What the team says of a point, for members who do not see the board. */
function pointWords({ state, draft }: RoomStore, at: Vertex): string {
  const { picture } = state;
  const window = picture === null ? null : ownWindow(picture);
  if (picture === null || window === null) return '';
  const index = window.candidates.findIndex(({ played }) => isSameMove(played, play(at)));
  const isOwn = ownMoves(picture, draft).some((move) => isSameMove(move, play(at)));
  const said = index < 0 ? [] : [window.phase === 'propose' ? counted('count.proposals', candidateCounts(state)[index] ?? 0) : `${letterOf(index)}, ${counted('count.votes', candidateCounts(state)[index] ?? 0)}`];
  return [...said, ...(isOwn ? [tell('yours')] : [])].join(', ');
}
