/**
 * The author's desk: one sketch, what was done to it, and what the module says about it at once.
 *
 * Invariant: a survey that is shown belongs to the sketch that is shown; what is refused changes nothing.
 */
import type { OpenedSketch, Problem, RuleSet, Sketch, Inspection, Vertex } from '../api.ts';
import type { Key } from '../frame/messages.ts';
import { say, sentence } from '../frame/messages.ts';
import type { Client } from '../worker/client.ts';
import { Refused } from '../worker/client.ts';
import { History } from './history.ts';
import { keep } from './keeping.ts';
import type { Tool } from './strokes.ts';
import { blank, bounded, changed, drawn, resized, stone, touched } from './strokes.ts';

/** More problems than this are not listed; nobody reads further. */
const LISTED = 500;

export class Desk {
  tool: Tool = 'black';
  survey: Inspection | null = null;
  /** What was said last, for everyone. */
  notice = '';
  /** Problems of a file from which one is to be chosen. */
  choice: OpenedSketch[] = [];
  ruleSets: RuleSet[] = [];
  #history: History<Sketch>;
  #turn = 0;
  #begun = false;
  #begin: () => void = () => {};
  /** Whoever is quicker than the module waits for what was kept, so that nothing of it is lost. */
  readonly #beginning = new Promise<void>((resolve) => (this.#begin = resolve));

  #name: () => void = () => {};
  /** Whoever types a point before the module has said how points are called waits for that. */
  readonly #naming = new Promise<void>((resolve) => (this.#name = resolve));

  constructor(
    private readonly hand: Promise<Client>,
    private readonly redraw: () => void,
    private readonly onSurvey: (sketch: Sketch, survey: Inspection) => void,
  ) {
    this.#history = new History(blank());
  }

  get sketch(): Sketch {
    return this.#history.now;
  }

  get undoable(): number {
    return this.#history.undoable;
  }

  get redoable(): number {
    return this.#history.redoable;
  }

  /** Begins with what was kept, and then with what the address brings. */
  async begin(before: Sketch | undefined, brought: { letters: string | null; text: string | null }): Promise<void> {
    const { letters, text } = brought;
    const hand = await this.#hand();
    if (hand !== undefined) {
      this.ruleSets = await hand.call('ruleSets', {});
      if (before !== undefined && !this.#begun) {
        // What another version or another hand left there is no sketch, and is not worth a word.
        const survey = await hand.call('survey', { sketch: before }).catch(() => undefined);
        if (survey !== undefined) this.#history = new History(before);
      }
      if (letters !== null) await this.#told(async () => this.#history.push(await hand.call('readLink', { text: letters })));
      if (text !== null) {
        await this.#told(async () => {
          const [opened] = await hand.call('openSketches', { bytes: new TextEncoder().encode(text) });
          if (opened !== undefined) this.#history.push(opened.sketch);
        });
      }
    }
    this.#begun = true;
    this.#begin();
    await this.#shown();
  }

  choose(tool: Tool): void {
    this.tool = tool;
    this.tell(say(`make.tool.${tool}`));
  }

  async touch(vertex: Vertex): Promise<void> {
    const { tool } = this;
    if (tool === 'play') {
      await this.#told(async () => {
        const { sketch } = this;
        const next = await (await this.hand).call('playOn', { sketch, vertex });
        await this.#change(() => next);
      });
      return;
    }
    if (tool === 'key' && stone(this.sketch.problem, vertex) === null) {
      this.#say('make.key.empty');
      return;
    }
    await this.#change((before) => touched(before, tool, vertex));
    const content = stone(this.sketch.problem, vertex);
    const name = this.survey?.names[vertex[1]]?.[vertex[0]] ?? '';
    this.tell(`${name}: ${say(content === null ? 'board.empty' : `board.stone.${content}`)}`);
  }

  /** A brush drawn over points: one step, however many. */
  draw(vertices: readonly Vertex[], stroke: string): void {
    const { tool } = this;
    void this.#change((before) => drawn(before, tool, vertices), stroke);
  }

  async typed(text: string): Promise<void> {
    const wanted = text.trim().toUpperCase();
    if (this.survey === null) await this.#naming;
    // Without a module nobody knows, and that has been said.
    if (this.survey === null) return;
    const rows = this.survey.names;
    const y = rows.findIndex((row) => row.includes(wanted));
    const x = rows[y]?.indexOf(wanted) ?? -1;
    if (x < 0) this.#say('make.typed.none', { text: wanted });
    else await this.touch([x, y]);
  }

  set(change: Partial<Problem>, kind?: string): void {
    void this.#change((before) => changed(before, change), kind);
  }

  detail(name: keyof Sketch['details'], text: string): void {
    const value = text === '' ? null : text;
    void this.#change((before) => ({ ...before, details: { ...before.details, [name]: value } }), name);
  }

  bound(boundary: Parameters<typeof bounded>[1]): void {
    void this.#change((before) => bounded(before, boundary));
  }

  resize(width: number, height: number): void {
    void this.#change((before) => resized(before, width, height));
  }

  erase(vertices: readonly Vertex[]): void {
    void this.#change((before) => drawn(before, 'erase', vertices));
  }

  dropSolution(): void {
    void this.#change((before) => ({ ...before, solution: null }));
  }

  clear(): void {
    void this.#change(() => blank());
    this.#say('make.cleared');
  }

  async step(direction: 'undo' | 'redo'): Promise<void> {
    const hasStepped = direction === 'undo' ? this.#history.undo() : this.#history.redo();
    if (!hasStepped) return;
    this.notice = say(`make.${direction}.done`);
    await this.#shown();
  }

  /** All problems of a file or a pasted text; one is put on the desk, of several one is chosen. */
  async open(bytes: Uint8Array): Promise<void> {
    await this.#told(async () => {
      const found = await (await this.hand).call('openSketches', { bytes });
      this.choice = [];
      const [only, second] = found;
      if (only === undefined) this.#say('make.open.none');
      else if (second === undefined) await this.take(only);
      else {
        this.choice = found.slice(0, LISTED);
        this.#say('make.open.several', { count: found.length, listed: this.choice.length });
      }
    });
  }

  async take({ sketch, format }: OpenedSketch): Promise<void> {
    await this.#change(() => sketch);
    this.#say('make.open.done', { format });
  }

  /** Tells what went wrong, whoever tried. */
  complain(reason: unknown): void {
    this.tell(reason instanceof Refused ? sentence(reason.message) : say('make.failed', { reason: String(reason) }));
  }

  /** Says something to everyone. */
  tell(words: string): void {
    this.notice = words;
    this.redraw();
  }

  #say(key: Key, values: Record<string, string | number> = {}): void {
    this.tell(say(key, values));
  }

  async #change(make: (before: Sketch) => Sketch, kind?: string): Promise<void> {
    if (!this.#begun) await this.#beginning;
    this.#history.push(make(this.sketch), kind);
    // What the module says about it is not waited for: what was done is said at once.
    void this.#shown();
  }

  async #told(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (reason) {
      this.complain(reason);
    }
  }

  async #hand(): Promise<Client | undefined> {
    return this.hand.catch(() => {
      this.#say('frame.lost');
      return undefined;
    });
  }

  /** Draws the sketch at once and the module's word about it as soon as it is there. */
  async #shown(): Promise<void> {
    const { sketch } = this;
    keep(sketch);
    this.redraw();
    const turn = ++this.#turn;
    const hand = await this.#hand();
    if (hand === undefined) {
      this.#name();
      return;
    }
    await this.#told(async () => {
      const survey = await hand.call('survey', { sketch });
      if (turn !== this.#turn) return;
      this.survey = survey;
      this.#name();
      this.redraw();
      this.onSurvey(sketch, survey);
    });
  }
}
