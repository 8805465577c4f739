/**
 * The socket of a room. It comes back by itself after a loss, each time after a while that chance decides, so that a
 * thousand pages do not come back at once.
 *
 * Invariant: at most one socket is open, and nothing of an older one is heard any more.
 */
import type { RoomClientMessage, RoomServerMessage } from '../server/client.ts';

/** What the owner of a socket is told. */
export interface SocketEvents {
  heard(message: RoomServerMessage): void;
  /** The connection is gone; another try follows unless the owner closes the socket. */
  lost(code: number): void;
}

/** The parts of a browser's socket that are used. */
export type PlainSocket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose' | 'readyState'>;

/** What tests put in the place of the browser. */
export interface SocketTools {
  make(address: string): PlainSocket;
  /** Between 0 and 1. */
  chance(): number;
}

const BROWSER: SocketTools = { make: (address) => new WebSocket(address), chance: () => Math.random() };

/** The first wait is up to so many milliseconds; each failure doubles it. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 40_000;

const OPEN = 1;

export class RoomSocket {
  #socket: PlainSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isClosed = false;

  constructor(
    private readonly address: string,
    private readonly events: SocketEvents,
    private readonly tools: SocketTools = BROWSER,
  ) {}

  open(): void {
    if (this.#isClosed || this.#socket !== null) return;
    clearTimeout(this.#timer);
    const socket = this.tools.make(this.address);
    this.#socket = socket;
    const isCurrent = () => this.#socket === socket;
    socket.onmessage = ({ data }: MessageEvent) => {
      const message = read(data);
      if (!isCurrent() || message === undefined) return;
      this.#failures = 0;
      this.events.heard(message);
    };
    socket.onclose = ({ code }: CloseEvent) => {
      if (isCurrent()) this.#lose(code);
    };
  }

  /** Whether the message was given to an open connection. */
  send(message: RoomClientMessage): boolean {
    if (this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Tries at once, for example because the device says that it has a network again. */
  hurry(): void {
    if (this.#socket === null) this.open();
  }

  /** Gives up a connection that the device says is dead. */
  drop(): void {
    const socket = this.#socket;
    if (socket === null) return;
    this.#lose(1006);
    socket.close();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lose(code: number): void {
    this.#socket = null;
    const most = Math.min(FIRST_WAIT * 2 ** this.#failures, LONGEST_WAIT);
    this.#failures += 1;
    this.events.lost(code);
    if (!this.#isClosed) this.#timer = setTimeout(() => this.open(), this.tools.chance() * most);
  }
}

function read(data: unknown): RoomServerMessage | undefined {
  try {
    return JSON.parse(String(data)) as RoomServerMessage;
  } catch {
    return undefined;
  }
}
