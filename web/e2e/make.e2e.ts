/** A problem made in each way a person can, and checked while it is made. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browser, cell, said } from './browser.ts';

const { open } = browser();

/** Three points in a row; Black to play and kill has one solution, the middle. */
const THREE = `X o - - -
X o o o o
X X X X X
* * * * *
key: B4
player: x
goal: kill
title: Three in a row
`;

const room = () => open('#/make');
const tool = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const proved = async (page: Page, part: string) => {
  const region = page.getByTestId('proved');
  await region.getByText(part).first().waitFor();
  return region.innerText();
};
const faults = async (page: Page, part: string) => {
  const region = page.getByTestId('faults');
  await region.getByText(part).first().waitFor();
  return region.innerText();
};
const finished = (page: Page) => page.locator('[data-phase="done"]').waitFor();

async function unfold(page: Page, name: string): Promise<void> {
  const summary = page.locator('summary', { hasText: name });
  if (!(await summary.evaluate((one) => (one.parentElement as HTMLDetailsElement).open))) await summary.click();
}

async function paste(page: Page, text: string): Promise<void> {
  await unfold(page, 'Open');
  await page.getByLabel('Or paste any of them here').fill(text);
  await press(page, 'Open what is pasted');
}

async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function empty(page: Page): Promise<void> {
  await press(page, 'New');
  await faults(page, 'No stones on the board');
}

const sign = (page: Page, x: number, y: number) =>
  cell(page, x, y).evaluate((one) => (one.classList.contains('shudan-sign_1') ? 1 : one.classList.contains('shudan-sign_-1') ? -1 : 0));

test('stones are put, replaced, erased, taken back and put again by mouse', async () => {
  const page = await room();
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
  const page = await room();
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
  const page = await room();
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
  const page = await room();
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
  const page = await room();
  await empty(page);
  const field = page.getByLabel('Type a point');
  await field.fill('c3');
  await field.press('Enter');
  await said(page, 'C3: black stone');
  await field.fill('z99');
  await field.press('Enter');
  await said(page, 'Z99 is no point of this board');
});

test('faults are listed with what to do, and nothing is searched meanwhile', async () => {
  const page = await room();
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
  expect(await faults(page, 'should be of White')).toContain('A4');
  await tool(page, 'Key stone');
  await cell(page, 4, 3).click();
  await said(page, 'no stone to be a key stone');
});

test('while one works it is proved who gets what, and the only solution is lettered', async () => {
  const page = await room();
  await paste(page, THREE);
  const words = await proved(page, 'Sound: D4 is the only first move');
  expect(words).toMatch(/Black to move:\s+White is dead/u);
  expect(words).toMatch(/If White moves first:\s+White is alive/u);
  expect(await cell(page, 3, 0).getAttribute('title')).toBe('A');
  await finished(page);
  expect(await proved(page, 'The boundary is tight')).toContain('without it everything is the same');
  await press(page, 'Hide solutions');
  expect(await cell(page, 3, 0).getAttribute('title')).toBeFalsy();
});

test('a second solution, a lost cause and nothing to do are warned of', async () => {
  const page = await room();
  await paste(page, 'X o - - - - o X\nX o o o o o o X\nX X X X X X X X\n* * * * * * * *\nkey: B4\nplayer: x\ngoal: kill\n');
  expect(await proved(page, 'The goal cannot be reached')).toContain('White is alive');
  await page.getByLabel('To move').selectOption('white');
  await page.getByLabel('Goal', { exact: true }).selectOption('live');
  await proved(page, 'There is nothing to do');
  await paste(page, SECOND);
  const words = await proved(page, 'first moves solve it');
  expect(words).toContain('2 first moves solve it');
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
  const page = await room();
  await paste(page, 'X o - - - o X\nX o o o o o X\nX X X X X X X\n* * * * * * *\nX * * * * * *\nkey: B5\nplayer: x\ngoal: kill\n');
  await proved(page, 'Without any one of these stones everything is the same:');
  await press(page, 'Take off A1');
  expect(await sign(page, 0, 4)).toBe(0);
});

test('a boundary is drawn, filled, cleared and found, and a leak is told', async () => {
  const page = await room();
  await paste(page, THREE);
  await proved(page, 'Sound');
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
  // The wall is missing below; only the boundary holds White in.
  await paste(page, 'X o - - -\nX o o o o\nX * * * *\n* * * * *\n* * * * *\n* * * * *\nkey: B6\nplayer: x\ngoal: kill\n');
  await proved(page, 'The wall is open at');
});

test('a search is stopped, what was proved stands, and it can be begun again', async () => {
  const page = await room();
  await paste(page, WIDE);
  await page.locator('[data-phase="weighing"]').waitFor();
  await press(page, 'Stop');
  await proved(page, 'Stopped.');
  await press(page, 'Check again');
  await page.locator('[data-phase="weighing"]').waitFor();
  await page.getByText(/[\d,.]+ positions/u).first().waitFor();
});

/** Nothing that a browser proves in a moment. */
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

test('question, size and texts are kept in what is saved', async () => {
  const page = await room();
  await paste(page, THREE);
  await said(page, 'Opened, as grid');
  await page.getByLabel('Title').fill('Another <b>name</b>');
  await page.getByLabel('Author').fill('A. Nonymous');
  await page.getByLabel('Notes').fill('Two lines\nof text');
  await unfold(page, 'More about it');
  await page.getByLabel('Level').fill('5k');
  await page.getByLabel('Rules', { exact: true }).selectOption('Chinese');
  await page.getByLabel('Columns').selectOption('7');
  await unfold(page, 'Save');
  const sgf = await downloaded(page, 'Download');
  expect(sgf.name).toBe('Another-b-name-b.sgf');
  const text = sgf.bytes.toString();
  for (const part of ['SZ[7:4]', 'GN[Another <b>name</b>]', 'AN[A. Nonymous]', 'DI[5k]', 'RU[Chinese]', 'GOAL[kill]', 'KEYS[ba]', 'of text']) {
    expect(text).toContain(part);
  }
  await page.getByLabel('Format').selectOption('grid');
  const grid = (await downloaded(page, 'Download')).bytes.toString();
  expect(grid).toContain('level: 5k');
  await page.getByLabel('Format').selectOption('diagram');
  const diagram = (await downloaded(page, 'Download')).bytes.toString();
  expect(diagram).toMatch(/^\$\$B/u);
  await said(page, 'leaves out: the goal');
  // What was saved comes back.
  await empty(page);
  await paste(page, grid);
  await said(page, 'Opened, as grid');
  expect(await page.getByLabel('Author').inputValue()).toBe('A. Nonymous');
  await paste(page, diagram);
  await said(page, 'Opened, as diagram');
});

test('copying writes the same to the clipboard, and a paste beside any field opens it', async () => {
  const page = await room();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await paste(page, THREE);
  await said(page, 'Opened, as grid');
  await unfold(page, 'Save');
  await press(page, 'Copy');
  await said(page, 'Done.');
  await empty(page);
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+v');
  await said(page, 'Opened, as sgf');
  expect(await sign(page, 1, 0)).toBe(-1);
});

test('the solution of a file is kept through everything, until it is dropped', async () => {
  const page = await room();
  await paste(page, '(;SZ[9]AB[ab][bb][ca][da]AW[ba]PL[B]KEYS[ba]GOAL[kill];B[aa]C[yes]TE[1])');
  await page.getByText("The file's own solution is kept; its moves: 1.").waitFor();
  await unfold(page, 'Save');
  expect((await downloaded(page, 'Download')).bytes.toString()).toContain(';B[aa]C[yes]TE[1]');
  await press(page, 'Drop it');
  expect((await downloaded(page, 'Download')).bytes.toString()).not.toContain('yes');
});

test('of a file with several problems one is chosen; a file is dropped on the page', async () => {
  const page = await room();
  const several = '(;SZ[5]GN[First]AB[aa])(;SZ[5]GN[Second]AW[bb])';
  await unfold(page, 'Open');
  await page.getByLabel('A file').setInputFiles({ name: 'two.sgf', mimeType: 'text/plain', buffer: Buffer.from(several) });
  await said(page, '2 problems');
  await page.getByRole('combobox', { name: 'Which problem' }).selectOption({ label: '2. Second (1 stones)' });
  await press(page, 'Put it on the board');
  await said(page, 'Opened, as sgf');
  expect(await page.getByLabel('Title').inputValue()).toBe('Second');
  await page.evaluate((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'three.txt'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, THREE);
  await said(page, 'Opened, as grid');
  expect(await page.getByLabel('Title').inputValue()).toBe('Three in a row');
});

test('pictures come out as SVG and PNG', async () => {
  const page = await room();
  await paste(page, THREE);
  await proved(page, 'Sound');
  await unfold(page, 'Picture');
  await page.getByRole('combobox', { name: 'Solutions' }).selectOption('shown');
  const svg = await downloaded(page, 'SVG');
  expect(svg.name).toBe('Three-in-a-row.svg');
  expect(svg.bytes.toString()).toMatch(/^<svg[\s\S]*>A<\/text>/u);
  const png = await downloaded(page, 'PNG');
  expect(png.name).toBe('Three-in-a-row.png');
  expect([...png.bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const size = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, png.bytes.toString('base64'));
  expect(size.every((side) => side > 100)).toBe(true);
});

test('a file in the address, as the audit links to it, is put on the board', async () => {
  const page = await open(`#/make?text=${encodeURIComponent(THREE)}`);
  await proved(page, 'Sound: D4');
  expect(await page.getByLabel('Title').inputValue()).toBe('Three in a row');
  expect(page.url()).not.toContain('text=');
});

test('a link contains the problem, for changing it and for solving it', async () => {
  const page = await room();
  await paste(page, THREE);
  await proved(page, 'Sound');
  await unfold(page, 'Share');
  await press(page, 'Link to change it');
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toContain('#/make?p=');
  expect(link.length).toBeLessThan(200);
  await empty(page);
  await page.goto('about:blank');
  await page.goto(link);
  await proved(page, 'Sound: D4');
  expect(await page.getByLabel('Title').inputValue()).toBe('Three in a row');
  expect(page.url()).not.toContain('p=');
  await press(page, 'Try it');
  await page.getByText('Kill the white stones').waitFor();
  expect(page.url()).toContain('#/solve?p=');
  await page.getByLabel('Type a point').fill('d4');
  await page.getByLabel('Type a point').press('Enter');
  await said(page, 'Solved');
});

test('the work is kept on this device, and "new" begins again', async () => {
  const page = await room();
  await paste(page, THREE);
  await said(page, 'Opened, as grid');
  await page.reload();
  await proved(page, 'Sound: D4');
  expect(await page.getByLabel('Title').inputValue()).toBe('Three in a row');
  await empty(page);
  expect(await page.getByLabel('Title').inputValue()).toBe('');
  await press(page, 'Undo');
  expect(await page.getByLabel('Title').inputValue()).toBe('Three in a row');
});
