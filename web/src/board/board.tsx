/**
 * The board: Shudan draws it; clicks, taps and arrow keys choose a point.
 *
 * The nearest point is the cell under the pointer. Where cells are smaller than a fingertip
 * the first tap shows a stone and the second makes the move. The board fills the space it has (`fit.ts`).
 */
import { Goban } from '@sabaki/shudan';
import type { GhostStone, GobanProps, HeatVertex } from '@sabaki/shudan';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Vertex } from '../api.ts';
import { say } from '../frame/messages.ts';
import { useSettings } from '../frame/settings.ts';
import { begin, described, isLegal, moved, readAt, spoken } from './cursor.ts';
import type { BoardSpace, BoardUse, Fit } from './fit.ts';
import { fit, lettersIn } from './fit.ts';
import type { Markers } from './marker-grid.ts';
import type { Layer } from './overlays.ts';
import { overlaid, remarks } from './overlays.ts';
import { changed, sound } from './sound.ts';
import type { View } from './view.ts';

interface BoardProps {
  view: View;
  /** What is drawn on points besides stones, row by row. */
  markers: Markers;
  /** Points that are hatched, row by row: those that are not zero. */
  paint?: (0 | 1 | -1)[][];
  /** What else is said about a point besides its name and stone. */
  words?(vertex: Vertex): string;
  /** Which board of a series this is: where another one begins, so does the cursor, and no cell is drawn that stays the same. */
  series?: number;
  /** What the board is for. That of a game is silent and has large cells, and letters only where these leave space. */
  use?: BoardUse;
  /** What moves were worth, as rings. */
  rings?: readonly Ring[];
  /** How many want a stone somewhere, as warm spots under the markers. */
  warmths?: readonly Warmth[];
  /** What moves were worth when they were tried out, as spots of another kind. */
  spots?: readonly ValueSpot[];
  /** Layers over the markers. */
  layers?: readonly Layer[];
  onPlay(vertex: Vertex): void;
  /** Handles a key that is no arrow and plays nothing; returns whether it means something. */
  onKey(key: string): boolean;
}

/** Cells smaller than this need a second tap. */
const FINGERTIP = 24;

/** A ring around a point: what the move there was worth. */
export interface Ring {
  at: Vertex;
  worth: 'good' | 'bad' | 'open';
}

/** A point that is wanted: by few or by many, by others or by the visitor too. */
export interface Warmth {
  at: Vertex;
  strength: 1 | 2 | 3;
  owner: 'own' | 'others';
}

/** A point with a value: how near it is to the best one, in steps. */
export interface ValueSpot {
  at: Vertex;
  step: 1 | 2 | 3 | 4 | 5;
  place: 'best' | 'other';
}

/** Shudan's number of a value, above its own ones; `stones.css` draws them. */
const valueOf = ({ step, place }: ValueSpot) => step + (place === 'best' ? 20 : 10);

/** Shudan's number of a warm point; `stones.css` draws them. */
const heatOf = ({ strength, owner }: Warmth) => strength + (owner === 'own' ? 6 : 3);

/** Shudan's number of each ring; `stones.css` draws them. */
const RINGS: Record<Ring['worth'], number> = { good: 1, bad: 2, open: 3 };

const letters = (name: string | undefined) => name?.replace(/\d+/u, '') ?? '';
const digits = (name: string | undefined) => name?.replace(/\D+/u, '') ?? '';

export function Board({ view: whole, markers, rings = [], warmths = [], spots = [], layers = [], paint, words, series = 0, use = 'problem', onPlay, onKey }: BoardProps) {
  const chosen = useSettings().coordinates;
  const frame = useRef<HTMLDivElement>(null);
  const space = useSpace(frame);
  const coordinates = use === 'game' ? lettersIn(whole, space, chosen) : chosen;
  const fitted = fit(whole, space, coordinates, use);
  const { size } = fitted;
  const view: View = { ...whole, columns: [...fitted.columns], rows: [...fitted.rows] };
  const [hovered, hover] = useState<Vertex | null>(null);
  const [held, hold] = useState(() => ({ series, at: begin(view) }));
  const cursor = held.series === series ? held.at : begin(view);
  const setCursor = (at: Vertex) => hold({ series, at });
  const [isKeyed, setKeyed] = useState(false);
  const [ghost, setGhost] = useState<Vertex | null>(null);
  const [announced, announce] = useState('');
  const [pointed, point] = useState<Vertex | null>(null);
  const told = (vertex: Vertex) =>
    [described(view, vertex), words?.(vertex) ?? '', ...remarks(view, vertex, layers)].filter(Boolean).join(', ');
  useSound(view.signs, use);

  // A stone that was only previewed goes when the position changes.
  useEffect(() => setGhost(null), [view.signs]);

  // A visitor with a keyboard is told where the cursor is on the next board, as when a board gets the focus.
  useEffect(() => {
    if (held.series !== series && frame.current?.contains(document.activeElement) === true) announce(told(cursor));
  }, [series]);

  const choose = (vertex: Vertex) => {
    setCursor(vertex);
    setKeyed(false);
    point(vertex);
    const isStone = view.signs[vertex[1]]?.[vertex[0]] !== 0;
    const isNew = ghost?.join() !== vertex.join();
    const wantsAnother = size < FINGERTIP && isNew && isLegal(view, vertex);
    setGhost(wantsAnother ? vertex : null);
    // A visitor who looks at liberties touches a stone to see them, not to play there.
    if (layers.includes('liberties') && isStone) announce(told(vertex));
    else if (wantsAnother) announce(say('board.again', { point: told(vertex) }));
    else onPlay(vertex);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = moved(cursor, event.key, view);
    setKeyed(true);
    if (next !== undefined) {
      setCursor(next);
      point(next);
      announce(told(next));
    } else if (event.key === 'Enter' || event.key === ' ') {
      onPlay(cursor);
    } else if (!onKey(event.key)) {
      const words = readAt(view, cursor, event.key);
      if (words === undefined) return;
      announce(words);
    }
    event.preventDefault();
  };

  return (
    <div class="frame" ref={frame}>
      <div
        class="board"
        data-cut={cutSides(fitted)}
        data-coordinates={coordinates}
        style={{ width: fitted.wide, height: fitted.tall, '--fade': `${Math.round(size * 0.9)}px` }}
        role="application"
        aria-label={say('board.board')}
        aria-roledescription={say('board.kind')}
        aria-describedby="board-help board-words"
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          setKeyed(event.currentTarget.matches(':focus-visible'));
          announce(told(cursor));
        }}
        onBlur={() => setKeyed(false)}
        onPointerLeave={() => hover(null)}
      >
        <Goban
          {...drawn(view, size)}
          showCoordinates
          heatMap={heat(view, rings, warmths, spots)}
          markerMap={overlaid(markers, view, layers, pointed)}
          {...(paint && { paintMap: paint })}
          ghostStoneMap={ghosts(view, ghost ?? (hovered !== null && isLegal(view, hovered) ? hovered : null), layers)}
          selectedVertices={isKeyed ? [cursor] : []}
          onVertexClick={(_: MouseEvent, vertex: Vertex) => choose(vertex)}
          onVertexPointerEnter={(event: PointerEvent, vertex: Vertex) => {
            // A finger has no place before it touches.
            if (event.pointerType === 'mouse') hover(vertex);
            if (layers.includes('liberties')) point(vertex);
          }}
        />
      </div>
      {ghost !== null && (
        <p class="confirm">
          <button type="button" onClick={() => choose(ghost)}>
            {say('board.confirm', { point: view.names[ghost[1]]?.[ghost[0]] ?? '' })}
          </button>
          <button type="button" onClick={() => setGhost(null)}>
            {say('board.cancel')}
          </button>
        </p>
      )}
      <p id="board-help" class="unseen">
        {say('board.help')}
      </p>
      <p id="board-words" class="unseen">
        {spoken(view)}
      </p>
      <p class="unseen" aria-live="polite" data-testid="cursor">
        {announced}
      </p>
    </div>
  );
}

/** A view as Shudan takes it. */
export function drawn(view: View, size: number): GobanProps {
  return {
    vertexSize: size,
    signMap: view.signs as (0 | 1 | -1)[][],
    rangeX: [...view.columns],
    rangeY: [...view.rows],
    coordX: (x: number) => letters(view.names[0]?.[x]),
    coordY: (y: number) => digits(view.names[y]?.[0]),
    innerProps: { 'aria-hidden': true },
  };
}

function ghosts(view: View, ghost: Vertex | null, layers: readonly Layer[]): (GhostStone | null)[][] {
  const sign = view.toMove === 'black' ? 1 : -1;
  const map: (GhostStone | null)[][] = view.signs.map((row) => row.map(() => null));
  const put = ([x, y]: Vertex, stone: GhostStone) => {
    const row = map[y];
    if (row !== undefined) row[x] = stone;
  };
  if (layers.includes('legal')) for (const vertex of view.allowed ?? view.legal) put(vertex, { sign });
  if (ghost !== null) put(ghost, { sign, faint: true });
  return map;
}

/** Stones sound when they are played, and not when another board is shown. */
function useSound(signs: View['signs'], use: BoardUse): void {
  const before = useRef(signs);
  useEffect(() => {
    if (before.current !== signs && use === 'problem') sound(changed(before.current, signs));
    before.current = signs;
  }, [signs]);
}

/** The space for the board, in pixels. */
function useSpace(frame: { current: HTMLDivElement | null }): BoardSpace {
  const [space, setSpace] = useState<BoardSpace>({ wide: 320, tall: 320 });
  // This runs before the first drawing is seen: nothing on the page may jump.
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const measure = () =>
      setSpace((now) => {
        const [wide, tall] = [current.clientWidth, tallest(current)];
        return now.wide === wide && now.tall === tall ? now : { wide, tall };
      });
    const watch = new ResizeObserver(measure);
    watch.observe(current);
    addEventListener('resize', measure);
    measure();
    return () => {
      watch.disconnect();
      removeEventListener('resize', measure);
    };
  }, [frame]);
  return space;
}

/** The style sheet says how tall a board may be, because it knows what else is in the window. */
function tallest(frame: HTMLElement): number {
  const told = Number.parseFloat(getComputedStyle(frame).getPropertyValue('--tallest'));
  return Number.isFinite(told) ? told : window.innerHeight * 0.6;
}

/** The sides at which the board goes on out of sight, for the style sheet. */
function cutSides({ edges }: Fit): string {
  return (['left', 'right', 'top', 'bottom'] as const).filter((side) => !edges[side]).join(' ');
}

/** Rings cover values and warmth, because Shudan draws one of them. */
function heat(view: View, rings: readonly Ring[], warmths: readonly Warmth[], spots: readonly ValueSpot[]): (HeatVertex | null)[][] {
  const map: (HeatVertex | null)[][] = view.signs.map((row) => row.map(() => null));
  const put = ([x, y]: Vertex, strength: number) => {
    const row = map[y];
    if (row !== undefined && x in row) row[x] = { strength };
  };
  for (const warmth of warmths) put(warmth.at, heatOf(warmth));
  for (const spot of spots) put(spot.at, valueOf(spot));
  for (const { at, worth } of rings) put(at, RINGS[worth]);
  return map;
}
