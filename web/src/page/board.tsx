/**
 * The board: Shudan draws it; clicks, taps and arrow keys choose a point.
 *
 * The nearest point is the cell under the pointer. Where cells are smaller than a fingertip
 * the first tap shows a stone and the second makes the move.
 */
import { Goban } from '@sabaki/shudan';
import type { GhostStone, GobanProps } from '@sabaki/shudan';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Scene, Vertex } from '../api.ts';
import { begin, described, moved, spoken } from './cursor.ts';
import { isLegal } from './game.ts';
import { markers } from './markers.ts';

interface Props {
  scene: Scene;
  /** Points of a hint. */
  hinted: Vertex[];
  /** Points that show why it is over. */
  shown: Vertex[];
  onPlay(vertex: Vertex): void;
  /** A key that is no arrow and plays nothing; tells whether it was taken. */
  onKey(key: string): boolean;
}

/** Cells smaller than this want a second tap. */
const FINGERTIP = 24;

/** No cell is larger than this, however wide the window is. */
const LARGEST = 72;

const letters = (name: string | undefined) => name?.replace(/\d+/u, '') ?? '';
const digits = (name: string | undefined) => name?.replace(/\D+/u, '') ?? '';

export function Board({ scene, hinted, shown, onPlay, onKey }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useCellSize(frame, scene);
  const [cursor, setCursor] = useState<Vertex>(() => begin(scene));
  const [isKeyed, setKeyed] = useState(false);
  const [ghost, setGhost] = useState<Vertex | null>(null);
  const [announced, announce] = useState('');

  const choose = (vertex: Vertex) => {
    setCursor(vertex);
    setKeyed(false);
    const isNew = ghost?.join() !== vertex.join();
    const wantsAnother = size < FINGERTIP && isNew && isLegal(scene, ...vertex);
    setGhost(wantsAnother ? vertex : null);
    if (wantsAnother) announce(`${described(scene, vertex)}. Tap again to play here.`);
    else onPlay(vertex);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = moved(cursor, event.key, scene);
    setKeyed(true);
    if (next !== undefined) {
      setCursor(next);
      announce(described(scene, next));
    } else if (event.key === 'Enter' || event.key === ' ') {
      onPlay(cursor);
    } else if (!onKey(event.key)) {
      return;
    }
    event.preventDefault();
  };

  return (
    <div class="frame" ref={frame}>
      <div
        class="board"
        role="application"
        aria-label="Board"
        aria-roledescription="Go board"
        aria-describedby="board-help board-words"
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          setKeyed(event.currentTarget.matches(':focus-visible'));
          announce(described(scene, cursor));
        }}
        onBlur={() => setKeyed(false)}
      >
        <Goban {...drawn(scene, size)}
          markerMap={markers(scene, hinted, shown)}
          ghostStoneMap={ghosts(scene, ghost)}
          selectedVertices={isKeyed ? [cursor] : []}
          onVertexClick={(_: MouseEvent, vertex: Vertex) => choose(vertex)}
        />
      </div>
      <p id="board-help" class="unseen">
        Arrow keys move the cursor, Enter plays, ? lists all keys. Or type a point below.
      </p>
      <p id="board-words" class="unseen">
        {spoken(scene)}
      </p>
      <p class="unseen" aria-live="polite" data-testid="cursor">
        {announced}
      </p>
    </div>
  );
}

function drawn(scene: Scene, size: number): GobanProps {
  return {
    vertexSize: size,
    signMap: scene.signs as (0 | 1 | -1)[][],
    rangeX: [...scene.columns],
    rangeY: [...scene.rows],
    showCoordinates: true,
    coordX: (x: number) => letters(scene.names[0]?.[x]),
    coordY: (y: number) => digits(scene.names[y]?.[0]),
    innerProps: { 'aria-hidden': true },
  };
}

function ghosts(scene: Scene, ghost: Vertex | null): (GhostStone | null)[][] {
  const sign = scene.toMove === 'black' ? 1 : -1;
  return scene.signs.map((row, y) =>
    row.map((_, x) => (ghost?.[0] === x && ghost[1] === y ? { sign, faint: true } : null)),
  );
}

/** The side of a cell in whole pixels, so that the board fills what room there is. */
function useCellSize(frame: { current: HTMLDivElement | null }, scene: Scene): number {
  const [room, setRoom] = useState(320);
  useEffect(() => {
    if (frame.current === null) return undefined;
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 320));
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [frame]);
  // Coordinates take a cell on each side, and the edge a little more.
  const across = scene.columns[1] - scene.columns[0] + 3.4;
  const down = scene.rows[1] - scene.rows[0] + 3.4;
  const tall = window.innerHeight * 0.6;
  return Math.max(16, Math.floor(Math.min(room / across, tall / down, LARGEST)));
}
