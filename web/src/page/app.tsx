/** The page as a whole. */
import { useMemo, useState } from 'preact/hooks';
import { OPENING } from '../opening.ts';
import { PROBLEMS } from '../problems.ts';
import type { Client } from '../worker/client.ts';
import { Board } from './board.tsx';
import { Controls } from './controls.tsx';
import { Game } from './game.ts';
import { KEYS, Sheet } from './keys.tsx';
import { Sign } from './sign.tsx';
import { Speech } from './speech.tsx';

export function App({ arrival }: { arrival: Promise<Client> }) {
  const [, redraw] = useState({});
  const [number, setNumber] = useState(0);
  const [hasSheet, openSheet] = useState(false);
  const game = useMemo(() => new Game(OPENING, arrival, () => redraw({})), [arrival]);
  const { state } = game;
  const { scene, answer } = state.shown;

  const next = async () => {
    const at = (number + 1) % PROBLEMS.length;
    if (await game.open(PROBLEMS[at] ?? '')) setNumber(at);
  };

  const pressed = (key: string) => {
    const found = KEYS.find((one) => one.key === key);
    if (key === '?') openSheet(true);
    else if (found === undefined) return false;
    else void found.act(game);
    return true;
  };

  return (
    <>
      <header>
        <h1>shikatsu</h1>
        <p>Life and death in Go, proved.</p>
      </header>
      <main>
        <Sign state={state} />
        <Board
          key={number}
          scene={scene}
          hinted={state.hints.slice(0, state.told).at(-1)?.points ?? []}
          shown={answer?.ending?.points ?? []}
          onPlay={(vertex) => void game.play({ play: vertex })}
          onKey={pressed}
        />
        <Speech state={state} onStop={() => void game.stop()} />
        <Controls
          game={game}
          state={state}
          number={number + 1}
          count={PROBLEMS.length}
          onNext={() => void next()}
          onKeys={() => openSheet(true)}
        />
      </main>
      <Sheet isOpen={hasSheet} onClose={() => openSheet(false)} />
    </>
  );
}
