/** What a visitor decides about the trainer: the theme, which mistakes come back and how often, and what was only a slip. */
import { expect, test } from 'vitest';
import { findings } from './accessibility.ts';
import { button, said } from './browser.ts';
import { addCopy, decide, logLines, missedLog, named, proved, session, trainingBrowser } from './training.ts';

const { open } = trainingBrowser({ width: 360, height: 640 }, 'touch');

test('a theme is chosen before anything was tried, and the mixture is one tap away', async () => {
  const page = await open('#/train');
  await proved(page);
  await button(page, 'All themes').click();
  const sheet = page.getByRole('dialog', { name: 'Choose a theme' });
  await sheet.waitFor();
  expect(await findings(page)).toEqual([]);
  await sheet.getByRole('link', { name: /^Eyes in the corner: \d+ problems$/u }).click();
  await button(page, 'Eyes in the corner').waitFor();
  await proved(page);
  const { current } = await session(page, 'theme');
  expect(named((line) => line[2] === 'eyes-corner' && line[0] === 'problem')).toContain(current?.id);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await button(page, 'Eyes in the corner').click();
  await sheet.getByRole('link', { name: 'All themes' }).click();
  await button(page, 'All themes').waitFor();
});

test('a card is put away, and what was solved is kept as a card', async () => {
  const page = await open('#/train');
  await proved(page);
  await decide(page, 'rated', 'wrong first');
  await page.getByText('You see it again tomorrow.').waitFor();
  await button(page, 'Show it no more').click();
  await button(page, 'Keep for review').waitFor();
  expect(await page.getByText('You see it again').count()).toBe(0);
  await button(page, 'Keep for review').click();
  await button(page, 'Show it no more').waitFor();
  const marks = (await logLines(page)).map((line) => line.split(' ')).filter((words) => words[3] === 'mark');
  expect(marks.map((words) => words.slice(5))).toEqual([
    ['suspended', 'on'],
    ['kept', 'on'],
  ]);
});

test('how many reviews a day come is the wish of the visitor', async () => {
  const page = await open('#/train?mode=me');
  const missed = named((line) => line[0] === 'problem').slice(0, 14);
  await addCopy(page, missedLog(missed));
  const review = page.getByRole('link', { name: 'Review' });
  await review.getByText('14').waitFor();
  await page.getByRole('group', { name: 'Reviews a day at most' }).getByRole('button', { name: '10' }).click();
  await review.getByText('10').waitFor();
  await page.getByRole('group', { name: 'Mistakes come back' }).getByRole('button', { name: 'Often' }).click();
  await page.getByRole('button', { name: 'Often', pressed: true }).waitFor();
  expect((await logLines(page)).slice(-2).map((line) => line.split(' ').slice(3).join(' '))).toEqual(['set reviews 10', 'set retention 93']);
  await page.reload();
  await review.getByText('10').waitFor();
});

test('a slip in a status question is taken back; after five tries the browser is asked once to keep the log', async () => {
  const page = await open();
  await page.addInitScript(() => {
    // Counted in the page that the test then opens.
    const asked = { count: 0 };
    Object.assign(globalThis, { asked });
    navigator.storage.persist = () => {
      asked.count++;
      return Promise.resolve(true);
    };
  });
  await page.goto(new URL('#/train?mode=status', page.url()).href);
  await page.reload();
  const asked = () => page.evaluate(() => (globalThis as unknown as { asked: { count: number } }).asked.count);
  const slip = button(page, 'That was a slip');
  let slips = 0;
  for (let number = 0; number < 8; number++) {
    const tries = (await logLines(page)).filter((line) => line.includes(' attempt ')).length;
    expect(await asked()).toBe(tries - slips >= 5 ? 1 : 0);
    await page.getByRole('button', { name: /^Seki/u }).click();
    await page.getByTestId('said').getByText(/^(?:Right|No):/u).waitFor();
    if (slips === 0 && (await page.getByTestId('said').getByText(/^No:/u).count()) > 0) {
      const before = (await session(page, 'status')).results.length;
      await slip.click();
      await said(page, 'Look at both first moves');
      expect((await session(page, 'status')).results.length).toBe(before - 1);
      expect((await logLines(page)).at(-1)).toMatch(/ forget [0-9a-f]{16} \d+$/u);
      slips++;
    } else {
      await button(page, 'Next').click();
      await said(page, 'Look at both first moves');
    }
  }
  expect(slips).toBe(1);
  expect(await asked()).toBe(1);
});

test('the position of a status question is played out against the engine', async () => {
  const page = await open('#/train?mode=status');
  await page.getByRole('button', { name: /^Seki/u }).click();
  await page.getByTestId('said').getByText(/^(?:Right|No):/u).waitFor();
  const asked = await page.locator('#board-words').innerText();
  await button(page, 'Play it out').click();
  await page.waitForURL(/#\/solve\?p=/u);
  await page.locator('#board-words', { hasText: asked }).waitFor({ state: 'attached' });
  await proved(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Rush' }).waitFor();
});

test('a link to a rush gives everybody the same ladder', async () => {
  const page = await open('#/train?mode=rush&seed=42');
  await page.getByText('Everybody with this link climbs the same ladder.').waitFor();
  // After a rush the button also says the visitor's best.
  const start = (minutes: number) => page.getByRole('button', { name: new RegExp(`^${minutes} minutes`, 'u') }).click();
  const boards: string[] = [];
  for (const minutes of [3, 5]) {
    await start(minutes);
    boards.push(await page.locator('#board-words').innerText());
    await button(page, 'Stop').click();
    await page.getByTestId('end').waitFor();
  }
  expect(boards[1]).toBe(boards[0]);
  await page.getByRole('link', { name: 'This ladder as a link, the same for all' }).click();
  expect(new URL(page.url()).hash).toBe('#/train?mode=rush&seed=42');
  // Without the link a ladder is drawn, and its own link leads back to it.
  await page.getByRole('link', { name: 'Rush', exact: true }).click();
  await page.getByText('climbs the same ladder').waitFor({ state: 'detached' });
  await start(3);
  const drawn = await page.locator('#board-words').innerText();
  await button(page, 'Stop').click();
  const link = await page.getByRole('link', { name: 'This ladder as a link, the same for all' }).getAttribute('href');
  await page.goto(new URL(link ?? '', page.url()).href);
  await page.reload();
  await start(3);
  expect(await page.locator('#board-words').innerText()).toBe(drawn);
});
