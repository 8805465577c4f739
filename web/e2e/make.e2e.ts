/** A problem made in every way that an author can, and checked while it is made. */
import { expect, test } from 'vitest';
import { browser, cell, press, said } from './browser.ts';
import { checks, empty, faults, finished, headline, paste, pick, proved, sign, tab, THREE, tool } from './editor.ts';

const { open } = browser();

const section = () => open('#/make');

test('stones are put, replaced, erased, taken back and put again by mouse', async () => {
  const page = await section();
  await empty(page);
  await cell(page, 2, 2).click();
  expect(await sign(page, 2, 2)).toBe(1);
  await tool(page, 'White stone');
  await cell(page, 2, 2).click();
  expect(await sign(page, 2, 2)).toBe(-1);
  await tool(page, 'Erase');
  await cell(page, 2, 2).click();
  expect(await sign(page, 2, 2)).toBe(0);
  await press(page, 'Undo');
  expect(await sign(page, 2, 2)).toBe(-1);
  await press(page, 'Undo');
  expect(await sign(page, 2, 2)).toBe(1);
  await press(page, 'Redo');
  expect(await sign(page, 2, 2)).toBe(-1);
  await page.keyboard.press('Control+z');
  expect(await sign(page, 2, 2)).toBe(1);
});

test('a brush is drawn across points, and one undo takes the stroke back', async () => {
  const page = await section();
  await empty(page);
  await page.getByRole('application').scrollIntoViewIfNeeded();
  await cell(page, 1, 0).scrollIntoViewIfNeeded();
  const [from, to] = [await cell(page, 1, 4).boundingBox(), await cell(page, 6, 4).boundingBox()];
  if (from === null || to === null) throw new Error('the cells are not drawn');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 20 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelectorAll('.shudan-vertex.shudan-sign_1').length === 6);
  expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map((x) => sign(page, x, 4)))).toEqual([1, 1, 1, 1, 1, 1, 0]);
  await press(page, 'Undo');
  expect(await Promise.all([1, 6].map((x) => sign(page, x, 4)))).toEqual([0, 0]);
});

test('moves in turn are made by the rules: captures go, and what is forbidden is said', async () => {
  const page = await section();
  await paste(page, 'o x - -\n- - - -\n- - - -\n- - - -\nkey: A4\nplayer: x\ngoal: kill\n');
  await said(page, 'Opened, as grid');
  await tool(page, 'Play in turn');
  await cell(page, 0, 1).click();
  await page.waitForFunction(() => document.querySelector('[data-x="0"][data-y="0"]')?.classList.contains('shudan-sign_0'));
  expect(await sign(page, 0, 1)).toBe(1);
  await cell(page, 0, 0).click();
  await said(page, 'suicide');
});

test('the keyboard alone makes a problem', async () => {
  const page = await section();
  await empty(page);
  const board = page.getByRole('application');
  await board.focus();
  const cursor = page.getByTestId('cursor');
  expect(await cursor.innerText()).toBe('A9, empty');
  await page.keyboard.press('w');
  await said(page, 'White stone');
  await page.keyboard.press('Enter');
  await said(page, 'A9: white stone');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  expect(await cursor.innerText()).toBe('A9, white stone, key stone');
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('u');
  await said(page, 'Taken back');
  await page.keyboard.press('r');
  await said(page, 'Done again');
  expect(await proved(page, 'Black to move:')).toContain('White is dead');
  await board.focus();
  await page.keyboard.press('?');
  expect(await page.getByRole('dialog').innerText()).toContain('Touch the point with the tool');
});

test('typed points are touched, and what is no point is said', async () => {
  const page = await section();
  await empty(page);
  await tab(page, 'Board');
  const field = page.getByLabel('Type a point');
  await field.fill('c3');
  await field.press('Enter');
  await said(page, 'C3: black stone');
  await field.fill('z99');
  await field.press('Enter');
  await said(page, 'Z99 is not a point of this board');
});

test('faults are listed with what to do, and nothing is searched meanwhile', async () => {
  const page = await section();
  await paste(page, THREE);
  await proved(page, 'White is dead');
  for (const x of [2, 3, 4]) await cell(page, x, 0).click();
  const words = await faults(page, 'without liberties');
  expect(words).toContain('B4, B3');
  expect(words).toContain('Take them off, or free a point beside them.');
  await page.locator('[data-phase="faulty"]').waitFor();
  await press(page, 'Undo');
  await page.getByTestId('faults').waitFor({ state: 'detached' });
  // By the goal the key stones are White's.
  await tool(page, 'Key stone');
  await cell(page, 0, 0).click();
  expect(await faults(page, 'key stones of White')).toContain('A4');
  await tool(page, 'Key stone');
  await cell(page, 4, 3).click();
  await said(page, 'no stone on this point');
});

test('while one works it is proved who gets what, and the only solution is lettered', async () => {
  const page = await section();
  await paste(page, THREE);
  await headline(page, 'One answer: D4');
  const words = await proved(page, 'White is dead');
  expect(words).toMatch(/Black to move:\s+White is dead/u);
  expect(words).toMatch(/If White moves first:\s+White is alive/u);
  expect(await cell(page, 3, 0).getAttribute('title')).toBe('A');
  await finished(page);
  expect(await checks(page, 'The boundary is tight')).toContain('without it the result is the same');
  await tab(page, 'Board');
  await pick(page, 'Solutions', 'Not shown');
  expect(await cell(page, 3, 0).getAttribute('title')).toBeFalsy();
});

test('a second solution, a lost cause and nothing to do are warned of', async () => {
  const page = await section();
  await paste(page, 'X o - - - - o X\nX o o o o o o X\nX X X X X X X X\n* * * * * * * *\nkey: B4\nplayer: x\ngoal: kill\n');
  await headline(page, 'The goal cannot be reached');
  expect(await proved(page, 'Black to move:')).toContain('White is alive');
  await tab(page, 'Question');
  await pick(page, 'To move', 'White');
  await pick(page, 'Goal', 'Live');
  await headline(page, 'Nothing to do here');
  await paste(page, SECOND);
  await headline(page, '2 answers, not one');
  expect(await proved(page, 'Solutions:')).toMatch(/Solutions: A \w+, B \w+/u);
  const lettered = await page.locator('.shudan-marker_label').count();
  expect(lettered).toBe(2);
});

/** A race: Black takes either of two liberties first. */
const SECOND = `X - o o x - O
X - o o x - O
X X o o x O O
X X X X O O O
key: C4
player: x
goal: kill
`;

test('needless stones are found and can be taken off', async () => {
  const page = await section();
  await paste(page, 'X o - - - o X\nX o o o o o X\nX X X X X X X\n* * * * * * *\nX * * * * * *\nkey: B5\nplayer: x\ngoal: kill\n');
  await checks(page, 'The result stays the same without any one of these stones:');
  await press(page, 'Take off A1');
  expect(await sign(page, 0, 4)).toBe(0);
});

test('a boundary is drawn, filled, cleared and found, and a leak is told', async () => {
  const page = await section();
  await paste(page, THREE);
  await headline(page, 'One answer: D4');
  await tab(page, 'Board');
  const hatched = () => page.locator('.shudan-paint_-1').count();
  const before = await hatched();
  expect(before).toBeGreaterThan(0);
  await press(page, 'All out of play');
  await faults(page, 'No point is in play');
  expect(await hatched()).toBe(20);
  await press(page, 'All in play');
  expect(await hatched()).toBe(0);
  await press(page, 'None');
  await press(page, 'As the program finds it');
  expect(await hatched()).toBeGreaterThan(0);
  await tool(page, 'Out of play');
  await cell(page, 2, 0).click();
  expect(await cell(page, 2, 0).getAttribute('class')).toContain('shudan-paint_-1');
  await tool(page, 'In play');
  await cell(page, 2, 0).click();
  expect(await cell(page, 2, 0).getAttribute('class')).not.toContain('shudan-paint_-1');
  // The wall is open below; only the boundary encloses White.
  await paste(page, 'X o - - -\nX o o o o\nX * * * *\n* * * * *\n* * * * *\n* * * * *\nkey: B6\nplayer: x\ngoal: kill\n');
  await checks(page, 'The wall is open at');
});

test('a search is stopped, what was proved stands, and it can be begun again', async () => {
  const page = await section();
  await paste(page, WIDE);
  await tab(page, 'Check');
  await page.locator('[data-phase="weighing"]').waitFor();
  await press(page, 'Stop');
  await proved(page, 'Stopped.');
  await press(page, 'Check again');
  await page.locator('[data-phase="weighing"]').waitFor();
  await page.getByText(/[\d,.]+ positions/u).first().waitFor();
});

/** A problem that a browser cannot prove quickly. */
const WIDE = `- - - - - - - - -
- - x - - - - - -
- - - x x x - - -
- x o o o x - - -
- - - - o x - - -
- x - o - o x - -
- - - - - - - - -
- - x - x x - - -
- - - - - - - - -
key: C6
player: o
goal: live
`;
