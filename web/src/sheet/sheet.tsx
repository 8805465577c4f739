/**
 * The problems of one theme as a sheet to print: boards, tasks and lines to write on, no answers.
 *
 * Boards and tasks come from the module, as everywhere.
 */
import { Goban } from '@sabaki/shudan';
import { Printer } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import type { PlayView } from '../api.ts';
import { drawn } from '../board/board.tsx';
import { spoken } from '../board/cursor.ts';
import { markers } from '../board/markers.ts';
import type { SectionProps } from '../section/props.ts';
import { say } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import { useSettings } from '../frame/settings.ts';
import { LIMITS } from '../solve/game.ts';
import type { ShippedProblem } from '../solve/problems.ts';
import { shipped } from '../solve/problems.ts';
import { themeName } from '../solve/strip.tsx';
import type { Client } from '../worker/client.ts';
import '../design/page.css';
import './sheet.css';

/** The largest board on paper: not wider than a column, and with space for a line below it. */
const COLUMN = { width: 300, height: 200 };
const LARGEST = 32;

export function ProblemSheet({ arrival, route }: SectionProps) {
  const [scenes, setScenes] = useState<PlayView[]>([]);
  const [isLost, setLost] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const theme = route.query.get('sheet');
  useEffect(() => {
    let isWanted = true;
    setScenes([]);
    setWhole(false);
    const show = (found: PlayView[]) => isWanted && setScenes(found);
    const draw = async () => {
      await drawAll(await arrival, await ofTheme(theme), show);
      if (isWanted) setWhole(true);
    };
    draw().catch(() => isWanted && setLost(true));
    return () => void (isWanted = false);
  }, [arrival, theme]);
  return (
    <main class="page sheet">
      <h1>{say('frame.sheet.heading')}</h1>
      <div class="ways">
        <SheetThemes theme={theme} />
        <button type="button" class="button main" aria-disabled={!isWhole} onClick={() => isWhole && window.print()}>
          <Printer aria-hidden="true" />
          {say('frame.sheet.print')}
        </button>
        <span role="status">{isLost ? say('frame.lost') : isWhole ? '' : say('frame.loading')}</span>
      </div>
      <ol role="list">
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

/** The choice of the theme that is printed. */
function SheetThemes({ theme }: { theme: string | null }) {
  const [themes, setThemes] = useState<string[]>([]);
  useEffect(() => void shipped().then((all) => setThemes(all.themes.map(({ id }) => id)), () => {}), []);
  if (themes.length === 0) return null;
  return (
    <p class="theme">
      <label for="sheet-theme">{say('rail.themes')}</label>
      <select
        id="sheet-theme"
        value={theme !== null && themes.includes(theme) ? theme : themes[0]}
        onChange={(event) => void (location.hash = address('solve', { sheet: event.currentTarget.value }))}
      >
        {themes.map((id) => (
          <option value={id}>{themeName(id)}</option>
        ))}
      </select>
    </p>
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

/** The problems of a theme; of the first one, if there is none of that name. */
async function ofTheme(theme: string | null): Promise<readonly ShippedProblem[]> {
  const { themes, problems } = await shipped();
  const wanted = themes.find(({ id }) => id === theme) ?? themes[0];
  return problems.filter((one) => one.theme === wanted?.id);
}

/** Draws all boards and shows each as soon as it is there. Nothing is searched: a sheet has no answers. */
async function drawAll(client: Client, problems: readonly ShippedProblem[], show: (scenes: PlayView[]) => unknown): Promise<void> {
  const scenes: PlayView[] = [];
  for (const { problem } of problems) {
    const first = problem.toMove ?? 'black';
    const choice = { you: first, first, program: 'off' as const, opponent: null };
    const { scene } = await client.call('setUp', { problem, choice, kept: null, limits: LIMITS });
    scenes.push(scene);
    show([...scenes]);
  }
}
