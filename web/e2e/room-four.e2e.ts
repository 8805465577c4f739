/**
 * Four people are one player: nine moves against GNU Go, which sits in the room by the command that the lobby shows. One
 * has a keyboard and no mouse, one drops out twice and returns.
 */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findings } from './accessibility.ts';
import { cell, press, said } from './browser.ts';
import { enterOn, pointed, tabTo, unseenFocus, watchPointer } from './keyboard.ts';
import { memberContexts } from './members.ts';
import { decision, enterRoom, openRoom, programCommand, propose, step, stones, vote } from './rooms.ts';
import { isMissing, runShown, shikatsuService } from './shikatsu-service.ts';

const isGnuGoMissing = ![process.env['PATH'] ?? '', '/usr/games'].join(':').split(':').some((folder) => existsSync(`${folder}/gnugo`));

if (isGnuGoMissing) console.warn('the game of four against GNU Go is skipped, because gnugo is not here');

const ROUNDS = 9;
const COLUMNS = 'ABCDEFGHJ';

/** Points that the team talks about, as long as they are empty. */
const WISHES = ['E5', 'C3', 'G7', 'C7', 'G3', 'E3', 'E7', 'C5', 'G5', 'D4', 'F6', 'D6', 'F4', 'D2', 'F8', 'B4', 'H6', 'D8', 'F2', 'B6', 'H4', 'A1', 'J9', 'A9', 'J1', 'B2', 'H8'];

/** Column and row from the left and from the top. */
const place = (point: string) => ({ x: COLUMNS.indexOf(point[0] ?? ''), y: 9 - Number(point.slice(1)) });

/** The first two points of the list that any rules let a side play: empty, never played, and beside an empty point. */
function twoFree(board: string, played: readonly string[]): [string, string] {
  const isEmpty = (x: number, y: number) => x >= 0 && y >= 0 && x < 9 && y < 9 && board[y * 9 + x] === '.';
  const isFree = (point: string) => {
    const { x, y } = place(point);
    const isBeside = isEmpty(x - 1, y) || isEmpty(x + 1, y) || isEmpty(x, y - 1) || isEmpty(x, y + 1);
    return isEmpty(x, y) && isBeside && !played.includes(point);
  };
  const [one, other] = WISHES.filter(isFree);
  if (one === undefined || other === undefined) throw new Error(`no point of the list is free: ${board}`);
  return [one, other];
}

describe.skipIf(isMissing || isGnuGoMissing)('four members and GNU Go', () => {
  const address = shikatsuService('four');
  const member = memberContexts();

  test('play nine moves; one by keyboard alone, one drops and returns', { timeout: 240_000 }, async () => {
    const [host, keys, hand, mouse] = [await member(), await member(), await member({ viewport: { width: 360, height: 740 }, hasTouch: true }), await member()];
    const all = [host, keys, hand, mouse];
    const desk = await host.open(`${address()}#/room`);
    const code = await openRoom(desk, { time: '3 minutes a step', name: 'Aki' });

    const keyed = await keys.context.newPage();
    await watchPointer(keyed);
    await comeByKeys(keyed, `${address()}#/room?in=${code}`, 'Bela');
    let phone = await hand.open(`${address()}#/room`);
    await enterRoom(phone, code, { name: 'Chiyo' });
    const clicked = await mouse.open(`${address()}#/room`);
    await enterRoom(clicked, code, { name: 'Dana' });
    await enterOn(keyed, step(keyed, 'ready'));

    const program = runShown((await programCommand(desk)).replace('--mode gtp', '--mode gtp --level 1 --chinese-rules --seed 4'));
    onTestFinished(() => void program.process.kill());
    await expect.poll(program.said).toContain(`has come into room ${code}`);
    for (const name of ['Bela', 'Chiyo', 'Dana']) await desk.getByText(name).first().waitFor();
    await step(desk, 'start').click();

    const played: string[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      if (round === 7) {
        // The cookie is the member: no entrance, and a voice at once.
        phone = await hand.open(`${address()}#/room?in=${code}`);
        await phone.locator('.room[data-window=propose]').waitFor();
        await clicked.getByRole('button', { name: '4 people' }).waitFor();
      }
      const present = round === 6 ? [desk, keyed, clicked] : [desk, keyed, phone, clicked];
      const [won, lost] = twoFree(await sameStones(present), played);
      if (round === 6) await phone.close();
      const isAway = round === 6;
      await Promise.all([propose(desk, won), proposeByKeys(keyed, won), proposeByMouse(clicked, lost), ...(isAway ? [] : [proposeByHand(phone, lost)])]);
      if (round === 1) expect(await findings(keyed)).toEqual([]);
      if (round === 2) expect(await findings(clicked)).toEqual([]);
      if (!isAway) await vote(phone, lost);
      if (round === 4) await dropAndReturn(phone, hand.setOffline, lost);
      await Promise.all([vote(desk, won), voteByKeys(keyed, won), voteByMouse(clicked, won)]);
      for (const page of present) expect(await decision(page, `Black plays ${won}`)).toContain(isAway ? 'Most votes: 3 of 3.' : 'Most votes: 3 of 4.');
      expect(await said(keyed, `Black plays ${won}`)).toContain('Most votes');
      played.push(won);
      for (const page of present) await page.locator('.room[data-window=propose]').waitFor();
    }

    const board = await sameStones([desk, keyed, phone, clicked]);
    const record = await (await fetch(`${address()}api/v1/rooms/${code}/log.sgf`)).text();
    const moves = (color: string) => [...record.matchAll(new RegExp(`;${color}\\[(\\w\\w)\\]`, 'gu'))].map(([, at]) => at ?? '');
    const letters = (point: string) => String.fromCharCode(97 + place(point).x, 97 + place(point).y);
    expect(moves('B')).toEqual(played.map(letters));
    expect(moves('W')).toHaveLength(ROUNDS);
    const last = moves('W').at(-1) ?? '';
    expect(board[(last.charCodeAt(1) - 97) * 9 + last.charCodeAt(0) - 97]).toBe('O');

    expect(await pointed(keyed)).toEqual([]);
    for (const page of [desk, phone]) expect(await findings(page)).toEqual([]);
    for (const { errors } of all) expect(errors).toEqual([]);
  });
});

/** Waits until all pages show the same stones and the team's next turn. */
async function sameStones(pages: readonly Page[]): Promise<string> {
  for (const page of pages) await page.locator('.room[data-window=propose]').waitFor();
  await expect.poll(async () => new Set(await Promise.all(pages.map(stones))).size).toBe(1);
  return stones(pages[0] as Page);
}

/** From the entrance to the lobby, with keys alone. */
async function comeByKeys(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.locator('[data-step=enter]').waitFor();
  expect(await findings(page)).toEqual([]);
  await enterOn(page, page.getByRole('button', { name: 'Black', exact: true }));
  await tabTo(page, page.getByLabel('Your name'));
  await page.keyboard.type(name);
  await enterOn(page, page.locator('[data-step=enter]'));
  await page.locator('.room[data-phase=lobby]').waitFor();
}

/** Walks over the board with arrow keys; each point is read out. */
async function proposeByKeys(page: Page, point: string): Promise<void> {
  await enterOn(page, step(page, 'choosePoint'));
  const cursor = page.getByTestId('cursor');
  await expect.poll(() => page.locator('.room .board').evaluate((board) => board === document.activeElement)).toBe(true);
  expect(await unseenFocus(page)).toBe('');
  const [from, to] = [place((await cursor.innerText()).split(',')[0] ?? ''), place(point)];
  const go = async (steps: number, less: string, more: string) => {
    for (let at = 0; at < Math.abs(steps); at++) await page.keyboard.press(steps < 0 ? less : more);
  };
  await go(to.x - from.x, 'ArrowLeft', 'ArrowRight');
  await go(to.y - from.y, 'ArrowUp', 'ArrowDown');
  await expect.poll(() => cursor.innerText()).toContain(`${point}, empty`);
  await page.keyboard.press('Enter');
  await enterOn(page, step(page, 'propose'));
  await step(page, 'proposed').or(page.locator('.room:not([data-window=propose])')).first().waitFor();
}

/** The main button leads to the list; arrow keys choose, Enter sends. */
async function voteByKeys(page: Page, point: string): Promise<void> {
  await page.locator('.room[data-window=vote]').waitFor();
  await enterOn(page, step(page, 'chooseVote'));
  expect(await unseenFocus(page)).toBe('');
  const wanted = page.locator('.proposals li').filter({ hasText: point }).locator('input');
  await page.keyboard.press('Space');
  for (let at = 0; at < 4 && !(await wanted.isChecked()); at++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await step(page, 'voted').or(page.locator('.room:not([data-window=vote])')).first().waitFor();
}

async function proposeByHand(page: Page, point: string): Promise<void> {
  const { x, y } = place(point);
  await cell(page, x, y).tap();
  await step(page, 'propose').tap();
  await step(page, 'proposed').or(page.locator('.room:not([data-window=propose])')).first().waitFor();
}

async function proposeByMouse(page: Page, point: string): Promise<void> {
  const { x, y } = place(point);
  await cell(page, x, y).click();
  await step(page, 'propose').click();
  await step(page, 'proposed').or(page.locator('.room:not([data-window=propose])')).first().waitFor();
}

async function voteByMouse(page: Page, point: string): Promise<void> {
  await page.locator('.room[data-window=vote]').waitFor();
  await page.locator('.proposals label').filter({ hasText: point }).click();
  await step(page, 'vote').click();
  await step(page, 'voted').or(page.locator('.room:not([data-window=vote])')).first().waitFor();
}

/** The network goes in the middle of the vote; when it is back, the member is the same and its ballot stands. */
async function dropAndReturn(page: Page, setOffline: (isOffline: boolean) => Promise<void>, point: string): Promise<void> {
  await setOffline(true);
  await page.getByTestId('lost').waitFor();
  await setOffline(false);
  await page.getByTestId('lost').waitFor({ state: 'detached' });
  await step(page, 'voted').getByText(point).waitFor();
  await press(page, '4 people');
  await page.getByRole('dialog', { name: '4 people' }).getByText('you').waitFor();
  await press(page, 'Close');
  expect(await findings(page)).toEqual([]);
}
