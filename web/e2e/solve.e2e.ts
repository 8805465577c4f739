/** One problem, solved in every way that a visitor can. */
import { expect, test } from 'vitest';
import { HOOK, UNDER, browser, button, cell, press, said, type } from './browser.ts';

const { problem } = browser();

test('the rail says what to do and whose turn it is', async () => {
  const page = await problem();
  const goal = page.getByLabel('Your task');
  expect(await goal.getByRole('heading', { level: 1 }).innerText()).toBe('Black to kill');
  expect(await goal.innerText()).toContain('Stop White making two eyes.');
  expect(await goal.getByRole('img', { name: 'You are Black' }).isVisible()).toBe(true);
  expect(await said(page, 'Your turn')).toContain('White answers with the best defence');
});

test('a click on the right point solves it, and the main button becomes Next', async () => {
  const page = await problem();
  await cell(page, 3, 0).click();
  const words = await said(page, 'Correct');
  expect(words).toContain('Black D4: White is dead.');
  expect(words).toContain('The middle one decides.');
  expect(words).toContain('every answer was tried and checked');
  expect(await button(page, 'Next').getAttribute('class')).toContain('main');
  expect(await page.locator('.shudan-heat_1').getAttribute('data-x')).toBe('3');
});

test('a click beside a point plays the nearest one', async () => {
  const page = await problem();
  const box = await cell(page, 3, 0).boundingBox();
  if (box === null) throw new Error('the cell is not drawn');
  await page.mouse.click(box.x + box.width * 0.85, box.y + box.height * 0.8);
  expect(await said(page, 'Correct')).toContain('Black D4');
});

test('the keyboard alone solves it', async () => {
  const page = await problem();
  while (!(await page.getByRole('application').evaluate((board) => board === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  const cursor = page.getByTestId('cursor');
  expect(await cursor.innerText()).toBe('C4, empty');
  await page.keyboard.press('ArrowRight');
  expect(await cursor.innerText()).toBe('D4, empty');
  await page.keyboard.press('ArrowDown');
  expect(await cursor.innerText()).toBe('D3, white stone');
  await page.keyboard.press('l');
  expect(await cursor.innerText()).toContain('3 liberties: C4, D4, E4');
  await page.keyboard.press('y');
  expect(await cursor.innerText()).toContain('A3, black stone; B3, white stone');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect(await said(page, 'Correct')).toContain('Black D4');
});

test('typed moves solve it, and the live region reads the answer', async () => {
  const page = await problem();
  await type(page, 'd4');
  expect(await said(page, 'Correct')).toContain('Black D4: White is dead.');
  const region = page.getByTestId('said');
  expect(await region.getAttribute('aria-live')).toBe('polite');
  expect(await region.getAttribute('role')).toBe('status');
});

test('a wrong move is answered on the board, and "Try again" goes back to before it', async () => {
  const page = await problem();
  await cell(page, 2, 0).click();
  expect(await said(page, 'Not this one')).toContain('Black C4: a mistake. Now White is alive');
  const playback = page.getByTestId('playback');
  await playback.waitFor();
  // This browser asks for little motion: the end of the line is shown, with numbers.
  expect(await playback.innerText()).toContain('White answers D4');
  expect(await cell(page, 3, 0).innerText()).toContain('2');
  // The author's notes give away the solution, and so may the title.
  expect(await page.getByRole('main').innerText()).not.toMatch(/middle one|Three in a row/u);
  await press(page, 'Try again');
  await said(page, 'Your turn');
  await playback.waitFor({ state: 'hidden' });
  await press(page, 'Redo');
  await said(page, 'Not this one');
  await press(page, 'Reset');
  await said(page, 'Your turn');
});

test('what a rule forbids is refused with its reason', async () => {
  const page = await problem();
  await type(page, 'a4');
  await said(page, 'there is already a stone');
  await type(page, 'z99');
  await said(page, 'Z99');
});

test('hints come in three steps, the card shows one of them, and then the line is shown', async () => {
  const page = await problem();
  await press(page, 'Hint');
  expect(await said(page, 'Hint 1 of 3')).toContain('Look on the first line');
  await press(page, 'Next hint');
  expect(await said(page, 'Hint 2 of 3')).not.toContain('Look on');
  await press(page, 'Next hint');
  expect(await said(page, 'Hint 3 of 3')).toContain('Play D4.');
  await press(page, 'Show me');
  await page.getByTestId('playback').waitFor();
});

test('a click outside the problem plays nothing and says so', async () => {
  const page = await problem('* * * * * * *\n' + 'X o - - - * *\nX o o o o X *\nX X X X X X *\nkey: B3\nplayer: x\ngoal: kill\n'.replace('X o - - - * *', 'X o - - - X *'));
  await cell(page, 6, 0).click();
  await said(page, 'not part of the problem');
  expect(await page.locator('#board-words').innerText()).not.toContain('G4');
  expect(await button(page, 'Undo').getAttribute('aria-disabled')).toBe('true');
});

test('the keys of the board are listed and do what they say', async () => {
  const page = await problem();
  await page.getByRole('application').focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog');
  expect(await sheet.innerText()).toContain('Show a hint, then a clearer one');
  expect(await sheet.innerText()).toContain('Next problem');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('application').focus();
  await page.keyboard.press('h');
  await said(page, 'Hint 1');
  await page.keyboard.press('Enter');
  await said(page, 'Not this one');
  await page.keyboard.press('u');
  await said(page, 'Your turn');
});

test('after a mistake nothing is called right that keeps nothing', async () => {
  const page = await problem(HOOK);
  await type(page, 'c5');
  await said(page, 'a mistake. Now White is alive');
  await page.getByTestId('playback').waitFor();
  await type(page, 'b5');
  await said(page, 'Nothing left to lose');
});

test('a move that works, but not best, is told so', async () => {
  const page = await problem(UNDER);
  await type(page, 'd5');
  expect(await said(page, 'It works, but there is better')).toContain('not the best move');
});

test('a file that names no goal gets the one that the engine sees', async () => {
  const page = await problem('(;GM[1]SZ[19]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]PL[B])');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Black to kill');
});
