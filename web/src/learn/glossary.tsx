/** The glossary: every term with a line or two, its names in other languages, and a small board where that helps. */
import { Goban } from '@sabaki/shudan';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Exercise } from '../api.ts';
import { say } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import { BackToCourse } from './addresses.tsx';
import { lessonEngine } from './lesson-engine.ts';
import { position } from './positions.ts';
import type { Term } from './terms.ts';
import { TERMS, entry } from './terms.ts';
import { tell } from './texts.ts';

export function Glossary({ term }: { term: string }) {
  const boards = useBoards();
  const open = useRef<HTMLElement>(null);
  useEffect(() => {
    open.current?.scrollIntoView({ block: 'start' });
    open.current?.focus({ preventScroll: true });
    // The boards above it push it down once they are drawn.
  }, [term, boards]);
  const sorted = TERMS.map((one) => ({ term: one, name: tell(`term.${one}`) }));
  sorted.sort((one, other) => one.name.localeCompare(other.name));
  return (
    <main class="page learn glossary">
      <div class="lead">
        <BackToCourse />
        <h1>{say('learn.glossary')}</h1>
      </div>
      <ul role="list" class="index">
        {sorted.map(({ term: one, name }) => (
          <li>
            <a class="chip" href={address('learn', { term: one })}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <div class="terms">
        {sorted.map(({ term: one, name }) => (
          <article id={`term-${one}`} aria-labelledby={`name-${one}`} tabIndex={-1} ref={one === term ? open : null}>
            <h2 id={`name-${one}`}>{name}</h2>
            <ForeignNames term={one} />
            <p>{tell(`term.${one}.text`)}</p>
            {boards[one] !== undefined && <SmallBoard board={boards[one]} name={name} />}
          </article>
        ))}
      </div>
    </main>
  );
}

function ForeignNames({ term }: { term: Term }) {
  const { ja, zh, ko } = entry(term).names;
  return (
    <p class="quiet-words small-words">
      <span lang="ja">{ja}</span> · <span lang="zh">{zh}</span> · <span lang="ko">{ko}</span>
    </p>
  );
}

function SmallBoard({ board, name }: { board: Exercise; name: string }) {
  const at = new Set(board.keyStones.map((vertex) => vertex.join()));
  return (
    <div class="small board" role="img" aria-label={say('learn.picture', { term: name })}>
      <Goban
        vertexSize={24}
        signMap={board.signs as (0 | 1 | -1)[][]}
        markerMap={board.signs.map((row, y) => row.map((_, x) => (at.has(`${x},${y}`) ? { type: 'triangle' as const } : null)))}
        innerProps={{ 'aria-hidden': true }}
      />
    </div>
  );
}

let drawn: Promise<Boards> | undefined;

type Boards = Partial<Record<Term, Exercise>>;

/** The boards of all terms, drawn by the module once. */
function useBoards(): Boards {
  const [boards, setBoards] = useState<Boards>({});
  useEffect(() => {
    let isWanted = true;
    drawn ??= draw();
    drawn.then(
      (found) => isWanted && setBoards(found),
      // Without pictures the texts still help.
      () => {},
    );
    return () => void (isWanted = false);
  }, []);
  return boards;
}

async function draw(): Promise<Boards> {
  const client = await lessonEngine();
  const boards: Boards = {};
  for (const term of TERMS) {
    const { board } = entry(term);
    if (board === undefined) continue;
    const bytes = new TextEncoder().encode(position(board));
    const [reading] = await client.call('read', { bytes });
    if (reading === undefined) continue;
    boards[term] = await client.call('exercise', { problem: reading.problem, ask: 'liberties', points: [] });
  }
  return boards;
}
