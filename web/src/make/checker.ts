/**
 * Checks a sketch while its author works on it, in a worker of its own.
 *
 * A change of the sketch stops the check, and after a short pause it begins again: both first movers, then the
 * author's own solution, then without the boundary, then stone by stone.
 *
 * Invariant: what is shown belongs to the last sketch; after a stop nothing is added.
 */
import type { UnboundedTrial, KeyOpinion, Limits, Opinion, Progress, Sketch, Inspection, StoneTrial } from '../api.ts';
import type { Client } from '../worker/client.ts';
import { Refused } from '../worker/client.ts';

/** How far the check is. */
export type CheckPhase = 'faulty' | 'waiting' | 'weighing' | 'key' | 'beyond' | 'stones' | 'done' | 'stopped' | 'failed';

export interface CheckState {
  phase: CheckPhase;
  opinion: Opinion | null;
  /** `null` if the author gave no solution. */
  key: KeyOpinion | null;
  beyond: UnboundedTrial | null;
  trials: StoneTrial[];
  progress: Progress | null;
  /** Why it failed. */
  reason: string;
  /** Seconds that were given for the verdicts. */
  seconds: number;
}

const NOTHING: CheckState = { phase: 'waiting', opinion: null, key: null, beyond: null, trials: [], progress: null, reason: '', seconds: 60 };

/** Milliseconds without a change before a check begins, so that an author who sets stone after stone is not interrupted. */
export const PAUSE = 500;

const RUNNING: readonly CheckPhase[] = ['weighing', 'key', 'beyond', 'stones'];

/** Whether a search is running or about to begin. */
export const isRunning = ({ phase }: CheckState) => phase === 'waiting' || RUNNING.includes(phase);

export class Checker {
  found: CheckState = NOTHING;
  /** Seconds for the verdicts; the other searches get a part of them. */
  seconds = 60;
  #sketch: Sketch | undefined;
  #question = '';
  #run = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly engine: () => Promise<Client>,
    private readonly redraw: () => void,
  ) {}

  /** Checks a sketch if its question or its solution has changed; a new title changes nothing. */
  consider(sketch: Sketch, survey: Inspection): void {
    const { title: _, author: __, notes: ___, ...question } = sketch.problem;
    const words = JSON.stringify([question, sketch.solution]);
    if (words === this.#question) return;
    this.#question = words;
    this.#sketch = sketch;
    if (survey.faults.length === 0) {
      this.again();
      return;
    }
    this.#halt();
    this.#show({ ...NOTHING, phase: 'faulty' });
  }

  /** Checks the same sketch again, after a pause. */
  again(): void {
    this.#halt();
    const sketch = this.#sketch;
    if (sketch === undefined) return;
    this.#show({ ...NOTHING, seconds: this.seconds });
    const run = this.#run;
    this.#timer = setTimeout(() => void this.#check(sketch, run), PAUSE);
  }

  /** Checks again with another time. */
  within(seconds: number): void {
    this.seconds = seconds;
    this.again();
  }

  /** Checks again, so that the results are in the current language. */
  retell(): void {
    if (this.found.phase !== 'faulty') this.again();
  }

  /** Stops, and keeps what was found. */
  stop(): void {
    const wasRunning = isRunning(this.found);
    this.#halt();
    if (wasRunning) this.#show({ ...this.found, phase: 'stopped', progress: null });
  }

  #halt(): void {
    clearTimeout(this.#timer);
    this.#run++;
    if (RUNNING.includes(this.found.phase)) void this.engine().then((client) => client.stop(), () => {});
  }

  async #check(sketch: Sketch, run: number): Promise<void> {
    const show = (change: Partial<CheckState>) => {
      if (run === this.#run) this.#show({ ...this.found, ...change });
    };
    const watch = (progress: Progress) => show({ progress });
    try {
      const client = await this.engine();
      if (run !== this.#run) return;
      show({ phase: 'weighing' });
      const opinion = await client.call('judgeSketch', { sketch, limits: this.#limits(1) }, watch);
      show({ opinion, progress: null });
      if (sketch.solution !== null && run === this.#run) {
        show({ phase: 'key' });
        show({ key: await client.call('compareSolution', { sketch, limits: this.#limits(2) }) });
      }
      if (opinion.boundary === 'given' && run === this.#run) {
        show({ phase: 'beyond' });
        show({ beyond: await client.call('beyond', { limits: this.#limits(4) }, watch) });
      }
      if (run === this.#run) show({ phase: 'stones' });
      for (let left = opinion.stones; left > 0 && run === this.#run; left--) {
        const trial = await client.call('tryStone', { limits: this.#limits(10) }, watch);
        if (trial === null) break;
        show({ trials: [...this.found.trials, trial] });
      }
      show({ phase: 'done', progress: null });
    } catch (reason) {
      if (reason instanceof Refused && reason.kind === 'stopped') return;
      show({ phase: 'failed', reason: reason instanceof Error ? reason.message : String(reason), progress: null });
    }
  }

  #limits(part: number): Limits {
    return { milliseconds: Math.ceil((this.seconds * 1000) / part), nodes: null };
  }

  #show(found: CheckState): void {
    this.found = found;
    this.redraw();
  }
}
