/**
 * A game against the program or between two people: what follows from each action.
 *
 * Invariant: `moves` are a game that the module accepts, but for the last one while its answer is awaited. The page never
 * decides a rule; a stone that is put down before the module has arrived waits for it.
 */
import { TableStopped } from './table-client.ts';
import type { Table } from './table-client.ts';
import { anySeed, firstTerms } from './kept-match.ts';
import type { KeptMatch, MatchTerms } from './kept-match.ts';
import { HINT_STEPS, isYours, newState, sizeOf, withStone } from './match-state.ts';
import type { MatchState, TermsChoice } from './match-state.ts';
import { isKoTold, noteKo, noteWin } from './play-record.ts';
import { PASS } from './table-messages.ts';
import type { TableRule } from './table-messages.ts';

/** Milliseconds after which the page says that the program thinks. */
const SLOW = 200;

/** What a match has around it. */
export interface MatchSurroundings {
  table(): Promise<Table>;
  choice: TermsChoice;
  changed(): void;
  /** Keeps the game, so that it goes on after the page was closed. */
  keep(match: KeptMatch): void;
  /** Milliseconds before an answer, so that a visitor sees which stone is new. */
  pause: number;
}

export class Match {
  state: MatchState;
  /** Counts actions: what was asked before the last one is no longer wanted. */
  #action = 0;

  constructor(
    left: KeptMatch,
    private readonly around: MatchSurroundings,
  ) {
    const { moves, ...terms } = left;
    this.state = newState(terms, moves, around.choice);
  }

  /** Shows the game that was left and lets the program move if it is its turn. */
  async begin(): Promise<void> {
    void this.#arrive();
    if (this.state.moves.length > 0 || !isYours(this.state)) await this.#follow(++this.#action, 'resumed');
  }

  /** Asks again after the module could not be loaded. */
  async retry(): Promise<void> {
    this.#set({ table: 'arriving' });
    void this.#arrive();
    await this.#follow(this.#act(), 'resumed');
  }

  /** A stone of the side to move, or a pass. */
  async play(point: number): Promise<void> {
    const { view, waiting } = this.state;
    const rule = waiting !== 'none' || !isYours(this.state) ? 'wait' : ruleAt(this.state, point);
    if (view.end !== null || rule !== null) return this.refuse(point, view.end !== null ? 'over' : (rule ?? 'over'));
    const action = this.#act();
    this.#set({
      moves: [...this.state.moves, point],
      view: point === PASS ? view : withStone(view, point),
      waiting: 'look',
    });
    return this.#follow(action, 'played');
  }

  /** Says why a point is refused; nothing else changes. */
  refuse(point: number, rule: TableRule | 'wait'): void {
    this.#set({ refused: { point, rule }, hint: null, told: 0, turn: this.state.turn + 1 });
  }

  /** Takes back the visitor's last move and what followed; between two people, the last move. */
  async undo(): Promise<void> {
    const { moves, you } = this.state;
    const action = this.#act();
    const isOwn = (at: number) => you === 'both' || (at % 2 === 0 ? 'black' : 'white') === you;
    const last = moves.map((_, at) => at).filter(isOwn).at(-1);
    if (last === undefined) return;
    this.#set({ moves: moves.slice(0, last), reviewed: null });
    await this.#follow(action, 'resumed');
  }

  /** Begins another game; what is not said stays as it was. */
  async again(change: Partial<MatchTerms> = {}): Promise<void> {
    const { rules, you, level } = this.state;
    return this.resume({ rules, you, level, seed: anySeed(), ...change, moves: [] });
  }

  /** Goes on with a game that was left. */
  async resume({ moves, ...terms }: KeptMatch): Promise<void> {
    const { levels, table } = this.state;
    const action = this.#act();
    const turn = this.state.turn + 1;
    this.state = { ...newState(terms, moves, this.around.choice), levels, table, turn };
    this.#keep();
    this.around.changed();
    await this.#follow(action, 'resumed');
  }

  /** Shows the next step of the hint for the side to move. */
  async hint(): Promise<void> {
    if (this.state.view.end !== null || !isYours(this.state) || this.state.waiting !== 'none') return;
    const action = this.#action;
    const found = this.state.hint ?? (await this.#asked(action, (table) => table.call('hint', this.#game(), {})));
    if (found === undefined || action !== this.#action) return;
    const told = Math.min(this.state.told + 1, HINT_STEPS);
    this.#set({ hint: found, told, refused: null, turn: this.state.turn + 1 });
  }

  /** The game as SGF. */
  async sgf(): Promise<string | undefined> {
    return this.#asked(this.#action, (table) => table.call('writeSgf', this.#game(), {}));
  }

  /** Ends what is going on, because the visitor leaves the section. */
  leave(): void {
    this.#act();
  }

  /** Learns what the module offers. A stone that is played meanwhile is not waited for. */
  async #arrive(): Promise<void> {
    try {
      const levels = await (await this.around.table()).call('levels', this.#game(), {});
      this.#set({ levels, level: Math.min(this.state.level, levels), table: 'here' });
    } catch (reason) {
      if (!(reason instanceof TableStopped)) this.#failed();
    }
  }

  /** Looks at the board after the last move; then the program answers, if it is its turn. */
  async #follow(action: number, since: 'played' | 'resumed'): Promise<void> {
    this.#set({ waiting: 'look' });
    const slow = this.#slowAfter(action);
    const view = await this.#asked(action, (table) => table.call('look', this.#game(), {}));
    clearTimeout(slow);
    if (view === undefined) return;
    const turn = this.state.turn + 1;
    this.#set({ view, waiting: 'none', pace: 'quick', turn, ko: this.#firstKo(view.forbidden) });
    this.#keep();
    if (view.end !== null) {
      if (since === 'played') this.#noteEnd();
    } else if (!isYours(this.state)) {
      await this.#reply(action);
    }
  }

  async #reply(action: number): Promise<void> {
    this.#set({ waiting: 'reply' });
    const slow = this.#slowAfter(action);
    const shown = new Promise((resolve) => setTimeout(resolve, this.around.pause));
    const { level, seed, moves } = this.state;
    const chosen = await this.#asked(action, (table) => table.call('choose', this.#game(), { level, seed }));
    if (chosen === undefined) return clearTimeout(slow);
    await shown;
    clearTimeout(slow);
    if (action !== this.#action) return;
    this.#set({ moves: [...moves, chosen.move], proof: chosen.proof, pace: 'quick' });
    await this.#follow(action, 'played');
    await this.#review(action, moves);
  }

  /** Judges the visitor's last move while the visitor thinks about the next one. */
  async #review(action: number, moves: readonly number[]): Promise<void> {
    const move = moves.at(-1);
    if (move === undefined || action !== this.#action) return;
    const { rules } = this.state;
    const reviews = await this.#asked(action, (table) => table.call('review', { rules, moves }, {}));
    if (reviews === undefined || reviews.length === 0) return;
    this.#set({ reviewed: { move, reviews }, turn: this.state.turn + 1 });
  }

  /** A new action of the visitor: ends what was asked before it. */
  #act(): number {
    if (this.state.waiting !== 'none') void this.around.table().then((table) => table.stop(), () => {});
    this.state = { ...this.state, waiting: 'none', pace: 'quick', hint: null, told: 0, refused: null };
    return ++this.#action;
  }

  /** What the module answers; nothing if the visitor has done something else since, or if it cannot be loaded. */
  async #asked<T>(action: number, ask: (table: Table) => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await ask(await this.around.table());
      return action === this.#action ? answer : undefined;
    } catch (reason) {
      if (action === this.#action && !(reason instanceof TableStopped)) this.#failed();
      return undefined;
    }
  }

  /** The module is missing, or it refuses a game that was kept by another version: then a new one begins. */
  #failed(): void {
    const { table, turn, levels } = this.state;
    if (table === 'here') this.state = { ...newState(this.#freshTerms(), [], this.around.choice), levels, table, turn: turn + 1 };
    else this.#set({ table: 'lost', waiting: 'none', pace: 'quick', turn: turn + 1 });
    this.around.changed();
  }

  /** A new game by the rules of the class, or the first game. */
  #freshTerms(): MatchTerms {
    const { rules, you, level } = this.state;
    return this.around.choice === 'fixed' ? { rules, you, level, seed: anySeed() } : firstTerms();
  }

  #slowAfter(action: number) {
    return setTimeout(() => action === this.#action && this.#set({ pace: 'slow' }), SLOW);
  }

  #firstKo(forbidden: readonly { rule: TableRule }[]): 'first' | 'none' {
    if (!forbidden.some(({ rule }) => rule === 'ko') || isKoTold()) return 'none';
    noteKo();
    return 'first';
  }

  #noteEnd(): void {
    const { view, you, rules, level } = this.state;
    if (you !== 'both' && view.end?.winner === you) noteWin(rules, level);
  }

  #game() {
    const { rules, moves } = this.state;
    return { rules, moves };
  }

  #keep(): void {
    const { rules, you, level, seed, moves } = this.state;
    this.around.keep({ rules, you, level, seed, moves: [...moves] });
  }

  #set(change: Partial<MatchState>): void {
    this.state = { ...this.state, ...change };
    this.around.changed();
  }
}

/** The rule that forbids a point, as far as the module has told it. */
export function ruleAt(state: MatchState, point: number): TableRule | null {
  const { view } = state;
  if (point >= sizeOf(state) ** 2) return 'outside';
  if (view.black.includes(point) || view.white.includes(point)) return 'occupied';
  return view.forbidden.find((one) => one.point === point)?.rule ?? null;
}
