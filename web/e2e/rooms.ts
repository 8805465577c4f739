/** What tests do in rooms: open one, come in, propose, vote, speak. Each member is a page of a browser of its own. */
import type { Page } from 'playwright-core';
import type { RoomSettings } from '../src/server/client.ts';
import { press } from './browser.ts';

/** How a room is opened; what is not given stays as the page offers it. */
export interface OpeningWish {
  other?: 'Another team' | 'A program';
  board?: '9×9' | '13×13' | '19×19' | 'Problem';
  scheme?: string;
  time?: string;
  name?: string;
}

/** Opens a room on a page that shows the opening, and returns its code. */
export async function openRoom(page: Page, wish: OpeningWish = {}): Promise<string> {
  const { other = 'A program', board, scheme, time, name } = wish;
  if (board !== undefined) await press(page, board);
  if (board !== 'Problem') await press(page, other);
  if (scheme !== undefined) await page.getByLabel('How the team decides').selectOption({ label: scheme });
  if (time !== undefined) await page.getByLabel('Time', { exact: true }).selectOption({ label: time });
  if (name !== undefined) {
    await page.getByText('More choices').click();
    await page.getByLabel('Your name').fill(name);
  }
  await press(page, 'Open the room');
  const code = page.getByTestId('code');
  await code.waitFor();
  return code.innerText();
}

/** The command that seats a program on the other side, as the host's lobby shows it. */
export const programCommand = (page: Page): Promise<string> => page.getByRole('textbox', { name: /plays the other side/u }).inputValue();

/** Comes into a room by its code, from the page that shows the opening. */
export async function enterRoom(page: Page, code: string, { name = '', side = 'Black' }: { name?: string; side?: 'Black' | 'White' | 'Watch' } = {}): Promise<void> {
  const field = page.getByLabel('Do you have a code?');
  await field.fill(code.toLowerCase());
  await field.press('Enter');
  await page.locator('[data-step=enter]').waitFor();
  await press(page, side);
  await page.getByLabel('Your name').fill(name);
  await page.locator('[data-step=enter]').click();
  await page.locator('.room[data-phase]').waitFor();
}

/** The main button, once it names this step. */
export const step = (page: Page, name: string) => page.locator(`.actions .button.main[data-step=${name}]`);

/** Chooses a point by typing its name. */
export async function choose(page: Page, point: string): Promise<void> {
  const field = page.getByLabel('Type a point');
  await field.fill(point);
  await field.press('Enter');
}

export async function propose(page: Page, point: string, reason?: string): Promise<void> {
  await page.locator('.room[data-window=propose]').waitFor();
  await choose(page, point);
  if (reason !== undefined) await page.getByLabel('Why?').fill(reason);
  await step(page, 'propose').click();
  await step(page, 'proposed').or(page.locator('.room:not([data-window=propose])')).first().waitFor();
}

export async function vote(page: Page, point: string): Promise<void> {
  await page.locator('.room[data-window=vote]').waitFor();
  await choose(page, point);
  await step(page, 'vote').click();
  await step(page, 'voted').or(page.locator('.room:not([data-window=vote])')).first().waitFor();
}

/** The decision that the page shows, once it contains these words. */
export async function decision(page: Page, words: string): Promise<string> {
  const card = page.getByTestId('decision');
  await card.getByText(words).first().waitFor();
  return card.innerText();
}

/** Says something in the chat beside the board. */
export async function say(page: Page, words: string): Promise<void> {
  const field = page.locator('.chat:visible input');
  await field.fill(words);
  await field.press('Enter');
}

/** Opens a room with settings that the page does not offer, goes there, and returns its code. */
export async function openSetRoom(page: Page, { settings, color, name = null }: { settings: RoomSettings; color: 'black' | 'white'; name?: string | null }): Promise<string> {
  const host = { name, rating: null, seat: { kind: 'player', color }, classCode: null } as const;
  const made = await page.evaluate(async (body) => {
    const answer = await fetch('api/v1/rooms', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return (await answer.json()) as { code: string };
  }, JSON.stringify({ version: settings.version, host, settings }));
  await page.evaluate((code) => void (location.hash = `#/room?in=${code}`), made.code);
  await page.getByTestId('code').waitFor();
  return made.code;
}

/** The program on the other side gives the game up, once so many moves are played. */
export async function opponentResigns(page: Page, code: string, key: string, afterMoves: number): Promise<void> {
  await page.evaluate(
    ({ at, message }) =>
      new Promise<void>((resolve, reject) => {
        const socket = new WebSocket(new URL(at, location.href.replace(/^http/u, 'ws')));
        socket.onopen = () => socket.send(message);
        socket.onerror = () => reject(new Error('no socket'));
        socket.onmessage = ({ data }) => {
          const { kind } = JSON.parse(data as string) as { kind: string };
          if (kind === 'refused') reject(new Error(data as string));
          if (kind === 'ack') resolve(socket.close());
        };
      }),
    { at: `api/v1/rooms/${code}/socket?opponent=${key}`, message: JSON.stringify({ kind: 'opponent', id: 1, action: { kind: 'resign' }, afterMoves }) },
  );
}

/** The stones that a page shows, as one letter a point: `X`, `O` and `.`, row by row. */
export const stones = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll<HTMLElement>('.room .shudan-vertex')];
    const place = ({ dataset }: HTMLElement) => Number(dataset['y']) * 19 + Number(dataset['x']);
    const letter = ({ classList }: HTMLElement) => (classList.contains('shudan-sign_1') ? 'X' : classList.contains('shudan-sign_-1') ? 'O' : '.');
    return cells.sort((one, other) => place(one) - place(other)).map(letter).join('');
  });
