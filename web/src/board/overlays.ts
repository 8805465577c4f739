/**
 * Layers over a board, each with a shape of its own: legal moves as small stones,
 * liberties as numbers and crosses, unconditional life as ∞ on stones and ◇ in eyes.
 *
 * Invariant: everything comes from the module's survey; nothing is counted here.
 */
import type { Marker } from '@sabaki/shudan';
import type { ChainView, ChainSurvey, Vertex } from '../api.ts';
import { say } from '../frame/messages.ts';
import type { Markers } from './marker-grid.ts';
import type { View } from './view.ts';

export const LAYERS = ['legal', 'liberties', 'life'] as const;

export type Layer = (typeof LAYERS)[number];

const NOTHING: ChainSurvey = { chains: [], alive: [] };

/** Markers with the layers over them; `at` is the point whose chain shows its liberties. */
export function overlaid(markers: Markers, view: View, layers: readonly Layer[], at: Vertex | null): Markers {
  const { chains, alive } = view.survey ?? NOTHING;
  const labels = new Map<string, string>();
  const add = (vertices: Vertex[], label: string) => {
    for (const vertex of vertices) labels.set(vertex.join(), `${labels.get(vertex.join()) ?? ''}${label}`);
  };
  if (layers.includes('life')) {
    for (const { stones, eyes } of alive) {
      add(stones, '∞');
      add(eyes.flat(), '◇');
    }
  }
  const map = markers.map((row) => [...row]);
  if (layers.includes('liberties')) {
    for (const { stones, liberties } of chains) add(stones, String(liberties.length));
    for (const [x, y] of at === null ? [] : (chainAt(view, at)?.liberties ?? [])) put(map, x, y, { type: 'cross' });
  }
  for (const [point, label] of labels) {
    const [x = 0, y = 0] = point.split(',').map(Number);
    if (map[y]?.[x]?.type !== 'cross') put(map, x, y, { type: 'label', label });
  }
  return map;
}

/** What the layers say of a point, in words. */
export function remarks(view: View, vertex: Vertex, layers: readonly Layer[]): string[] {
  const said: string[] = [];
  const { alive } = view.survey ?? NOTHING;
  if (layers.includes('legal') && includes(view.allowed ?? view.legal, vertex)) said.push(say('view.point.legal'));
  const chain = chainAt(view, vertex);
  if (layers.includes('liberties') && chain !== undefined) {
    const count = chain.liberties.length;
    const points = chain.liberties.map(([x, y]) => view.names[y]?.[x] ?? '').join(', ');
    said.push(say(count === 1 ? 'view.point.liberty' : 'view.point.liberties', { count, points }));
  }
  if (layers.includes('life')) {
    for (const { color, stones, eyes } of alive) {
      if (includes(stones, vertex)) said.push(say('view.point.alive'));
      if (eyes.some((eye) => includes(eye, vertex))) said.push(say(`view.point.eye.${color}`));
    }
  }
  return said;
}

function chainAt(view: View, vertex: Vertex): ChainView | undefined {
  return view.survey?.chains.find(({ stones }) => includes(stones, vertex));
}

function includes(vertices: Vertex[], [x, y]: Vertex): boolean {
  return vertices.some(([column, row]) => column === x && row === y);
}

function put(map: Markers, x: number, y: number, marker: Marker): void {
  const row = map[y];
  if (row !== undefined && x in row) row[x] = marker;
}
