/** A sketch goes into files, pictures, links and the clipboard, and comes back complete. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browser, cell, press, said } from './browser.ts';
import { empty, headline, paste, part, pick, sign, tab, THREE, title, unfold } from './editor.ts';

const { open } = browser();

const section = () => open('#/make');

async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('question, size and texts are kept in what is saved', async () => {
  const page = await section();
  await paste(page, THREE);
  await said(page, 'Opened, as grid');
  await tab(page, 'Question');
  await page.getByLabel('Title').fill('Another <b>name</b>');
  await page.getByLabel('Author').fill('A. Nonymous');
  await page.getByLabel('Notes').fill('Two lines\nof text');
  await unfold(page, 'More details');
  await page.getByLabel('Level').fill('5k');
  await page.getByLabel('Rules', { exact: true }).selectOption('Chinese');
  await tab(page, 'Board');
  await page.getByLabel('Columns').selectOption('7');
  await part(page, 'Save');
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
  // The saved file can be opened again.
  await empty(page);
  await paste(page, grid);
  await said(page, 'Opened, as grid');
  await tab(page, 'Question');
  expect(await page.getByLabel('Author').inputValue()).toBe('A. Nonymous');
  await paste(page, diagram);
  await said(page, 'Opened, as diagram');
});

test('copying writes the same to the clipboard, and a paste beside any field opens it', async () => {
  const page = await section();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await paste(page, THREE);
  await said(page, 'Opened, as grid');
  await part(page, 'Save');
  await press(page, 'Copy');
  await said(page, 'Done.');
  await empty(page);
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+v');
  await said(page, 'Opened, as sgf');
  expect(await sign(page, 1, 0)).toBe(-1);
});

test('the solution of a file is kept through everything, until it is dropped', async () => {
  const page = await section();
  await paste(page, '(;SZ[9]AB[ab][bb][ca][da]AW[ba]PL[B]KEYS[ba]GOAL[kill];B[aa]C[yes]TE[1])');
  await tab(page, 'Question');
  await page.getByText("The file's own solution is kept; its moves: 1.").waitFor();
  await part(page, 'Save');
  expect((await downloaded(page, 'Download')).bytes.toString()).toContain(';B[aa]C[yes]TE[1]');
  await tab(page, 'Question');
  await press(page, 'Drop it');
  await part(page, 'Save');
  expect((await downloaded(page, 'Download')).bytes.toString()).not.toContain('yes');
});

test('of a file with several problems one is chosen; a file is dropped on the page', async () => {
  const page = await section();
  const several = '(;SZ[5]GN[First]AB[aa])(;SZ[5]GN[Second]AW[bb])';
  await part(page, 'Open');
  await page.getByLabel('A file').setInputFiles({ name: 'two.sgf', mimeType: 'text/plain', buffer: Buffer.from(several) });
  await said(page, '2 problems');
  await page.getByRole('combobox', { name: 'Which problem' }).selectOption({ label: '2. Second (1 stones)' });
  await press(page, 'Put it on the board');
  await said(page, 'Opened, as sgf');
  expect(await title(page)).toBe('Second');
  await page.evaluate((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'three.txt'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, THREE);
  await said(page, 'Opened, as grid');
  expect(await title(page)).toBe('Three in a row');
});

test('pictures come out as SVG and PNG', async () => {
  const page = await section();
  await paste(page, THREE);
  await headline(page, 'One answer: D4');
  await part(page, 'Picture');
  await pick(page, 'Solutions', 'With letters');
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
  await headline(page, 'One answer: D4');
  expect(await title(page)).toBe('Three in a row');
  expect(page.url()).not.toContain('text=');
});

test('a link contains the problem, for changing it and for solving it', async () => {
  const page = await section();
  await paste(page, THREE);
  await headline(page, 'One answer: D4');
  await part(page, 'Link');
  await press(page, 'Link to change it');
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toContain('#/make?p=');
  expect(link.length).toBeLessThan(200);
  await empty(page);
  await page.goto('about:blank');
  await page.goto(link);
  await headline(page, 'One answer: D4');
  expect(await title(page)).toBe('Three in a row');
  expect(page.url()).not.toContain('p=');
  await press(page, 'Try it');
  await page.getByRole('application').waitFor();
  await page.waitForURL(/#\/solve\?p=/u);
  await page.getByRole('heading', { name: 'Black to kill' }).waitFor();
  await cell(page, 3, 0).click();
  await said(page, 'Correct');
});

test('the work is kept on this device, and "new" begins again', async () => {
  const page = await section();
  await paste(page, THREE);
  await said(page, 'Opened, as grid');
  await page.reload();
  await headline(page, 'One answer: D4');
  expect(await title(page)).toBe('Three in a row');
  await empty(page);
  expect(await title(page)).toBe('');
  await press(page, 'Undo');
  expect(await title(page)).toBe('Three in a row');
});
