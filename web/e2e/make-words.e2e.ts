/** What the author is told is what happened: why there is no answer, once, and in words that do not blame the wall. */
import { expect, test } from 'vitest';
import { browser, press, said } from './browser.ts';
import { checks, faults, finished, headline, part, paste, pick, proved, sign, tab, THREE } from './editor.ts';

const { open } = browser();

const section = () => open('#/make');

/** Black to kill on nine lines; the rest of the board is empty. */
const killing = (top: string) => `${top}${'- - - - - - - - -\n'.repeat(5)}player: x\ngoal: kill\n`;

/** The search ends within seconds, and leaves a first move open for want of a wall. */
const EARLY = killing(`- - - - - - - - -
- - - o x - - - -
o o o o x - - - -
x x x x x - - - -
`);

/** Not proved in ten seconds; proved if nothing outside interferes. */
const OPEN = killing(`- - - - - - - - -
- - - o - - x - -
o o o o x - - - -
x x x x - - - - -
`);

test('time is not blamed for what a search left open before its time was up', async () => {
  const page = await section();
  await paste(page, EARLY);
  await tab(page, 'Check');
  await pick(page, 'Time', '600 s');
  const words = await checks(page, 'We cannot tell whether these work:');
  expect(words).toMatch(/ended after \d+ of 600 seconds, so more time changes nothing/u);
  expect(words).not.toContain('time was up');
  expect(await page.locator('.button.main').innerText()).toBe('Try it');
});

test('a time that was used up is said, with a longer one as the next step', async () => {
  const page = await section();
  await paste(page, OPEN);
  await tab(page, 'Check');
  await pick(page, 'Time', '10 s');
  await headline(page, 'Not proved yet');
  const words = await proved(page, 'Then the time was up');
  expect(words).toMatch(/We looked for (?:9|10) seconds/u);
  // A search that ran out of time says nothing about the wall.
  const all = `${words} ${await checks(page, 'The wall is open')}`;
  expect(all).not.toMatch(/leak|outside the wall|ran out|budget/iu);
  // And it says it once.
  expect(all.match(/time was up/gu)).toHaveLength(1);
  await press(page, 'Check for 60 seconds');
  await page.locator('[data-phase="weighing"]').waitFor();
  expect(await page.getByRole('group', { name: 'Time' }).locator('[aria-pressed=true]').innerText()).toBe('60 s');
});

test('a fault is told once, and the main button helps against it', async () => {
  const page = await section();
  await press(page, 'New');
  await faults(page, 'No stones on the board');
  expect((await page.getByRole('main').innerText()).match(/No stones|faults/gu)).toHaveLength(1);
  await press(page, 'Open a problem');
  await page.getByLabel('Or paste any of them here').waitFor();
  await paste(page, 'x - - -\n- - - -\n- - - -\n- - - -\nplayer: x\ngoal: kill\n');
  await faults(page, 'key stones');
  await press(page, 'Mark the key stones');
  expect(await page.getByRole('radio', { name: 'Key stone' }).isChecked()).toBe(true);
});

test('what fails is told once, until something else is done', async () => {
  const page = await section();
  await paste(page, THREE);
  await finished(page);
  await paste(page, '(;SZ[9]AB[ab][b');
  await headline(page, 'That did not work');
  const reason = await said(page, 'line');
  expect((await page.getByRole('main').innerText()).split(reason)).toHaveLength(2);
  await press(page, 'New');
  await faults(page, 'No stones on the board');
  expect(await page.getByText('That did not work').count()).toBe(0);
});

test('the key stones that the program chose become those of the author with one press', async () => {
  const page = await section();
  await paste(page, THREE.replace('key: B4\n', ''));
  await checks(page, 'You marked no key stones');
  await press(page, 'Mark them');
  await page.locator('.shudan-marker_triangle').first().waitFor();
  await finished(page);
  expect(await page.getByText('You marked no key stones').count()).toBe(0);
});

test('the small buttons lead to the parts of the files, and the pencil to the question', async () => {
  const page = await section();
  await paste(page, THREE);
  await finished(page);
  await page.locator('.icons').getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Format').waitFor();
  await press(page, 'Share a link');
  await page.getByRole('button', { name: 'Link to solve it' }).waitFor();
  await press(page, 'Change the question');
  await page.getByLabel('Title').waitFor();
  await part(page, 'Open');
  expect(await sign(page, 1, 0)).toBe(-1);
});
