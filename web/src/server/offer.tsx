/** The offer to solve a problem on the server, if there is one, when the limits of the browser were too small. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Color, Problem, Progress } from '../api.ts';
import { say, spoken } from '../frame/messages.ts';
import type { Server } from './calls.ts';
import { service } from './presence.ts';
import type { Search } from './search.ts';
import { search } from './search.ts';
import { failureSentence, closingSentences } from './verdict.ts';

export interface ServerOfferProps {
  problem: Problem;
  first: Color;
}

type OfferState = { kind: 'offered' } | { kind: 'searching'; progress: Progress | null } | { kind: 'over'; said: string[] };

export function ServerOffer({ problem, first }: ServerOfferProps) {
  const [server, setServer] = useState<Server | null>(null);
  const [standing, setStanding] = useState<OfferState>({ kind: 'offered' });
  const running = useRef<Search | null>(null);
  useEffect(() => void service().then(setServer), []);
  useEffect(() => {
    setStanding({ kind: 'offered' });
    // The search ends when the visitor leaves its problem.
    return () => {
      running.current?.stop();
      running.current = null;
    };
  }, [problem, first]);
  if (server === null) return null;
  const begin = () => {
    setStanding({ kind: 'searching', progress: null });
    const begun = search(server, problem, first, (progress) => {
      if (running.current === begun) setStanding({ kind: 'searching', progress });
    });
    running.current = begun;
    const over = (said: string[]) => {
      if (running.current === begun) setStanding({ kind: 'over', said });
    };
    begun.closing.then(
      (closing) => over(closingSentences(closing)),
      (reason: unknown) => over([failureSentence(reason)]),
    );
  };
  return (
    <div class="server" data-testid="server">
      <div role="status" aria-live="polite">
        {standing.kind === 'over' && standing.said.map((sentence) => <p>{sentence}</p>)}
      </div>
      {standing.kind === 'searching' ? (
        <p class="thinking">
          <span>{counted(standing.progress)}</span>
          <button type="button" onClick={() => running.current?.stop()}>
            {say('solve.stop')}
          </button>
        </p>
      ) : (
        <button type="button" class="offer" onClick={begin}>
          {say('server.solve')}
        </button>
      )}
    </div>
  );
}

function counted(progress: Progress | null): string {
  if (progress === null) return say('server.searching');
  return say('server.searching.count', { count: progress.nodes.toLocaleString(spoken()) });
}
