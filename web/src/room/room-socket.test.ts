/** The socket of a room comes back by itself, and the store sends again what was not answered. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RoomClientMessage, RoomServerMessage } from '../server/client.ts';
import { roomScene } from './room-scenes.ts';
import type { PlainSocket } from './room-socket.ts';
import { RoomSocket } from './room-socket.ts';
import { DOUBTFUL, RoomStore } from './room-store.ts';

/** A socket that tests open, feed and close. */
class FakeSocket implements PlainSocket {
  readyState: PlainSocket['readyState'] = 0;
  sent: RoomClientMessage[] = [];
  onopen: PlainSocket['onopen'] = null;
  onmessage: PlainSocket['onmessage'] = null;
  onclose: PlainSocket['onclose'] = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as RoomClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  hear(message: RoomServerMessage): void {
    this.readyState = 1;
    this.onmessage?.call(this as unknown as WebSocket, { data: JSON.stringify(message) } as MessageEvent);
  }

  break(code: number): void {
    this.readyState = 3;
    this.onclose?.call(this as unknown as WebSocket, { code } as CloseEvent);
  }
}

const sockets: FakeSocket[] = [];
const last = () => sockets.at(-1) as FakeSocket;
const tools = (luck = 0.5) => ({ make: () => (sockets.push(new FakeSocket()), last()), chance: () => luck });
const picture: RoomServerMessage = { kind: 'snapshot', seq: 1, now: 0, snapshot: roomScene() };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sockets.length = 0;
});

describe('a socket', () => {
  test('comes back after 1012 within five seconds, and later after more failures', () => {
    const socket = new RoomSocket('ws://room', { heard: () => {}, lost: () => {} }, tools(1));
    socket.open();
    last().hear(picture);
    last().break(1012);
    vi.advanceTimersByTime(4_999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    last().break(1006);
    vi.advanceTimersByTime(9_999);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(3);
    last().hear(picture);
    last().break(1006);
    vi.advanceTimersByTime(5_000);
    expect(sockets, 'a connection that worked begins to wait anew').toHaveLength(4);
  });

  test('hears nothing of an older connection, and nothing that is no message', () => {
    const heard: RoomServerMessage[] = [];
    const socket = new RoomSocket('ws://room', { heard: (message) => heard.push(message), lost: () => {} }, tools(0));
    socket.open();
    const old = last();
    socket.drop();
    socket.hurry();
    old.hear(picture);
    last().onmessage?.call(last() as unknown as WebSocket, { data: '<html>' } as MessageEvent);
    expect(heard).toEqual([]);
    last().hear(picture);
    expect(heard).toHaveLength(1);
  });

  test('that is closed stays closed', () => {
    const socket = new RoomSocket('ws://room', { heard: () => {}, lost: () => {} }, tools(0));
    socket.open();
    socket.close();
    vi.advanceTimersByTime(60_000);
    socket.hurry();
    expect(sockets).toHaveLength(1);
  });
});

describe('a store', () => {
  const notice = (body: object, status = 200) => vi.fn(async () => new Response(JSON.stringify(body), { status }));
  const opened = (fetch: () => Promise<Response>) => {
    vi.stubGlobal('location', { href: 'https://example.org/page/#/room' });
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
    const store = new RoomStore({ server: { base: '', fetch: fetch as typeof globalThis.fetch }, room: 'a'.repeat(32) }, () => {}, tools(0));
    store.open();
    last().hear(picture);
    return store;
  };
  const comesBack = async () => {
    last().break(1012);
    await vi.advanceTimersByTimeAsync(10);
    last().hear(picture);
  };

  test('sends a ballot again under its first name', async () => {
    const store = opened(notice({ member: 'm' }));
    store.take({ kind: 'act', step: 'vote', moves: [], command: { kind: 'vote', window: 3, ballot: '', choice: { kind: 'one', played: 'pass' } } });
    const [first] = last().sent;
    expect(first).toMatchObject({ kind: 'command', id: 1, command: { kind: 'vote', ballot: expect.stringMatching(/^[0-9a-f]{32}$/u) as string } });
    await comesBack();
    expect(last().sent).toEqual([first]);
    last().hear({ kind: 'ack', id: 1, seq: 2 });
    await comesBack();
    expect(last().sent).toEqual([]);
  });

  test('keeps what is said while there is no connection, and says what may be lost', async () => {
    const store = opened(notice({ member: 'm' }));
    store.say({ kind: 'all' }, { kind: 'text', text: 'one' });
    last().break(1006);
    store.say({ kind: 'all' }, { kind: 'text', text: 'two' });
    expect(store.link).toBe('lost');
    await vi.advanceTimersByTimeAsync(10);
    last().hear(picture);
    expect(store.link).toBe('open');
    expect(last().sent.map((message) => message.id)).toEqual([2]);
    expect(store.state.refused?.code).toBe(DOUBTFUL);
  });

  test('ends when the member has no place any more, or the room is gone', async () => {
    const removed = opened(notice({ member: null, phase: 'playing' }));
    last().break(1006);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(removed.link).toBe('out');
    const told = opened(notice({ member: 'm', phase: 'playing' }));
    last().break(1000);
    expect(told.link).toBe('out');
    const gone = opened(notice({ detail: 'no such room' }, 404));
    last().break(1006);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(gone.link).toBe('gone');
  });

  test('keeps the picture of a room that was closed', async () => {
    const store = opened(notice({ member: 'm', phase: 'closed' }));
    last().hear({ kind: 'delta', seq: 2, now: 0, changes: [{ part: 'phase', phase: 'closed' }] });
    last().break(1000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([store.link, store.picture?.phase, sockets.length]).toEqual(['over', 'closed', 1]);
  });

  test('goes on trying while the service does not answer', async () => {
    const store = opened(async () => Promise.reject(new Error('no network')));
    last().break(1006);
    await vi.advanceTimersByTimeAsync(10);
    expect(store.link).toBe('lost');
    expect(sockets.length).toBeGreaterThan(1);
  });
});
