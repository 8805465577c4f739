/** What tests do in rooms: open one, come in, propose, vote, speak. Each member is a page of a browser of its own. */
import type { Page } from 'playwright-core';
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
