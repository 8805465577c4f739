/** The review of a room in front of a real service with a real worker: what a decision cost, and a problem made of it. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { FIRST_CHOICE, roomSettings } from '../src/room/opening-settings.ts';
import type { RoomSettings } from '../src/server/client.ts';
import { findings } from './accessibility.ts';
import { browser, cell, press } from './browser.ts';
import { decision, enterRoom, openRoom, openSetRoom, opponentResigns, programCommand, propose, step, vote } from './rooms.ts';
import { isMissing, shikatsuService } from './shikatsu-service.ts';

/** A white group in a corner that needs a move at B9, and White to move. */
const CORNER = ['...OX....', 'OOOOX....', 'XXXXX....', '.........', '..X...O..', '.........', '.........', '....O....', '.........'];

/** White is a team, Black a program outside; the game begins with the group. */
function cornerGame(): RoomSettings {
  const settings = roomSettings({ ...FIRST_CHOICE, other: 'program', color: 'white', time: 'action180' });
  const points = (letter: string) => CORNER.flatMap((row, y) => [...row].flatMap((one, x): [number, number][] => (one === letter ? [[x, y]] : [])));
  const setup = { width: 9, height: 9, black: points('X'), white: points('O'), ko: [], toMove: 'white' } as const;
  return { ...settings, content: { kind: 'game', setup: { ...setup, ko: [] }, rules: { ko: 'positionalSuperko', suicide: 'forbidden', scoring: 'area', bentFour: 'playedOut' }, komiHalfPoints: 15 } };
}

const key = async (page: Page) => /--opponent (\S+)/u.exec(await programCommand(page))?.[1] ?? '';

describe.skipIf(isMissing)('with a service behind the page', () => {
  const address = shikatsuService('review');
  const host = browser({ width: 1280, height: 800 });
  const guest = browser({ width: 390, height: 844 }, 'touch');
  const third = browser({ width: 1280, height: 800 });

  test('a group that was thrown away is the dearest decision, and one tap makes a problem of it', async () => {
    const desk = await host.open('#/room', address());
    const code = await openSetRoom(desk, { settings: cornerGame(), color: 'white', name: 'Aki' });
    const opponent = await key(desk);
    const [phone, other] = [await guest.open('#/room', address()), await third.open('#/room', address())];
    for (const page of [phone, other]) await enterRoom(page, code, { side: 'White' });
    await step(desk, 'start').click();
    await propose(desk, 'b9', 'The eye');
    await propose(phone, 'f4');
    await propose(other, 'f4');
    await vote(desk, 'b9');
    await vote(phone, 'f4');
    await vote(other, 'f4');
    await decision(desk, 'White plays F4');
    await opponentResigns(desk, code, opponent, 1);

    // The worker proves what it cost, and the page shows it without being asked.
    const dearest = desk.getByTestId('mistake').getByRole('listitem').first();
    await dearest.waitFor({ timeout: 60_000 });
    const words = (await dearest.innerText()).replace(/\s+/gu, ' ');
    expect(words).toContain('Move 1: alive');
    expect(words).toContain('dead');
    expect(words).toContain('B9 lived (1 vote), F4 was played (2).');
    expect(words).toContain('You chose B9.');
    await desk.getByTestId('review-said').getByText('One decision cost something.').waitFor({ state: 'attached', timeout: 60_000 });
    expect(await desk.getByTestId('own-share').innerText()).toBe('Your own moves: 1 of 1 cost nothing.');
    expect(await findings(desk)).toEqual([]);
    // One who voted for the mistake reads what it would have cost.
    await phone.getByTestId('own-share').getByText('Your own moves: 0 of 1 cost nothing. The others would have cost 25.').waitFor({ timeout: 30_000 });

    // An entry shows the position before it, with the stones at stake and the moves, and hides it again; by keyboard too.
    const heading = dearest.getByRole('button', { name: /^White\. Move 1: alive became dead$/u });
    expect(await cell(desk, 5, 5).getAttribute('class')).toContain('shudan-sign_-1');
    await heading.focus();
    await desk.keyboard.press('Enter');
    await expect.poll(() => cell(desk, 5, 5).getAttribute('class')).toContain('shudan-sign_0');
    expect(await heading.getAttribute('aria-expanded')).toBe('true');
    expect(await cell(desk, 0, 1).getAttribute('class')).toContain('shudan-marker_triangle');
    expect(await cell(desk, 5, 5).getAttribute('class')).toContain('shudan-heat_2');
    expect(await cell(desk, 1, 0).getAttribute('class')).toContain('shudan-heat_1');
    await dearest.getByText('White, 5 stones at D9. Cost 25: 5 steps down × 5 stones.').waitFor();
    expect(await findings(desk)).toEqual([]);
    await desk.keyboard.press('Enter');
    await expect.poll(() => cell(desk, 5, 5).getAttribute('class')).toContain('shudan-sign_-1');

    // What every move was worth in random games: the position before it, with a spot on each point and nine numbers.
    await desk.getByText('Values of every move').click();
    await press(desk, 'Show the values on the board');
    const tried = desk.getByTestId('tried-words');
    await tried.getByText(/^Move 1: White played F4, number \d+ of 66\.$/u).waitFor({ timeout: 60_000 });
    await tried.getByText('a guess, not a proof').waitFor();
    expect(await cell(desk, 5, 5).getAttribute('class')).toContain('shudan-sign_0');
    expect(await desk.locator('.shudan-vertex:is(.shudan-heat_11, .shudan-heat_12, .shudan-heat_13, .shudan-heat_14, .shudan-heat_15)').count()).toBeGreaterThan(50);
    expect(await desk.locator('.shudan-vertex .shudan-marker').getByText('1', { exact: true }).count()).toBeGreaterThan(0);
    expect(await findings(desk)).toEqual([]);
    await desk.getByRole('application').focus();
    for (const key of ['ArrowDown', 'ArrowLeft']) {
      for (let count = 0; count < 9; count++) await desk.keyboard.press(key);
    }
    await desk.getByTestId('cursor').getByText(/^A1.*number \d+ of 66 when tried out/u).waitFor({ state: 'attached' });
    // There is one decision only.
    expect(await desk.getByRole('button', { name: 'The decision before' }).getAttribute('aria-disabled')).toBe('true');
    expect(await desk.getByRole('button', { name: 'The decision after' }).getAttribute('aria-disabled')).toBe('true');
    await press(desk, 'Show the values on the board');
    await expect.poll(() => cell(desk, 5, 5).getAttribute('class')).toContain('shudan-sign_-1');

    // In every theme, on a phone.
    await phone.getByTestId('mistake').getByRole('button', { name: /Move 1: alive/u }).tap();
    expect(await findings(phone)).toEqual([]);
    for (const theme of ['wood', 'paper', 'dark', 'contrast']) {
      await phone.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
      expect(await findings(phone, 'colours'), theme).toEqual([]);
    }

    // One tap: the position before the move is a problem.
    await press(phone, 'Make a problem of move 1');
    await phone.getByRole('heading', { name: 'White to live' }).waitFor({ timeout: 60_000 });
    expect(await cell(phone, 3, 0).getAttribute('class')).toContain('shudan-sign_-1');
    expect(await phone.locator('.shudan-vertex.shudan-sign_-1[data-x="5"][data-y="5"]').count()).toBe(0);
    // The way back leads to the room.
    await phone.goBack();
    await phone.getByTestId('mistake').waitFor({ timeout: 30_000 });
  }, 180_000);

  test('a game without a fight says so, and a service that does not answer is tried again', async () => {
    const desk = await host.open('#/room', address());
    const code = await openRoom(desk, { name: 'Aki' });
    const opponent = await key(desk);
    await step(desk, 'start').click();
    await propose(desk, 'c3');
    await decision(desk, 'Black plays C3');
    await desk.route('**/review', (route) => route.abort());
    await opponentResigns(desk, code, opponent, 1);
    await desk.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    expect(await findings(desk)).toEqual([]);
    await desk.unroute('**/review');
    await press(desk, 'Try again');
    await desk.locator('.review').getByText('No decision cost anything that is proved.').last().waitFor();
    await desk.locator('.review').getByText('There was no small fight near the moves.').last().waitFor();
    expect(await desk.getByTestId('own-share').innerText()).toBe('Nothing is proved about your own moves.');
    expect(await findings(desk)).toEqual([]);
  });
});
