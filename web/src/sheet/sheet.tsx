/**
 * The problems of the page as a sheet to print: boards, tasks and lines to write on, no answers.
 *
 * Boards and tasks come from the module, as everywhere.
 */
import { Goban } from '@sabaki/shudan';
import { useEffect, useState } from 'preact/hooks';
import type { PlayView } from '../api.ts';
import { drawn } from '../board/board.tsx';
import { spoken } from '../board/cursor.ts';
import { markers } from '../board/markers.ts';
import type { RoomProps } from '../room/props.ts';
import { say } from '../frame/messages.ts';
import { useSettings } from '../frame/settings.ts';
import { LIMITS } from '../solve/game.ts';
import { PROBLEMS } from '../solve/problems.ts';
import type { Client } from '../worker/client.ts';
import './sheet.css';

/** The largest board on paper: not wider than a column, and with room for a line below it. */
const COLUMN = { width: 300, height: 200 };
const LARGEST = 32;

export function ProblemSheet({ arrival }: RoomProps) {
  const [scenes, setScenes] = useState<PlayView[]>([]);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let isWanted = true;
    const show = (found: PlayView[]) => isWanted && setScenes(found);
    arrival.then((client) => drawAll(client, show)).catch(() => isWanted && setLost(true));
    return () => void (isWanted = false);
  }, [arrival]);
  const isWhole = scenes.length === PROBLEMS.length;
  return (
    <main class="sheet">
      <h2>{say('frame.sheet.heading')}</h2>
      <p class="ways">
        <button type="button" aria-disabled={!isWhole} onClick={() => isWhole && window.print()}>
          {say('frame.sheet.print')}
        </button>
        <span role="status">{isLost ? say('frame.lost') : isWhole ? '' : say('frame.loading')}</span>
      </p>
      <ol>
        {scenes.map((scene) => (
          <li>
            <p class="task">{scene.task}</p>
            <Picture scene={scene} />
            <div class="lines" aria-hidden="true" />
          </li>
        ))}
      </ol>
    </main>
  );
}

function Picture({ scene }: { scene: PlayView }) {
  const { coordinates } = useSettings();
  const across = scene.columns[1] - scene.columns[0] + 2.7;
  const down = scene.rows[1] - scene.rows[0] + 2.7;
  const size = Math.floor(Math.min(LARGEST, COLUMN.width / across, COLUMN.height / down));
  return (
    <div role="img" aria-label={spoken(scene)}>
      <Goban
        {...drawn(scene, size)}
        showCoordinates={coordinates === 'shown'}
        markerMap={markers(scene, [], [])}
      />
    </div>
  );
}

/** Draws all boards and shows each as soon as it is there. */
async function drawAll(client: Client, show: (scenes: PlayView[]) => unknown): Promise<void> {
  const scenes: PlayView[] = [];
  for (const text of PROBLEMS) {
    const [reading] = await client.call('read', { bytes: new TextEncoder().encode(text) });
    if (reading === undefined) continue;
    const { scene } = await client.call('open', { problem: reading.problem, limits: LIMITS });
    scenes.push(scene);
    show([...scenes]);
  }
}
