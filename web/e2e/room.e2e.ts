/** Rooms in front of a real service: two browsers are one player. */
import { describe, expect, test } from 'vitest';
import { findings } from './accessibility.ts';
import { browser, button, cell, press } from './browser.ts';
import { choose, decision, enterRoom, openRoom, programCommand, propose, say, step, vote } from './rooms.ts';
import { isMissing, shikatsuService } from './shikatsu-service.ts';

describe.skipIf(isMissing)('with a service behind the page', () => {
  const address = shikatsuService('room');
  const host = browser({ width: 1280, height: 800 });
  const guest = browser({ width: 360, height: 740 }, 'touch');

  test('two people propose, vote and play a move; they talk, and one drops and returns', async () => {
    const desk = await host.open('#/play', address());
    await desk.getByRole('main').getByRole('link', { name: 'Play together' }).click();
    await desk.getByRole('heading', { name: 'Play together' }).waitFor();
    expect(await findings(desk)).toEqual([]);
    const code = await openRoom(desk, { name: 'Aki' });
    expect(code).toMatch(/^[2-9A-Z]{6}$/u);
    expect(await desk.getByRole('textbox', { name: 'Link to this room' }).inputValue()).toContain(`#/room?in=${code}`);
    expect(await programCommand(desk)).toMatch(/^shikatsu room seat '.+' --engine 'gnugo --mode gtp' --opponent \S+$/u);
    expect(await findings(desk)).toEqual([]);

    const phone = await guest.open('#/room', address());
    await enterRoom(phone, code, { name: 'Bela <b>' });
    await desk.getByText('Bela <b>').waitFor();
    await press(phone, 'I am ready');
    await desk.getByText('ready').first().waitFor();
    expect(await findings(phone)).toEqual([]);
    const width = async () => (await phone.locator('.room .board').boundingBox())?.width ?? 0;
    expect(await width()).toBeLessThan(200);
    await step(desk, 'start').click();
    // The board is small in the lobby and as wide as the phone in the game.
    await expect.poll(width).toBeGreaterThan(320);

    await propose(desk, 'c3', 'The corner first');
    await phone.getByText('1 of 2 have proposed.').waitFor();
    await propose(phone, 'e5');
    // Letters stand on the board as soon as the moves are fixed.
    await phone.locator('.room[data-window=vote]').waitFor();
    expect(await cell(desk, 4, 4).innerText()).toContain('A');
    expect(await desk.title()).toContain('Your turn');
    await vote(desk, 'c3');
    await phone.getByText('1 of 2 have voted.').waitFor();
    expect(await findings(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Reasons and comments for C3' }).tap();
    await phone.getByText('The corner first').waitFor();
    await vote(phone, 'c3');
    for (const page of [desk, phone]) expect(await decision(page, 'Black plays C3')).toContain('Most votes: 2 of 2.');
    await expect.poll(() => cell(phone, 2, 6).getAttribute('class')).toContain('shudan-sign_1');
    expect(await desk.getByTestId('said').innerText()).toContain('Black plays C3');
    expect(await desk.title()).not.toContain('Your turn');
    await desk.getByText('Check this decision').click();
    expect(await desk.getByTestId('decision').innerText()).toMatch(/[0-9a-f]{64}/u);
    expect(await findings(desk)).toEqual([]);

    // The chat: a point in a message lights up on the board.
    await say(desk, 'What about g7?');
    await phone.getByRole('button', { name: 'Chat · 1' }).tap();
    await phone.getByRole('button', { name: 'G7' }).tap();
    await phone.locator('.shudan-vertex.shudan-marker_square[data-x="6"][data-y="2"]').waitFor();

    // One drops, and what it says meanwhile arrives when it is back.
    await phone.context().setOffline(true);
    await phone.getByTestId('lost').waitFor();
    await phone.getByRole('button', { name: 'Chat', exact: true }).tap();
    await say(phone, 'Here again');
    await phone.context().setOffline(false);
    await phone.getByTestId('lost').waitFor({ state: 'detached' });
    await desk.getByText('Here again').waitFor();

    // A reload is the same member.
    await phone.reload();
    await phone.locator('.room[data-phase=playing]').waitFor();
    await press(phone, '2 people');
    await phone.getByRole('dialog', { name: '2 people' }).getByText('you').waitFor();
    await button(phone, 'Close').click();

    await press(desk, '2 people');
    await press(desk, 'What to do about Bela <b>');
    expect(await findings(desk)).toEqual([]);
    await press(desk, 'Remove');
    await phone.getByRole('heading', { name: 'You are not in this room' }).waitFor();
  });

  test('a turn by keyboard alone', async () => {
    const page = await host.open('#/room', address());
    const code = await openRoom(page);
    const other = await guest.open('#/room', address());
    await enterRoom(other, code);
    await step(page, 'start').focus();
    await page.keyboard.press('Enter');
    await step(page, 'choosePoint').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByLabel('Why?').focus();
    await page.keyboard.type('To begin');
    await step(page, 'propose').focus();
    await page.keyboard.press('Enter');
    await propose(other, 'e5');
    await step(page, 'chooseVote').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await step(page, 'voted').waitFor();
    await vote(other, 'e5');
    await decision(page, 'Black plays');
  });

  test('two teams pass, count and talk about the game', async () => {
    const black = await host.open('#/room', address());
    const code = await openRoom(black, { other: 'Another team', name: 'Aki' });
    expect(await step(black, 'waitTeams').count()).toBe(1);
    const white = await guest.open(`#/room?in=${code}`, address());
    await press(white, 'White');
    await white.locator('[data-step=enter]').click();
    await step(black, 'start').click();
    await propose(black, 'c3');
    await decision(white, 'Black plays C3');
    await step(black, 'other').waitFor();
    for (const page of [white, black]) {
      await page.locator('.room[data-window=propose]').waitFor();
      await press(page, 'More');
      await press(page, 'Ask the team to pass');
    }
    for (const page of [black, white]) await page.getByRole('heading', { name: 'Which stones are dead?' }).waitFor();
    await cell(white, 2, 6).tap();
    await white.locator('.shudan-vertex.shudan-marker_cross[data-x="2"][data-y="6"]').waitFor();
    await cell(white, 2, 6).tap();
    expect(await findings(white)).toEqual([]);
    await step(white, 'mark').click();
    await black.getByText('says that all stones live').waitFor();
    await step(black, 'mark').click();
    for (const page of [black, white]) await page.getByRole('heading', { name: /^Black wins by .+ points$/u }).waitFor();
    await black.getByText('Both sides agreed on the dead stones.').waitFor();
    await say(black, 'Thank you');
    await press(white, 'Chat · 1');
    await white.getByRole('dialog').getByText('Thank you').waitFor();
    expect(await findings(white)).toEqual([]);
  });

  test('votes in order, a line of the team, a motion, and a pause', async () => {
    const desk = await host.open('#/room', address());
    const code = await openRoom(desk, { scheme: 'Votes in order', time: '3 minutes a step' });
    const phone = await guest.open('#/room', address());
    await enterRoom(phone, code);
    await step(desk, 'start').click();
    await propose(desk, 'c3');
    await propose(phone, 'g7');
    // The pencil draws, and the team sees the line.
    await phone.locator('.room[data-window=vote]').waitFor();
    await press(phone, 'Draw a line');
    for (const [x, y] of [[6, 2], [6, 6]] as const) await cell(phone, x, y).tap();
    await press(phone, 'Show the team');
    await desk.getByText('Lines of the team: 1').click();
    await desk.getByRole('button', { name: 'G7, G3' }).click();
    await expect.poll(() => cell(desk, 6, 6).getAttribute('class')).toContain('shudan-sign_-1');
    await desk.getByRole('button', { name: 'G7, G3' }).click();
    // More time is a motion of a member; a third of two is one.
    await press(phone, 'More');
    await press(phone, 'Ask for 30 seconds more');
    await press(desk, 'More');
    await press(desk, 'Pause for 5 minutes');
    await phone.getByText('The host has paused the game.').waitFor();
    expect(await findings(phone)).toEqual([]);
    await step(desk, 'goOn').click();
    await choose(desk, 'g7');
    await choose(desk, 'c3');
    await press(desk, 'Vote in this order: G7, C3');
    await vote(phone, 'g7');
    expect(await decision(desk, 'Black plays G7')).toContain('rounds');
  });

  test('a class speaks in phrases, and a reason is wanted', async () => {
    const desk = await host.open('#/room', address());
    await press(desk, 'A program');
    await desk.getByText('More choices').click();
    await desk.getByLabel('A reason with each move').selectOption('required');
    await desk.getByLabel('Chat').selectOption('phrases');
    await step(desk, 'open').click();
    await step(desk, 'start').click();
    await choose(desk, 'e5');
    await step(desk, 'giveReason').click();
    await desk.keyboard.type('The middle');
    await step(desk, 'propose').click();
    await decision(desk, 'Black plays E5');
    await press(desk, 'Good idea!');
    await desk.locator('.said-line').getByText('Good idea!').waitFor();
    expect(await findings(desk)).toEqual([]);
  });

  test('a captain picks, in every theme', async () => {
    const desk = await host.open('#/room', address());
    const code = await openRoom(desk, { scheme: 'A captain picks', time: '3 minutes a step', name: 'Aki' });
    const phone = await guest.open('#/room', address());
    await enterRoom(phone, code);
    await step(desk, 'start').click();
    await propose(desk, 'c3');
    for (const page of [desk, phone]) {
      for (const theme of ['wood', 'paper', 'dark', 'contrast']) {
        await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
        expect(await findings(page, 'colours'), theme).toEqual([]);
      }
    }
    await propose(phone, 'g7', 'To cut');
    // The captain has ten seconds.
    await desk.getByRole('radio', { name: /G7/u }).check();
    await button(phone, 'Aki picks').waitFor();
    await step(desk, 'pick').click();
    expect(await decision(phone, 'Black plays G7')).toContain('The captain picked it.');
  });

  test('a room with one of our problems asks for its first move', async () => {
    const page = await host.open('#/room', address());
    await openRoom(page, { board: 'Problem' });
    await step(page, 'start').click();
    await page.getByRole('heading', { name: /^(?:Black|White) to (?:kill|live)$/u }).waitFor();
    await step(page, 'choosePoint').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('a code that leads nowhere, and one who watches', async () => {
    const page = await guest.open('#/room?in=ZZZZZZ', address());
    await page.getByRole('alert').getByText('There is no room with this code').waitFor();
    await page.getByRole('link', { name: 'Open a new room' }).click();
    const code = await openRoom(page);
    const watching = await host.open(`#/room?in=${code}`, address());
    await press(watching, 'Watch');
    await watching.locator('[data-step=enter]').click();
    await step(watching, 'waitStart').waitFor();
    await step(page, 'start').click();
    await propose(page, 'd4');
    await step(watching, 'watching').waitFor();
    await decision(watching, 'Black plays D4');
    expect(await watching.getByLabel('Type a point').count()).toBe(0);
    expect(await findings(watching)).toEqual([]);
    await choose(page, 'e5');
  });
});
