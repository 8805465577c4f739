/**
 * A search on the server, from the question to its closing.
 *
 * Invariant: a search settles once. The browser restores a lost connection; if it cannot, the search ends.
 */
import type { Color, Problem, Progress } from '../api.ts';
import type { Server } from './calls.ts';
import type { RequestNews, RequestResult } from './client.ts';
import { askSolve, cancelSolve, followSolve } from './client.ts';

/** The part of an `EventSource` that is used. */
export interface Source {
  readonly readyState: number;
  addEventListener(name: string, hear: (event: { data?: string }) => void): void;
  close(): void;
}

export interface Search {
  closing: Promise<RequestResult>;
  /** Ends the search; it closes as cancelled unless the server was faster. */
  stop(): void;
}

/** The state of an `EventSource` that does not connect again. */
const CLOSED = 2;

/** Begins a search; `watch` receives its progress. */
export function search(
  server: Server,
  problem: Problem,
  first: Color,
  watch: (progress: Progress) => void,
  open: (address: string) => Source = (address) => new EventSource(address) as Source,
): Search {
  const stopping = new AbortController();
  let leave = (): void => undefined;
  const run = async (): Promise<RequestResult> => {
    const question = { problem, first, moves: 'verdictOnly', limits: { milliseconds: null, nodes: null } } as const;
    const asked = await askSolve({ ...server, signal: stopping.signal }, question);
    if (asked.closing) return asked.closing;
    const { id, token } = asked;
    leave = () => void cancelSolve(server, id, token ? { token } : {}).catch(() => undefined);
    if (stopping.signal.aborted) leave();
    return followed(open(followSolve(server, id)), watch);
  };
  return {
    closing: run().catch((reason: unknown) => {
      if (stopping.signal.aborted) return { kind: 'cancelled' };
      throw reason;
    }),
    stop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      leave();
    },
  };
}

function followed(source: Source, watch: (progress: Progress) => void): Promise<RequestResult> {
  return new Promise((resolve, reject) => {
    const hear = ({ data }: { data?: string }) => {
      const news = JSON.parse(data ?? 'null') as RequestNews | null;
      if (news?.kind === 'progress') watch(news.progress);
      if (news?.kind !== 'closed') return;
      source.close();
      if (news.case.closing) resolve(news.case.closing);
      else reject(new Error('closed without a closing'));
    };
    source.addEventListener('progress', hear);
    source.addEventListener('closed', hear);
    source.addEventListener('error', () => {
      if (source.readyState === CLOSED) reject(new Error('lost'));
    });
  });
}
