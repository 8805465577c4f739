/**
 * A room on the page: its state, the member's draft, and the connection. Components read it and call it.
 *
 * Invariant: a command is sent until the room has answered it; a ballot keeps its name when it is sent again.
 */
import type { Move, Vertex } from '../api.ts';
import type { Server } from '../server/calls.ts';
import { ServiceRefusal } from '../server/calls.ts';
import { getRoom } from '../server/client.ts';
import type { ChatChannel, ChatWords, MemberCommand, RoomServerMessage, RoomSnapshot } from '../server/client.ts';
import type { RoomStep } from './next-step.ts';
import type { RoomDraft } from './room-draft.ts';
import { NO_DRAFT, chosenMove, kept, touched } from './room-draft.ts';
import { socketAddress } from './room-service.ts';
import type { SocketTools } from './room-socket.ts';
import { RoomSocket } from './room-socket.ts';
import type { RoomState } from './room-state.ts';
import { EMPTY, afterLoss, fold } from './room-state.ts';

/** How the page is connected. `over`, `out` and `gone` are final: the room is closed, the member is out, the room is gone. */
export type RoomLink = 'connecting' | 'open' | 'lost' | FinalLink;

type FinalLink = 'over' | 'out' | 'gone';

/** The code of a connection that the service ended because the room, or the stay in it, is over. */
const ENDED = 1000;

export interface RoomPlace {
  server: Server;
  /** The room: 32 digits. */
  room: string;
}

export class RoomStore {
  state: RoomState = EMPTY;
  draft: RoomDraft = NO_DRAFT;
  link: RoomLink = 'connecting';
  readonly #socket: RoomSocket;
  #nextId = 1;

  constructor(
    private readonly place: RoomPlace,
    private readonly changed: () => void,
    tools?: SocketTools,
  ) {
    const events = { heard: (message: RoomServerMessage) => this.#heard(message), lost: (code: number) => this.#lost(code) };
    this.#socket = new RoomSocket(socketAddress(place.server, place.room), events, tools);
  }

  get picture(): RoomSnapshot | null {
    return this.state.picture;
  }

  /** The room's time now, in milliseconds since 1970. */
  now(): number {
    return Date.now() + (Number.isFinite(this.state.offset) ? this.state.offset : 0);
  }

  open(): void {
    this.#socket.open();
    addEventListener('online', this.#online);
    addEventListener('offline', this.#offline);
  }

  close(): void {
    removeEventListener('online', this.#online);
    removeEventListener('offline', this.#offline);
    this.#socket.close();
  }

  /** Sends a command now, or as soon as there is a connection. */
  send(command: MemberCommand): void {
    const id = this.#nextId++;
    const isWritten = this.link === 'open' && this.#socket.send({ kind: 'command', id, command });
    const sent = { id, command, state: isWritten ? 'written' : 'waiting' } as const;
    this.state = { ...this.state, pending: [...this.state.pending, sent], refused: null };
    this.changed();
  }

  /** Does what the main button says. */
  take(step: RoomStep): void {
    if (step.kind !== 'act') return;
    const { command } = step;
    this.send(command.kind === 'vote' ? { ...command, ballot: newName() } : command);
    if (step.step === 'discuss' || step.step === 'mark') this.change({ talk: 'over' });
    if (step.step === 'propose') this.change({ chosen: [], reason: '', line: null });
    if (step.step === 'vote' || step.step === 'list' || step.step === 'pick') this.change({ chosen: [] });
  }

  say(channel: ChatChannel, words: ChatWords): void {
    this.send({ kind: 'say', channel, words });
  }

  touch(at: Vertex): void {
    if (this.picture !== null) this.change(touched(this.draft, this.picture, at));
  }

  choose(move: Move): void {
    if (this.picture !== null) this.change(chosenMove(this.draft, this.picture, move));
  }

  change(part: Partial<RoomDraft>): void {
    this.draft = { ...this.draft, ...part };
    this.changed();
  }

  /** The member has read the refusal. */
  forgetRefusal(): void {
    this.state = { ...this.state, refused: null };
    this.changed();
  }

  #heard(message: RoomServerMessage): void {
    const before = this.state.picture;
    this.state = fold(this.state, message, Date.now());
    if (this.state.picture !== null) this.draft = kept(this.draft, before, this.state.picture);
    if (message.kind === 'snapshot' && this.link !== 'open') {
      this.link = 'open';
      this.#sendAgain();
    }
    this.changed();
  }

  #sendAgain(): void {
    const { again, doubtful } = afterLoss(this.state.pending);
    const pending = again.map((sent) => ({ ...sent, state: this.#socket.send({ kind: 'command', id: sent.id, command: sent.command }) ? 'written' : 'waiting' }) as const);
    const lost = doubtful.at(-1);
    const refused = lost === undefined ? this.state.refused : { command: lost.command, code: DOUBTFUL, words: '' };
    this.state = { ...this.state, pending, refused };
  }

  #lost(code: number): void {
    if (this.link === 'over' || this.link === 'out' || this.link === 'gone') return;
    if (code === ENDED) return this.#end(this.picture?.phase === 'closed' ? 'over' : 'out');
    this.link = 'lost';
    this.changed();
    void this.#ask();
  }

  /** Asks whether the member still has a place, since a connection may be refused for that too. */
  async #ask(): Promise<void> {
    try {
      const { member, phase } = await getRoom(this.place.server, this.place.room);
      if (phase === 'closed') this.#end('over');
      else if (member == null) this.#end('out');
    } catch (reason) {
      if (reason instanceof ServiceRefusal && reason.status === 404) this.#end('gone');
      // Anything else is a matter of the network, and the next try shows it.
    }
  }

  #end(link: FinalLink): void {
    this.link = link;
    this.close();
    this.changed();
  }

  readonly #online = () => this.#socket.hurry();
  readonly #offline = () => this.#socket.drop();
}

/** The code of a command that may or may not have arrived. */
export const DOUBTFUL = 'doubtful';

/** 32 digits that no other ballot has. */
function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
