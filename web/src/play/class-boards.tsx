/**
 * The boards of a class, for the teacher's browser. The page asks for them again every few seconds while it is seen; the
 * module says where the stones are, because captures are its rules.
 */
import { Goban } from '@sabaki/shudan';
import { useEffect, useState } from 'preact/hooks';
import { drawn } from '../board/board.tsx';
import type { KeptRowGame, RowClass } from '../server/client.ts';
import { fetchClass, fetchClassGames } from './class-link.ts';
import { boardView } from './match-board.tsx';
import type { MatchState } from './match-state.ts';
import { newState } from './match-state.ts';
import './class-boards.css';
import { ClassNotice } from './class-notice.tsx';
import { PupilLink } from './pupil-link.tsx';
import { boardMatch } from './served-matches.ts';
import { arrivingTable } from './table-client.ts';
import { counted, gameName, tell } from './words.ts';

/** Milliseconds between two looks. */
const EVERY = 5_000;

/** Pixels of a board in the list. */
const WIDE = 168;

interface PupilBoard {
  game: KeptRowGame;
  state: MatchState;
}

export function ClassBoards({ code }: { code: string }) {
  const [classroom, setClassroom] = useState<RowClass | 'asked' | 'none'>('asked');
  const [boards, setBoards] = useState<readonly PupilBoard[]>([]);
  const show = async (seen: readonly PupilBoard[]) => {
    setBoards(seen);
    setClassroom(await fetchClass(code));
  };
  useBoards(code, { show, more: setBoards, refuse: () => setClassroom('none') });
  if (classroom === 'asked') return <main aria-busy="true" />;
  if (classroom === 'none') return <ClassNotice text="class.notYours" />;
  return (
    <main class="class-boards">
      <h1>{classroom.title}</h1>
      <p class="quiet-words">{tell('class.about', { game: gameName(classroom.rules), level: classroom.level })}</p>
      <PupilLink code={code} />
      <h2>{counted('class.count', boards.length)}</h2>
      <ol role="list">
        {boards.map((board) => (
          <PupilCard key={board.game.id} board={board} />
        ))}
      </ol>
    </main>
  );
}

function PupilCard({ board: { game, state } }: { board: PupilBoard }) {
  const view = boardView(state);
  const words = [counted('class.moves', game.moves.length), resultWords(game)].join(' · ');
  return (
    <li>
      <div class="small-board" aria-hidden="true">
        <Goban {...drawn(view, Math.floor(WIDE / view.width))} />
      </div>
      <p>{words}</p>
    </li>
  );
}

/** How the pupil did. */
function resultWords({ end, color }: KeptRowGame): string {
  if (end == null) return tell('class.playing');
  if (end.winner == null) return tell('drawn');
  return tell(end.winner === color ? 'class.won' : 'class.lost');
}

interface BoardsShown {
  /** The first look; if it fails, the class cannot be shown. */
  show(boards: readonly PupilBoard[]): Promise<void>;
  more(boards: readonly PupilBoard[]): void;
  refuse(): void;
}

/** Asks for the boards now and every few seconds, but not while the page is hidden. */
function useBoards(code: string, { show, more, refuse }: BoardsShown): void {
  useEffect(() => {
    let isWanted = true;
    let known = new Map<string, PupilBoard>();
    const look = async () => {
      const boards = await Promise.all((await fetchClassGames(code)).map((game) => pupilBoard(game, known)));
      known = new Map(boards.map((board) => [board.game.id, board]));
      return boards;
    };
    look().then((boards) => (isWanted ? show(boards) : undefined)).catch(() => isWanted && refuse());
    // A look that fails is made up for by the next one.
    const timer = setInterval(() => void (document.hidden || look().then((boards) => isWanted && more(boards), () => {})), EVERY);
    return () => {
      isWanted = false;
      clearInterval(timer);
    };
  }, [code]);
}

/** A game with its stones; one without a new move is not looked at again. */
async function pupilBoard(game: KeptRowGame, known: ReadonlyMap<string, PupilBoard>): Promise<PupilBoard> {
  const before = known.get(game.id);
  if (before !== undefined && before.game.moves.length === game.moves.length && JSON.stringify(before.game.moves) === JSON.stringify(game.moves)) return before;
  const { moves, ...terms } = boardMatch(game);
  const view = await (await arrivingTable()).call('look', { rules: terms.rules, moves }, {});
  return { game, state: { ...newState(terms, moves, 'fixed'), view } };
}
