// Pictures of the built page, for people to look at:
//   node pictures.mjs FOLDER [VIEW…]  every section, in each theme, on three widths, into FOLDER; `all-…` shows them together
//   node pictures.mjs --book          the few of the book, into docs/book/src/pictures; those of rooms need a service
//   node pictures.mjs --design        those of docs/design.md, into docs/design/after; both take names of views too
// Build the page first (`web/build`). Fails when a picture of the book is too large, and prints the errors of the
// page.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { withPalette } from './palette.mjs';
import { ROOM_PICTURES, roomPictures } from './room-pictures.mjs';

const THEMES = ['wood', 'paper', 'dark', 'contrast'];
const SIZES = [[360, 740], [768, 1024], [1440, 900]];
const BOOK = new URL('../docs/book/src/pictures/', import.meta.url).pathname;
const COLLECTION = new URL('e2e/collection/', import.meta.url).pathname;
const PROBLEM = new URL('e2e/collection/corner/hook.sgf', import.meta.url).pathname;
const MOST_BYTES = 80_000;

const point = (x, y) => `.shudan-vertex[data-x="${x}"][data-y="${y}"]`;

const ROW = readFileSync(new URL('../suite/eyes-corner/03-three-row.txt', import.meta.url), 'utf8');
const row = `#/solve?${new URLSearchParams({ text: ROW })}`;

/** A first game in the middle, Black to move. */
const GAME = { rules: '7x7, row 4', you: 'black', level: 2, seed: 4, moves: [24, 17, 23, 25, 31, 16, 30, 29] };

/** Actions in a section before a picture is taken. */
const ACTS = {
  wrong: async (page) => {
    await page.locator('[data-step=hint]').waitFor();
    await page.locator(point(18, 18)).click();
    await page.locator('.feedback.bad').waitFor();
    await page.locator('.playback').waitFor();
  },
  solved: async (page) => {
    await page.locator('[data-step=hint]').waitFor();
    await page.locator(point(18, 17)).click();
    await page.locator('[data-step=next]').waitFor();
  },
  hint: async (page) => {
    await page.locator('[data-step=hint]').click();
    await page.getByText('1 of 3').waitFor();
  },
  analyse: async (page) => {
    await ACTS.solved(page);
    await page.locator('.actions .button.word').last().click();
    await page.locator('.drawer').waitFor();
  },
  proof: async (page) => {
    await ACTS.analyse(page);
    await page.locator('#tab-proof').click();
    await page.locator('.drawer .panel button').click();
    await page.locator('[data-testid=proof]').waitFor();
  },
  keys: async (page) => {
    await page.locator('.board').press('?');
    await page.locator('dialog[open]').waitFor();
  },
  settings: async (page) => {
    await page.locator('.bar > .button.icon').click();
    await page.locator('dialog.settings').waitFor();
  },
  played: async (page) => {
    await page.locator(point(4, 4)).click();
    await page.locator('[data-step=hint]:not([aria-disabled=true])').waitFor();
  },
  way: async (page) => {
    await page.locator('.session .button.word').click();
    await page.locator('dialog.way').waitFor();
  },
  themes: async (page) => {
    await page.locator('.session .button.word').click();
    await page.locator('dialog.themes').waitFor();
  },
  opinions: async (page) => {
    await page.locator('#tab-files').click();
    await page.locator('#make-file').setInputFiles(PROBLEM);
    await page.locator('#tab-check').click();
    await page.locator('.feedback.good, .feedback.open').first().waitFor({ timeout: 60_000 });
  },
  checked: async (page) => {
    await page.getByTestId('folder').setInputFiles(COLLECTION);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.downloads').waitFor({ timeout: 60_000 });
    await page.getByText('need you').first().waitFor({ timeout: 60_000 });
  },
};

/** The views that are pictured for people to look at. `theme` of a solver's place is the one that was left. */
const VIEWS = [
  { name: 'first' },
  { name: 'solve', left: 'eyes-corner' },
  ...['wrong', 'solved', 'hint', 'analyse', 'proof', 'keys', 'settings', 'themes'].map((name) => ({ name: `solve-${name}`, left: 'eyes-corner', act: ACTS[name] })),
  { name: 'small-board', address: row },
  { name: 'play', section: 'play', act: ACTS.played, game: GAME },
  { name: 'play-way', section: 'play', act: ACTS.way },
  { name: 'make', section: 'make' },
  { name: 'make-opinions', section: 'make', act: ACTS.opinions },
  { name: 'check', section: 'check' },
  { name: 'check-done', section: 'check', act: ACTS.checked },
  { name: 'learn', section: 'learn' },
  { name: 'lesson', address: '#/learn?lesson=liberties&step=1' },
  { name: 'glossary', address: '#/learn?term=' },
  { name: 'sheet', address: '#/solve?sheet=1' },
];

const BOOK_PICTURES = [
  { name: 'solve', size: [1000, 640], theme: 'wood', left: 'eyes-corner', act: ACTS.wrong },
  { name: 'phone', size: [360, 740], theme: 'dark', language: 'ja', left: 'groups' },
  { name: 'make', section: 'make', size: [1000, 700], theme: 'paper', act: ACTS.opinions },
  { name: 'check', section: 'check', size: [1000, 900], theme: 'paper', act: ACTS.checked },
  { name: 'play', section: 'play', size: [1000, 640], theme: 'wood', act: ACTS.played, game: GAME },
  { name: 'learn', section: 'learn', size: [1000, 640], theme: 'wood' },
  { name: 'sheet', address: '#/solve?sheet=1', size: [1000, 700], theme: 'paper' },
];

/** The pictures of `docs/design.md`: each screen on one width, and three of them on all widths, light and dark. */
const WIDTHS = [[360, 740], [768, 1024], [1280, 800], [1920, 1080]];
const DESIGN = new URL('../docs/design/after/', import.meta.url).pathname;
const SHORT = ['first', 'solve', 'solve-wrong', 'solve-solved', 'solve-analyse', 'make-opinions', 'check-done', 'learn', 'lesson', 'play'];

const [, , folder, ...wanted] = process.argv;
if (folder === undefined) throw new Error('usage: node pictures.mjs FOLDER [VIEW…], or node pictures.mjs --book, or --design');

const isWanted = (name) => wanted.length === 0 || wanted.includes(name);

const server = await preview({ root: new URL('.', import.meta.url).pathname, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
const address = server.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  if (folder === '--book') await forBook();
  else if (folder === '--design') await forDesign();
  else await forPeople();
} finally {
  await browser.close();
  await server.close();
}

/** Each view in every theme and on every width, whole pages, and all of them on one sheet. */
async function forPeople() {
  mkdirSync(folder, { recursive: true });
  for (const view of VIEWS.filter(({ name }) => isWanted(name))) {
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

async function forDesign() {
  mkdirSync(DESIGN, { recursive: true });
  for (const view of VIEWS.filter(({ name }) => SHORT.includes(name) && isWanted(name))) {
    for (const size of WIDTHS) {
      const isMain = ['solve', 'make-opinions'].includes(view.name);
      if (!isMain && size[0] !== 1280 && size[0] !== 360) continue;
      for (const theme of isMain || size[0] === 360 ? ['wood', 'dark'] : ['wood']) {
        const mode = theme === 'dark' ? '-dark' : '';
        await take({ ...view, size, theme }, join(DESIGN, `${view.name.replace(/^(?:make|check)-.*$/u, (name) => name.split('-')[0])}-${size[0]}${mode}.png`));
      }
    }
  }
}

async function forBook() {
  mkdirSync(BOOK, { recursive: true });
  for (const picture of BOOK_PICTURES.filter(({ name }) => isWanted(name))) {
    weigh(picture.name, await take(picture, join(BOOK, `${picture.name}.png`)));
  }
  if (!ROOM_PICTURES.some(isWanted)) return;
  await roomPictures(browser, async (name, page) => {
    if (!isWanted(name)) return;
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(800);
    const bytes = small(await page.screenshot());
    writeFileSync(join(BOOK, `${name}.png`), bytes);
    weigh(name, bytes.length);
  });
}

function weigh(name, bytes) {
  console.log(`${name}.png: ${bytes} bytes`);
  if (bytes <= MOST_BYTES) return;
  console.error(`${name}.png is larger than ${MOST_BYTES} bytes`);
  process.exitCode = 1;
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
async function opened({ section = 'solve', address: place, size, theme, language = 'en', left, game, act }, name) {
  const [width, height] = size;
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    console.error(`${name}: ${error}`);
    process.exitCode = 1;
  });
  const chosen = JSON.stringify({ theme, language });
  await page.addInitScript((text) => localStorage.setItem('shikatsu', text), chosen);
  if (left !== undefined) await page.addInitScript((id) => localStorage.setItem('shikatsu.theme', JSON.stringify(id)), left);
  if (game !== undefined) await page.addInitScript((kept) => localStorage.setItem('shikatsu.play', JSON.stringify(kept)), game);
  await page.goto(`${address}${place ?? `#/${section}`}`);
  await page.getByRole('main').waitFor();
  // The first game never loads the engine.
  if (section !== 'play') await page.waitForFunction(() => performance.getEntriesByName('engine').length > 0);
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
