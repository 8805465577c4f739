/** Damaged and hostile files never break the author's section and never run in it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browser, said } from './browser.ts';
import { part, tab, title } from './editor.ts';

const { open } = browser();

/** Text that would run if the page took it for HTML. */
const SCRIPT = `<img src=x onerror="window.harm=1"><script>window.harm=1</script>`;

async function section(): Promise<{ page: Page; errors: string[] }> {
  const page = await open('#/make');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await part(page, 'Open');
  return { page, errors };
}

async function file(page: Page, bytes: Buffer): Promise<void> {
  await part(page, 'Open');
  await page.getByLabel('A file').setInputFiles({ name: 'problem.sgf', mimeType: 'text/plain', buffer: bytes });
}

async function isUnharmed(page: Page, errors: string[]): Promise<void> {
  expect(errors).toEqual([]);
  expect(await page.evaluate(() => 'harm' in window)).toBe(false);
  expect(await page.locator('main img, main script').count()).toBe(0);
  // And the section still works.
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByTestId('faults').getByText('No stones on the board').waitFor();
}

test('a script in every text of a file is text', async () => {
  const { page, errors } = await section();
  const text = SCRIPT.replaceAll(']', '\\]');
  await file(page, Buffer.from(`(;SZ[9]GN[${text}]AN[${text}]EV[${text}]C[${text}]AB[ab][bb]AW[ba]PL[B]LB[cc:${text}];B[aa]C[${text}])`));
  await said(page, 'Opened, as sgf');
  expect(await title(page)).toBe(SCRIPT);
  await part(page, 'Picture');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'SVG' }).click()]);
  const svg = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(svg).toString()).not.toContain('<script');
  await isUnharmed(page, errors);
});

test('ten thousand nodes are opened or refused with a reason', async () => {
  const { page, errors } = await section();
  const wide = Array.from({ length: 10_000 }, (_, at) => `(;B[${'abcdefghi'[at % 9]}${'abcdefghi'[at % 7]}])`).join('');
  await file(page, Buffer.from(`(;SZ[9]AB[ab][bb]AW[ba]PL[B]${wide})`));
  await said(page, 'Opened, as sgf');
  const deep = ';B[aa];W[bb]'.repeat(5_000);
  await file(page, Buffer.from(`(;SZ[9]AB[ab]${deep})`));
  await said(page, 'line');
  await isUnharmed(page, errors);
});

test('a comment of a megabyte is kept, and too long for a link', async () => {
  const { page, errors } = await section();
  await file(page, Buffer.from(`(;SZ[9]AB[ab][bb]AW[ba]PL[B]C[${'long '.repeat(200_000)}])`));
  await said(page, 'Opened, as sgf');
  await tab(page, 'Question');
  expect((await page.getByLabel('Notes').inputValue()).length).toBeGreaterThan(900_000);
  await part(page, 'Link');
  await page.getByRole('button', { name: 'Link to change it' }).click();
  await said(page, 'too long for a link');
  await isUnharmed(page, errors);
});

test.each([
  ['nothing at all', Buffer.alloc(0)],
  ['noise', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))],
  ['a cut file', Buffer.from('(;SZ[9]AB[ab][b')],
  ['brackets without end', Buffer.from('('.repeat(100_000))],
  ['a board that cannot be', Buffer.from('(;SZ[99999]AB[ab])')],
  ['a grid with a tail of nonsense', Buffer.from(`x o -\n${'\u202e<b>'.repeat(1000)}`)],
])('%s is refused with its place', async (_, bytes) => {
  const { page, errors } = await section();
  await file(page, bytes);
  await said(page, 'line');
  await isUnharmed(page, errors);
});

test('a damaged link is said to be damaged, and what was kept stays', async () => {
  const page = await open('#/make');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await tab(page, 'Question');
  await page.getByLabel('Title').fill('Mine');
  for (const letters of ['AAAA', '%3Cscript%3Ealert(1)%3C/script%3E', 'A'.repeat(70_000), '%00']) {
    const again = await open(`#/make?p=${letters}`);
    await said(again, 'the link is damaged');
    expect(await title(again)).toBe('Mine');
    await again.close();
  }
  const solving = await open('#/solve?p=AAAA');
  await said(solving, 'the link is damaged');
  expect(errors).toEqual([]);
});

test('what is kept on the device may be anything', async () => {
  const page = await open('#/make');
  for (const kept of ['{', 'null', '[]', '{"problem":{"version":99}}', '{"problem":{"version":1,"width":200}}']) {
    await page.evaluate((text) => localStorage.setItem('shikatsu.make', text), kept);
    await page.reload();
    await page.getByTestId('faults').getByText('No stones on the board').waitFor();
  }
});
