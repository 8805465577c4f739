// Pictures of a room for the book (`pictures.mjs --book`): the lobby, a vote and the review of a game, in front of a real
// service with a worker. They need `shikatsu` (`SHIKATSU_BINARY`, or what was built last) and PostgreSQL and NATS, as the
// tests with a service do; without them the pictures stay as they are, and that is said.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const ROOT = new URL('../', import.meta.url).pathname;
const DATABASE = process.env.SHIKATSU_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432/test';
const SIZE = { width: 1000, height: 700 };

/** A white group in a corner that needs a move at B9, and White to move. */
const CORNER = ['...OX....', 'OOOOX....', 'XXXXX....', '.........', '..X...O..', '.........', '.........', '....O....', '.........'];

export const ROOM_PICTURES = ['room-lobby', 'room-vote', 'room-review'];

/** Plays a short game of three members and calls `take` with each name and the host's page in its state. */
export async function roomPictures(browser, take) {
  const service = await started();
  if (service === null) return console.warn('no pictures of rooms, because shikatsu or PostgreSQL is not here');
  try {
    const members = [];
    for (let number = 0; number < 3; number++) members.push(await visitor(browser, service.address));
    await play(members, take);
    for (const page of members) await page.context().close();
  } finally {
    await service.end();
  }
}

async function play([host, ...guests], take) {
  const code = await post(host, 'api/v1/rooms', { version: 1, host: seated(), settings: settings() }).then((made) => made.code);
  for (const page of guests) await post(page, `api/v1/rooms/${code}/join`, seated());
  const all = [host, ...guests];
  for (const page of all) await page.evaluate((at) => (location.hash = `#/room?in=${at}`), code);
  for (const page of all) await page.locator('.room[data-phase=lobby]').waitFor();
  const key = /--opponent (\S+)/u.exec(await host.locator('.host-panel input').first().inputValue())?.[1];
  await host.locator('.host-panel > summary').click();
  await take('room-lobby', host);
  await host.locator('[data-step=start]').click();
  for (const [index, page] of all.entries()) await choose(page, 'propose', index === 0 ? 'b9' : 'f4');
  for (const [index, page] of all.entries()) {
    if (index === 2) await take('room-vote', host);
    await choose(page, 'vote', index === 0 ? 'b9' : 'f4');
  }
  await host.getByTestId('decision').waitFor();
  await resign(host, code, key);
  const entry = host.locator('.review-entry.mistake h3 button').first();
  await entry.click({ timeout: 120_000 });
  await host.locator('.review-progress').waitFor({ state: 'detached', timeout: 120_000 });
  await take('room-review', host);
}

async function visitor(browser, address) {
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('shikatsu', JSON.stringify({ theme: 'wood', language: 'en' })));
  await page.goto(`${address}#/room`);
  await page.getByRole('main').waitFor();
  return page;
}

async function choose(page, part, point) {
  await page.locator(`.room[data-window=${part}]`).waitFor();
  await page.locator('#room-typed').fill(point);
  await page.locator('#room-typed').press('Enter');
  await page.locator(`[data-step=${part}]`).click();
  await page.locator(`[data-step=${part}]`).waitFor({ state: 'detached' });
}

const seated = () => ({ name: null, rating: null, seat: { kind: 'player', color: 'white' }, classCode: null });

const post = (page, path, body) =>
  page.evaluate(async ([at, text]) => (await fetch(at, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })).json(), [path, JSON.stringify(body)]);

/** The program on the other side gives the game up. */
const resign = (page, code, key) =>
  page.evaluate(
    ([at, message]) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(new URL(at, location.href.replace(/^http/u, 'ws')));
        socket.onopen = () => socket.send(message);
        socket.onmessage = ({ data }) => {
          const { kind } = JSON.parse(data);
          if (kind === 'ack') resolve(socket.close());
          if (kind === 'refused') reject(new Error(data));
        };
      }),
    [`api/v1/rooms/${code}/socket?opponent=${key}`, JSON.stringify({ kind: 'opponent', id: 1, action: { kind: 'resign' }, afterMoves: 1 })],
  );

function settings() {
  const points = (letter) => CORNER.flatMap((row, y) => [...row].flatMap((one, x) => (one === letter ? [[x, y]] : [])));
  const setup = { width: 9, height: 9, black: points('X'), white: points('O'), ko: [], toMove: 'white' };
  const rules = { ko: 'positionalSuperko', suicide: 'forbidden', scoring: 'area', bentFour: 'playedOut' };
  const team = { scheme: { kind: 'plurality' }, tieRule: 'ladder', quorum: { kind: 'count', count: 1 }, missedQuorum: 'playOn', captain: 'fixed', reasons: 'optional' };
  return {
    version: 1,
    content: { kind: 'game', rules, setup, komiHalfPoints: 15 },
    black: { kind: 'outside' },
    white: { kind: 'team', team },
    time: { kind: 'perAction', time: 180_000 },
    phaseLimit: 180_000,
    discussion: 0,
    entry: 'open',
    memberLimit: 20_000,
    spectatorDelay: 0,
    lobbyTime: 86_400_000,
    reviewTime: 86_400_000,
    conduct: { chatInPlay: 'on', spectators: 'open', wording: { kind: 'free' }, tally: 'bySize', ballotsPerBlock: 3 },
  };
}

/** A service in a schema of its own; null if it cannot be started here. */
async function started() {
  const built = ['release', 'debug'].map((kind) => `${ROOT}target/${kind}/shikatsu`);
  const binary = [process.env.SHIKATSU_BINARY, ...built].find((path) => path !== undefined && existsSync(path));
  const sql = (text) => execFileSync('psql', ['-q', DATABASE, '-c', text], { stdio: 'ignore' });
  const schema = `shikatsu_pictures_${process.pid}`;
  if (binary === undefined) return null;
  try {
    sql(`create schema ${schema}`);
  } catch {
    return null;
  }
  const words = ['serve', '--listen', '127.0.0.1:0', '--web', 'web/dist', '--workers', '1', '--memory', '64', '--longest', '5s'];
  const server = spawn(binary, [...words, '--schema', schema, '--prefix', schema.replaceAll('_', '-')], { cwd: ROOT, env: { ...process.env, SHIKATSU_DATABASE: DATABASE }, stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await new Promise((resolve, reject) => {
    let said = '';
    server.stderr.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-10_000);
      const found = /serving at (http:\/\/[^;]+);/u.exec(said);
      if (found !== null) resolve(`${found[1]}/`);
    });
    server.on('exit', () => reject(new Error(said)));
  });
  const end = async () => {
    const ended = new Promise((resolve) => server.on('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    sql(`drop schema ${schema} cascade`);
  };
  return { address, end };
}
