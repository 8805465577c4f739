/**
 * Games that the service keeps for this browser. All moves are sent each time, so that a game that could not be sent for a
 * while is whole again with the next try.
 *
 * Invariant: one request is under way at a time, and the newest state of the game is sent last.
 */
import type { Move } from '../api.ts';
import { store, stored } from '../frame/device-storage.ts';
import type { Server } from '../server/calls.ts';
import { ServiceRefusal } from '../server/calls.ts';
import { beginClassGame, beginRowGame, forgetRowGame, keepRowGame, listRowGames } from '../server/client.ts';
import type { KeptRowGame } from '../server/client.ts';
import { service } from '../server/presence.ts';
import { readRules } from './game-rules.ts';
import type { KeptMatch } from './kept-match.ts';
import { PASS } from './table-messages.ts';

/** The game at the service, known by the seed of the game on the board. */
export interface ServedGame {
  id: string;
  seed: number;
}

const PLACE = 'shikatsu.play.served';

/** Milliseconds before what could not be sent is sent again; each failure doubles them. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 60_000;

/** The games of this browser, or of this browser in a class; `null` if the page has no service. */
export async function servedMatches(code: string | null): Promise<ServedMatches | null> {
  const server = await service();
  return server && new ServedMatches(server, code);
}

export class ServedMatches {
  #game: ServedGame | null;
  #newest: KeptMatch | null = null;
  #isSending = false;

  constructor(
    private readonly server: Server,
    private readonly code: string | null,
    private readonly firstWait = FIRST_WAIT,
  ) {
    this.#game = leftGame(stored(this.#place()));
  }

  /** Sends a game, once what is under way has been answered. */
  keep(match: KeptMatch): void {
    this.#newest = match;
    if (!this.#isSending) void this.#send();
  }

  adopt(game: ServedGame): void {
    this.#game = game;
    store(this.#place(), game);
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    let wait = this.firstWait;
    for (let match = this.#newest; match !== null; match = this.#newest) {
      this.#newest = null;
      try {
        await this.#sendMoves(match);
        wait = this.firstWait;
      } catch (reason) {
        // What the service refuses it will refuse again; the device has the game anyway.
        if (isFinal(reason)) continue;
        await new Promise((resolve) => setTimeout(resolve, wait));
        wait = Math.min(2 * wait, LONGEST_WAIT);
        this.#newest ??= match;
      }
    }
    this.#isSending = false;
  }

  async #sendMoves(match: KeptMatch): Promise<void> {
    const body = { moves: match.moves.map((point) => servedMove(match, point)) };
    const known = this.#game?.seed === match.seed ? this.#game : null;
    if (known !== null) {
      try {
        await keepRowGame(this.server, known.id, body);
        return;
      } catch (reason) {
        // An old game makes space for new ones; then it begins again.
        if (!(reason instanceof ServiceRefusal && reason.status === 404)) throw reason;
      }
    }
    const { id } = await this.#begun(match);
    this.adopt({ id, seed: match.seed });
    await keepRowGame(this.server, id, body);
  }

  #begun({ rules, you, level, seed }: KeptMatch): Promise<KeptRowGame> {
    const color = you === 'white' ? 'white' : 'black';
    if (this.code !== null) return beginClassGame(this.server, this.code, { color, seed });
    return beginRowGame(this.server, { rules, level: you === 'both' ? null : level, taste: null, color, seed });
  }

  #place(): string {
    return this.code === null ? PLACE : `${PLACE}.${this.code}`;
  }
}

/** The games that this browser has left at the service, the one played last first; none of a class. */
export async function earlierGames(): Promise<KeptRowGame[]> {
  const server = await service();
  const games = server === null ? [] : await listRowGames(server);
  return games.filter(({ rules, moves, class: code }) => (code ?? null) === null && moves.length > 0 && readRules(rules) !== undefined);
}

/** Has the service forget a game of this browser. */
export async function forgetGame(id: string): Promise<void> {
  const server = await service();
  if (server !== null) await forgetRowGame(server, id);
}

/** A game of the service as the board takes it. */
export function boardMatch({ rules, level, color, seed, moves }: KeptRowGame): KeptMatch {
  const size = readRules(rules)?.size ?? 0;
  const points = moves.map((move) => (move === 'pass' ? PASS : move.play[1] * size + move.play[0]));
  return { rules, you: level == null ? 'both' : color, level: level ?? 1, seed, moves: points };
}

function servedMove({ rules }: KeptMatch, point: number): Move {
  const size = readRules(rules)?.size ?? 0;
  return point === PASS ? 'pass' : { play: [point % size, Math.floor(point / size)] };
}

/** Whether another try would change nothing. A service that is busy says so with 429. */
const isFinal = (reason: unknown): boolean => reason instanceof ServiceRefusal && reason.status < 500 && reason.status !== 429;

function leftGame(found: unknown): ServedGame | null {
  const { id, seed } = (found ?? {}) as Partial<ServedGame>;
  return typeof id === 'string' && typeof seed === 'number' ? { id, seed } : null;
}
