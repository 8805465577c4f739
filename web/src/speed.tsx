/**
 * How fast this device searches: one long search, with the positions it visited, its time and the memory of the
 * module. The address may say `?nodes=…&memory=…` (bytes). With `?problems` it measures the problems of the page instead.
 */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import './style.css';
import text from '../long.txt?raw';
import type { Progress, Report, Request, Vertex } from './api.ts';
import { settings } from './frame/settings.ts';
import { applyTheme } from './frame/theme.ts';
import { LIMITS } from './solve/game.ts';
import { shipped } from './solve/problems.ts';
import type { Client } from './worker/client.ts';
import { Refused } from './worker/client.ts';
import { engine } from './worker/engine.ts';

interface Figures {
  nodes: number;
  milliseconds: number;
  memory: number;
}

const asked = new URLSearchParams(location.search);
const nodes = Number(asked.get('nodes') ?? 3_000_000);
const memory = asked.has('memory') ? Number(asked.get('memory')) : undefined;
const request: Request = {
  first: 'both',
  limits: { milliseconds: null, nodes },
  moves: 'allFirstMoves',
};

async function measure(client: Client, watch: (seen: Progress) => void): Promise<Figures> {
  const [reading] = await client.call('read', { bytes: new TextEncoder().encode(text) });
  if (reading === undefined) throw new Error('the problem is missing');
  const report: Report = await client.call('solve', { problem: reading.problem, request }, watch);
  const memory = await client.call('memory', {});
  return { nodes: report.nodes, milliseconds: report.milliseconds, memory };
}

interface AnswerTimes {
  /** Milliseconds until each problem was proved. */
  proved: number[];
  /** Milliseconds until first moves were answered, up to four of each problem. */
  answered: number[];
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return Math.round((performance.now() - began) * 10) / 10;
}

async function measureAnswers(client: Client): Promise<AnswerTimes> {
  const times: AnswerTimes = { proved: [], answered: [] };
  for (const { problem } of (await shipped()).problems) {
    const first = problem.toMove ?? 'black';
    const choice = { you: first, first, program: 'on' as const, opponent: null };
    const setup = { problem, choice, kept: null, limits: LIMITS };
    let legal: Vertex[] = [];
    times.proved.push(await timed(async () => void (legal = (await client.call('setUp', setup)).scene.legal)));
    for (const play of legal.slice(0, 4)) {
      times.answered.push(await timed(() => client.call('play', { played: { play } })));
      await client.call('reset', {});
    }
  }
  return times;
}

/** The times of the problems of the page, as JSON. */
function AnswerSpeed({ arrival }: { arrival: Promise<Client> }) {
  const [times, show] = useState<AnswerTimes | null>(null);
  useEffect(() => void arrival.then(measureAnswers).then(show), []);
  return <main>{times !== null && <pre data-testid="answers">{JSON.stringify(times)}</pre>}</main>;
}

function Speed({ arrival }: { arrival: Promise<Client> }) {
  const [status, tell] = useState('Not started');
  const [figures, show] = useState<Figures | null>(null);
  const start = async () => {
    show(null);
    tell('Searching');
    const client = await arrival;
    try {
      show(await measure(client, (seen) => tell(`Searching: ${seen.nodes} positions`)));
      tell('Done');
    } catch (reason) {
      if (!(reason instanceof Refused && reason.kind === 'stopped')) tell(String(reason));
    }
  };
  const stop = async () => {
    const began = performance.now();
    await (await arrival).stop();
    tell(`Stopped in ${Math.ceil(performance.now() - began)} ms`);
  };
  return (
    <main>
      <h1>How fast is this device?</h1>
      <p>One long search, in a worker of this page, on one thread.</p>
      <p class="typed">
        <button type="button" onClick={() => void start()}>
          Start
        </button>
        <button type="button" onClick={() => void stop()}>
          Stop
        </button>
      </p>
      <p role="status" data-testid="status">
        {status}
      </p>
      {figures !== null && <FiguresTable figures={figures} />}
    </main>
  );
}

function FiguresTable({ figures }: { figures: Figures }) {
  const rows: [string, string, number][] = [
    ['Positions', 'nodes', figures.nodes],
    ['Milliseconds', 'milliseconds', figures.milliseconds],
    ['Positions in a second', 'rate', Math.round((figures.nodes / figures.milliseconds) * 1000)],
    ['Bytes of memory', 'memory', figures.memory],
  ];
  return (
    <table class="figures">
      {rows.map(([name, id, value]) => (
        <tr>
          <th scope="row">{name}</th>
          <td data-testid={id}>{value}</td>
        </tr>
      ))}
    </table>
  );
}

applyTheme(settings().theme);
const page = document.getElementById('page');
const Body = asked.has('problems') ? AnswerSpeed : Speed;
if (page !== null) render(<Body arrival={engine(memory)} />, page);
