/** After the game: what every move of a decision was worth in random games, as a map of the board. */
import { ChevronLeft, ChevronRight } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { FaultNotice } from '../design/fault-notice.tsx';
import { IconButton } from '../design/icon-button.tsx';
import type { Server } from '../server/calls.ts';
import type { RoomSnapshot, TriedMoves } from '../server/client.ts';
import { getTriedMoves } from '../server/client.ts';
import { isSameMove } from './points.ts';
import type { RoomStore } from './room-store.ts';
import { colorWords, moveWords, tell } from './room-words.ts';
import { mapPlayouts, triedMoves } from './value-map.ts';

interface TriedPanelProps {
  server: Server;
  store: RoomStore;
  picture: RoomSnapshot;
  /** Decisions of the teams in the whole game. */
  turns: number;
}

export function TriedPanel({ server, store, picture, turns }: TriedPanelProps) {
  const [turn, setTurn] = useState(turns);
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle');
  const { tried } = store.draft;
  const show = async (wanted: number) => {
    if (state === 'fetching' || wanted < 1 || wanted > turns) return;
    setTurn(wanted);
    setState('fetching');
    try {
      store.change({ tried: await getTriedMoves(server, picture.room, String(wanted)), reviewed: null });
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <div class="tried">
      <div class="tried-steps">
        {tried !== null && <IconButton icon={ChevronLeft} name={tell('tried.before')} off={turn === 1} act={() => show(turn - 1)} />}
        <button type="button" class="button" aria-pressed={tried !== null} aria-disabled={state === 'fetching'} onClick={() => (tried === null ? void show(turn) : store.change({ tried: null }))}>
          {tell('tried.show')}
        </button>
        {tried !== null && <IconButton icon={ChevronRight} name={tell('tried.after')} off={turn === turns} act={() => show(turn + 1)} />}
      </div>
      <div role="status" data-testid="tried-words">
        {state === 'fetching' && <p class="quiet-words">{tell('tried.wait')}</p>}
        {state !== 'fetching' && tried !== null && <TriedWords picture={picture} tried={tried} />}
      </div>
      <FaultNotice fault={state === 'failed' ? tell('tried.failed') : ''} />
    </div>
  );
}

function TriedWords({ picture, tried }: { picture: RoomSnapshot; tried: TriedMoves }) {
  const moves = triedMoves(tried);
  const played = moves.find((one) => isSameMove(one.played, tried.played));
  const values = { number: tried.number, color: colorWords(tried.color), move: moveWords(picture.board, tried.played) };
  return (
    <>
      <p>{played === undefined ? tell('tried.other', values) : tell('tried.played', { ...values, rank: played.rank, count: moves.length })}</p>
      <p class="quiet-words small-words">{tell('tried.legend', { playouts: mapPlayouts(moves) })}</p>
    </>
  );
}
