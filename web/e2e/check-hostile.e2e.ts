/** Hostile files: none breaks the page, none runs in it, and each is reported. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tarball, zip } from './archives.ts';
import { browser } from './browser.ts';

const { open } = browser();

const SCRIPT = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
const POSITION = 'SZ[5]AB[ab][bb][cb][db][eb]AW[aa][ca][ea]PL[B]KEYS[aa]GOAL[kill]';

const given = (name: string, contents: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(contents),
});

async function checked(page: Page, files: ReturnType<typeof given>[]): Promise<void> {
  await page.getByTestId('files').setInputFiles(files);
  await page.getByTestId('phase').getByText('to check').waitFor();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByTestId('phase').getByText('is checked').waitFor({ timeout: 60_000 });
}

test('ten thousand nodes, a comment of a megabyte and scripts in every text do no harm', async () => {
  const page = await open('#/check');
  const nodes = Array.from({ length: 10_000 }, (_, at) => `;${at % 2 === 0 ? 'B' : 'W'}[]C[${SCRIPT}]`).join('');
  const nested = `${'(;B[ba]'.repeat(10_000)}${')'.repeat(10_000)}`;
  await checked(page, [
    given('long.sgf', `(;${POSITION}GN[${SCRIPT}]${nodes})`),
    given('nested.sgf', `(;${POSITION}${nested})`),
    given('comment.sgf', `(;${POSITION}C[${SCRIPT.repeat(15_000)}];B[ba])`),
    given(`${SCRIPT.replaceAll('/', '')}.sgf`, `(;${POSITION}GN[${SCRIPT}]C[${SCRIPT}];B[ba]TE[1])`),
  ]);
  expect(await page.getByTestId('done').innerText()).toBe('4 of 4 done');
  expect(await page.locator('main img[src="x"], main script').count()).toBe(0);
  expect(await page.title()).not.toBe('1');
  expect(await page.getByRole('list', { name: 'Findings' }).innerText()).toContain('<script>');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(1024);
  // The downloaded HTML report, opened like any other page.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /HTML/u }).click(),
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'shikatsu-'));
  await download.saveAs(join(folder, 'audit.html'));
  await page.goto(`file://${folder}/audit.html`);
  expect(await page.locator('script, img').count()).toBe(0);
  expect(await page.title()).toContain('Audit of');
  await rm(folder, { recursive: true });
});

test('corrupt and hostile archives are told, and the others are checked', async () => {
  const page = await open('#/check');
  const good = `(;${POSITION};B[ba]TE[1])`;
  const whole = zip([['a.sgf', good], ['b.sgf', good]]);
  await checked(page, [
    given('torn.zip', whole.subarray(0, whole.length - 30)),
    given('bomb.zip', zip([['bomb.sgf', Buffer.alloc(17 << 20, 32)]])),
    given('up.zip', zip([['../../up.sgf', good], ['/root.sgf', good], ['fine.sgf', good]])),
    given('torn.tar.gz', tarball([['a.sgf', good]]).subarray(0, 60)),
    given('noise.sgf', Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256))),
    given('empty.sgf', ''),
    given('good.sgf', good),
  ]);
  const list = page.getByRole('list', { name: 'Findings' });
  const told = await list.innerText();
  for (const name of ['torn.zip', 'bomb.zip', 'torn.tar.gz', 'noise.sgf', 'empty.sgf']) {
    const row = list.getByRole('listitem').filter({ hasText: name }).first();
    expect(await row.innerText(), name).toContain('File not readable');
  }
  expect(told).toContain('more than 16 MiB');
  expect(told).toContain('up.zip/fine.sgf');
  expect(told).not.toContain('up.sgf');
  expect(told).not.toContain('root.sgf');
  expect(await page.getByTestId('done').innerText()).toBe('7 of 7 done');
});

test('nothing to check is said', async () => {
  const page = await open('#/check');
  await page.getByTestId('files').setInputFiles([given('empty.zip', zip([['notes.md', 'no problem']]))]);
  await page.getByTestId('phase').getByText('No problems were found').waitFor();
  expect(await page.getByRole('button', { name: 'Start' }).count()).toBe(0);
});
