/**
 * The author's editor: one sketch, its history, and what the module says about it at once.
 *
 * Invariant: the survey that is shown belongs to the sketch that is shown; a refusal changes nothing.
 */
import type { OpenedSketch, Problem, RuleSet, Sketch, Inspection, Vertex } from '../api.ts';
import type { MessageKey } from '../frame/messages.ts';
import { say, sentence } from '../frame/messages.ts';
import type { Client } from '../worker/client.ts';
import { keep } from './draft.ts';
import { History } from './history.ts';
import type { Tool } from './strokes.ts';
import { blank, bounded, changed, drawn, resized, stone, touched } from './strokes.ts';

/** Problems of a file that are listed at most: a longer list is of no use. */
const LISTED = 500;

export class Editor {
  tool: Tool = 'black';
  survey: Inspection | null = null;
  /** The last message to the author. */
  notice = '';
  /** Whether the last message says that something failed. */
  hasFailed = false;
  /** Problems of a file, of which the author chooses one. */
  choice: OpenedSketch[] = [];
  ruleSets: RuleSet[] = [];
  #history: History<Sketch>;
  #turn = 0;
  #begun = false;
  #begin: () => void = () => {};
  /** Changes wait until the stored sketch is loaded, so that none of it is lost. */
  readonly #beginning = new Promise<void>((resolve) => (this.#begin = resolve));

  #name: () => void = () => {};
  /** A typed point waits until the module has given the names of points. */
  readonly #naming = new Promise<void>((resolve) => (this.#name = resolve));

  constructor(
    private readonly engine: Promise<Client>,
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

  /** Begins with the stored sketch, and then with what the address brings. */
  async begin(before: Sketch | undefined, brought: { letters: string | null; text: string | null }): Promise<void> {
    const { letters, text } = brought;
    const engine = await this.#arrived();
    if (engine !== undefined) {
      this.ruleSets = await engine.call('ruleSets', {});
      if (before !== undefined && !this.#begun) {
        // What another version of the page stored may be no sketch; then it is ignored.
        const survey = await engine.call('survey', { sketch: before }).catch(() => undefined);
        if (survey !== undefined) this.#history = new History(before);
      }
      if (letters !== null) await this.#told(async () => this.#history.push(await engine.call('readLink', { text: letters })));
      if (text !== null) {
        await this.#told(async () => {
          const [opened] = await engine.call('openSketches', { bytes: new TextEncoder().encode(text) });
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
        const next = await (await this.engine).call('playOn', { sketch, vertex });
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

  /** Draws a brush over points: one step of the history, however many they are. */
  draw(vertices: readonly Vertex[], stroke: string): void {
    const { tool } = this;
    void this.#change((before) => drawn(before, tool, vertices), stroke);
  }

  async typed(text: string): Promise<void> {
    const wanted = text.trim().toUpperCase();
    if (this.survey === null) await this.#naming;
    // Without a module there are no names, and the author has been told so.
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
    this.#note(say(`make.${direction}.done`));
    await this.#shown();
  }

  /** Opens a file or a pasted text; if it has several problems, the author chooses one. */
  async open(bytes: Uint8Array): Promise<void> {
    await this.#told(async () => {
      const found = await (await this.engine).call('openSketches', { bytes });
      this.choice = [];
      const [only, second] = found;
      if (only === undefined) this.#fail(say('make.open.none'));
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

  /** Shows why something failed. */
  complain(reason: unknown): void {
    this.#fail(reason instanceof Error ? sentence(reason.message) : String(reason));
  }

  /** Shows a message. */
  tell(words: string): void {
    this.#note(words);
    this.redraw();
  }

  #note(words: string): void {
    [this.notice, this.hasFailed] = [words, false];
  }

  #fail(words: string): void {
    [this.notice, this.hasFailed] = [words, true];
    this.redraw();
  }

  #say(key: MessageKey, values: Record<string, string | number> = {}): void {
    this.tell(say(key, values));
  }

  async #change(make: (before: Sketch) => Sketch, kind?: string): Promise<void> {
    if (!this.#begun) await this.#beginning;
    this.#history.push(make(this.sketch), kind);
    if (this.hasFailed) this.#note('');
    // The change is shown at once, before the module has answered.
    void this.#shown();
  }

  async #told(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (reason) {
      this.complain(reason);
    }
  }

  async #arrived(): Promise<Client | undefined> {
    return this.engine.catch(() => {
      this.#fail(say('frame.lost'));
      return undefined;
    });
  }

  /** Draws the sketch at once and the module's survey as soon as it is there. */
  async #shown(): Promise<void> {
    const { sketch } = this;
    keep(sketch);
    this.redraw();
    const turn = ++this.#turn;
    const engine = await this.#arrived();
    if (engine === undefined) {
      this.#name();
      return;
    }
    await this.#told(async () => {
      const survey = await engine.call('survey', { sketch });
      if (turn !== this.#turn) return;
      this.survey = survey;
      this.#name();
      this.redraw();
      this.onSurvey(sketch, survey);
    });
  }
}
