/** Files of the visitor: good, corrupt and hostile ones. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BEND, ROW, analyse, browser, button, cell, press, said, type } from './browser.ts';

const { open, problem } = browser();

/** A problem on a board of six by four as SGF, with the additions of a test. */
const sgf = (more: string) =>
  `(;GM[1]SZ[6:4]AB[aa][ab][ac][bc][cc][dc][ec][fc][fb][fa]AW[ba][bb][cb][db][eb][ea]PL[B]${more})`;

async function choose(page: Page, name: string, text: string | Buffer): Promise<void> {
  await analyse(page, 'Files');
  await page.getByTestId('file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
}

/** The page still works: its problem can be solved. */
async function alive(page: Page): Promise<void> {
  await press(page, 'Hint');
  await said(page, 'Hint 1');
}

test('a file of several problems is gone through, forwards and back', async () => {
  const page = await problem();
  const game = (x: string) => sgf(`C[${x}]`);
  await choose(page, 'three.sgf', [game('one'), game('two'), game('three')].join('\n'));
  await page.getByText('three.sgf: problem 1 of 3').waitFor();
  const drawer = page.getByRole('tabpanel');
  await drawer.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('three.sgf: problem 2 of 3').waitFor();
  await page.getByRole('application').press('n');
  await page.getByText('three.sgf: problem 3 of 3').waitFor();
  await drawer.getByRole('button', { name: 'Previous problem' }).click();
  await page.getByText('three.sgf: problem 2 of 3').waitFor();
  await said(page, 'Your turn');
  await cell(page, 2, 0).click();
  await said(page, 'Black C4');
  await page.getByText('three.sgf', { exact: true }).waitFor();
  await press(page, 'Close the file');
  await page.getByText('Eyes in the corner').first().waitFor();
});

test('after the last problem of a file it says so, and nothing begins anew', async () => {
  const page = await problem();
  await choose(page, 'one.sgf', sgf(''));
  await page.getByText('one.sgf: problem 1 of 1').waitFor();
  await page.getByRole('application').press('n');
  await page.getByTestId('over').getByText('All done').waitFor();
  expect(await button(page, 'Once more from the start').isVisible()).toBe(true);
});

test('a file dropped on the page is opened', async () => {
  const page = await open();
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.txt'));
    return transfer;
  }, BEND);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
  await page.getByText('Drop the file to open it').waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await page.getByText('dropped.txt', { exact: true }).waitFor();
  await page.getByText('1 of 1').waitFor();
  expect(await page.getByText('Drop the file to open it').count()).toBe(0);
});

test('text is read from the box, and wherever it is pasted', async () => {
  const page = await open();
  await analyse(page, 'Files');
  await page.getByLabel('Or paste a problem here').fill(BEND);
  await page.getByRole('button', { name: 'Read the text' }).click();
  await page.getByText('Pasted text: problem 1 of 1').waitFor();
  await press(page, 'Close the file');
  await page.getByText('Eyes in the corner').first().waitFor();
  await said(page, 'Your turn');
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, ROW);
  await page.getByText('Pasted text: problem 1 of 1').waitFor();
});

test('what is typed or pasted into a field is not taken for a file', async () => {
  const page = await problem();
  await analyse(page, 'Moves');
  await page.getByLabel('Type a point').evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, BEND);
  await alive(page);
  expect(await page.getByText('Pasted text').count()).toBe(0);
});

test.each([
  ['noise', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256))],
  ['half a file', '(;GM[1]SZ[9]AB[aa][ab'],
  ['nothing', ''],
  ['a picture', Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(4000)])],
  ['brackets without end', '('.repeat(200_000)],
])('%s is refused in words, and the page goes on', async (_, content) => {
  const page = await problem();
  const before = await page.locator('#board-words').textContent();
  await choose(page, 'bad.sgf', content);
  // One error is told once.
  await page.locator('[data-testid="said"] .notice').waitFor();
  expect(await page.locator('.notice').count()).toBe(1);
  expect(await page.locator('#board-words').textContent()).toBe(before);
  await alive(page);
});

test('ten thousand nodes are read, and a line of ten thousand is refused in words', async () => {
  const page = await open();
  const line = (length: number) => Array.from({ length }, (_, at) => `;${at % 2 ? 'W' : 'B'}[]`).join('');
  await choose(page, 'tree.sgf', sgf(`(${line(2000)})`.repeat(5)));
  await page.getByText('tree.sgf: problem 1 of 1').waitFor();
  await choose(page, 'wide.sgf', sgf('(;B[ca])'.repeat(10_000)));
  await page.getByText('wide.sgf: problem 1 of 1').waitFor();
  for (const more of [line(10_000), `${'(;B[])(;B[]'.repeat(10_000)}${')'.repeat(10_000)}`]) {
    await choose(page, 'long.sgf', sgf(more));
    await said(page, 'a line of at most 2500 nodes');
    await page.getByText('wide.sgf: problem 1 of 1').waitFor();
  }
  await alive(page);
});

test('a comment of a megabyte does not push the board away', async () => {
  const page = await open();
  await choose(page, 'talk.sgf', sgf(`C[${'word '.repeat(200_000)}]`));
  await page.getByText('talk.sgf: problem 1 of 1').waitFor();
  await alive(page);
  await type(page, 'c4');
  await said(page, 'Black C4');
  const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  expect(size[0]).toBeLessThanOrEqual(1024);
  expect(size[1]).toBeLessThan(4000);
});

test('a script in a file stays text', async () => {
  const page = await open();
  const script = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
  const text = ROW.replace('title: Three in a row from the corner', `title: ${script}`).replace('The middle one decides.', script);
  expect(text).not.toBe(ROW);
  await choose(page, `${script}.txt`, text);
  await page.getByText('.txt: problem 1 of 1').waitFor();
  await said(page, 'Your turn');
  await cell(page, 3, 0).click();
  const words = await said(page, 'Correct');
  expect(words).toContain('<script>');
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(await page.locator('main img, main script').count()).toBe(0);
});

test('a problem that cannot be put on the board is told, and the next one can be reached', async () => {
  const page = await open();
  const impossible = '(;GM[1]SZ[3]AB[aa][ab][ac][ba][bb][bc][ca][cb][cc]PL[B])';
  await choose(page, 'mixed.sgf', `${sgf('')}${impossible}${sgf('')}`);
  await page.getByText('mixed.sgf: problem 1 of 3').waitFor();
  const next = page.getByRole('tabpanel').getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await page.getByText('Problem 2 could not be opened').waitFor();
  await next.click();
  await page.getByText('mixed.sgf: problem 3 of 3').waitFor();
});
