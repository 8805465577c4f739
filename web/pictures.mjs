// Pictures of the built page, for people to look at:
//   node pictures.mjs FOLDER [VIEW…]  every room, in each theme, on three widths, into FOLDER; `all-…` shows them together
//   node pictures.mjs --book          the few of the book, into docs/book/src/pictures
// Build the page first (`web/build`). Fails when a picture of the book is too large, and prints the errors of the
// page.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { withPalette } from './palette.mjs';

const THEMES = ['wood', 'paper', 'dark', 'contrast'];
const SIZES = [[360, 740], [768, 1024], [1440, 900]];
const BOOK = new URL('../docs/book/src/pictures/', import.meta.url).pathname;
const COLLECTION = new URL('e2e/collection/', import.meta.url).pathname;
const PROBLEM = new URL('e2e/collection/corner/hook.sgf', import.meta.url).pathname;
const MOST_BYTES = 80_000;

const point = (x, y) => `.shudan-vertex[data-x="${x}"][data-y="${y}"]`;

/** Actions in a room before a picture is taken. */
const ACTS = {
  wrong: async (page) => {
    await page.locator(point(2, 0)).click();
    await page.locator('.mark.bad').first().waitFor();
  },
  tree: async (page) => {
    await ACTS.wrong(page);
    await page.keyboard.press('u');
    await page.locator(point(3, 0)).click();
    await page.locator('.mark.good').first().waitFor();
    await page.locator('details.view summary').click();
    for (const layer of [0, 1, 2]) await page.locator('details.view .choices').first().locator('button').nth(layer).click();
  },
  playback: async (page) => {
    await ACTS.wrong(page);
    await page.locator('.speech .offer').click();
    await page.locator('.playback').waitFor();
  },
  proof: async (page) => {
    await page.locator('details.proof summary').click();
    await page.locator('details.proof button').click();
    await page.locator('[data-testid=proof]').waitFor();
  },
  keys: async (page) => {
    await page.locator('.next button').last().click();
    await page.locator('dialog[open]').waitFor();
  },
  settings: async (page) => {
    await page.locator('.gear').click();
    await page.locator('dialog.settings').waitFor();
  },
  opinions: async (page) => {
    await page.locator('.make .files details summary').first().click();
    await page.locator('#make-file').setInputFiles(PROBLEM);
    await page.locator('[data-phase=done]').waitFor({ timeout: 60_000 });
  },
  checked: async (page) => {
    await page.getByTestId('folder').setInputFiles(COLLECTION);
    await page.locator('.terms button.main:not([aria-disabled=true])').click();
    await page.locator('.downloads').waitFor();
    await page.waitForFunction(() => document.querySelector('progress')?.value === document.querySelector('progress')?.max);
    await page.locator('td.picture img').first().waitFor();
  },
};

/** The views that are pictured for people to look at. */
const VIEWS = [
  { name: 'solve' },
  ...['wrong', 'tree', 'playback', 'proof', 'keys', 'settings'].map((name) => ({ name: `solve-${name}`, act: ACTS[name] })),
  { name: 'make', room: 'make' },
  { name: 'make-opinions', room: 'make', act: ACTS.opinions },
  { name: 'check', room: 'check' },
  { name: 'check-done', room: 'check', act: ACTS.checked },
  { name: 'learn', room: 'learn' },
  { name: 'lesson', address: '#/learn?lesson=liberties&step=1' },
  { name: 'glossary', address: '#/learn?term=' },
  { name: 'sheet', address: '#/solve?sheet=1' },
];

const BOOK_PICTURES = [
  { name: 'solve', size: [1000, 560], theme: 'wood', act: ACTS.wrong },
  { name: 'phone', size: [360, 740], theme: 'dark', language: 'ja' },
  { name: 'make', room: 'make', size: [1000, 700], theme: 'paper', act: ACTS.opinions },
  { name: 'check', room: 'check', size: [1000, 900], theme: 'paper', act: ACTS.checked },
  { name: 'learn', room: 'learn', size: [1000, 640], theme: 'wood' },
  { name: 'sheet', address: '#/solve?sheet=1', size: [1000, 700], theme: 'paper' },
];

const [, , folder, ...wanted] = process.argv;
if (folder === undefined) throw new Error('usage: node pictures.mjs FOLDER [VIEW…], or node pictures.mjs --book');

const server = await preview({ root: new URL('.', import.meta.url).pathname, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
const address = server.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  if (folder === '--book') await forBook();
  else await forPeople();
} finally {
  await browser.close();
  await server.close();
}

/** Each view in every theme and on every width, whole pages, and all of them on one sheet. */
async function forPeople() {
  mkdirSync(folder, { recursive: true });
  for (const view of VIEWS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const rows = [];
    for (const size of SIZES) {
      const { page, context } = await opened({ ...view, size, theme: THEMES[0] }, view.name);
      for (const theme of THEMES) {
        await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
        const png = await page.screenshot({ fullPage: true });
        writeFileSync(join(folder, `${view.name}-${size[0]}-${theme}.png`), png);
        rows.push(`<img src="data:image/png;base64,${png.toString('base64')}">`);
      }
      await context.close();
    }
    await contact(rows, join(folder, `all-${view.name}.png`));
  }
}

async function contact(images, file) {
  const page = await browser.newPage({ viewport: { width: 1900, height: 400 } });
  const style = 'body{margin:4px;display:flex;flex-wrap:wrap;gap:4px;align-items:start;background:#888}img{width:469px}';
  await page.setContent(`<style>${style}</style>${images.join('')}`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  writeFileSync(file, await page.screenshot({ fullPage: true }));
  await page.close();
}

async function forBook() {
  mkdirSync(BOOK, { recursive: true });
  for (const picture of BOOK_PICTURES) {
    const bytes = await take(picture, join(BOOK, `${picture.name}.png`));
    console.log(`${picture.name}.png: ${bytes} bytes`);
    if (bytes <= MOST_BYTES) continue;
    console.error(`${picture.name}.png is larger than ${MOST_BYTES} bytes`);
    process.exitCode = 1;
  }
}

/** One picture; its bytes. */
async function take(view, file) {
  const { page, context } = await opened(view, file);
  const bytes = small(await page.screenshot());
  writeFileSync(file, bytes);
  await context.close();
  return bytes.length;
}

/** A view on a page of a new browser context. */
async function opened({ room = 'solve', address: place, size, theme, language = 'en', act }, name) {
  const [width, height] = size;
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    console.error(`${name}: ${error}`);
    process.exitCode = 1;
  });
  const chosen = JSON.stringify({ theme, language });
  await page.addInitScript((text) => localStorage.setItem('shikatsu', text), chosen);
  await page.goto(`${address}${place ?? `#/${room}`}`);
  await page.getByRole('main').waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('engine').length > 0);
  await page.waitForLoadState('networkidle');
  await act?.(page);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(800);
  return { page, context };
}

/** The picture with as many colours as a small file allows. */
function small(png) {
  for (const count of [256, 128]) {
    const bytes = withPalette(png, count);
    if (bytes.length <= MOST_BYTES) return bytes;
  }
  return withPalette(png, 64);
}
