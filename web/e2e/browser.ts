/** Debian's Chromium, without stored data and without background traffic. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';

export const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const executable = () => process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** A browser for the tests of one file. */
export function browser(viewport = { width: 1024, height: 768 }, hand: 'mouse' | 'touch' = 'mouse'): Browser {
  let context: BrowserContext;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shikatsu-'));
    context = await chromium.launchPersistentContext(folder, {
      executablePath: executable(),
      args: ARGUMENTS,
      viewport,
      hasTouch: hand === 'touch',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(20_000);
  });
  afterEach(async () => {
    for (const page of context.pages()) await page.close();
  });
  afterAll(async () => {
    await context.close();
    await rm(folder, { recursive: true });
  });
  const open = async (query = '', address = inject('address')) => {
    const page = await context.newPage();
    await page.goto(address + query);
    await page.getByRole('main').waitFor();
    return page;
  };
  return {
    open,
    async problem(text = ROW) {
      const page = await open(link(text));
      await page.locator('[data-step=hint]:not([aria-disabled=true]), [data-step=next]').waitFor();
      return page;
    },
  };
}

interface Browser {
  /** Opens the page; nothing is waited for but its first drawing. */
  open(query?: string, address?: string): Promise<Page>;
  /** Opens the page with a problem and waits until it is proved. */
  problem(text?: string): Promise<Page>;
}

const suite = (path: string) => readFileSync(new URL(`../../suite/${path}`, import.meta.url), 'utf8');

/** Three in a row on a board of five by four: D4 is the only move, and C4 the first that comes to mind. */
export const ROW = suite('eyes-corner/03-three-row.txt');

export const KO = suite('ko/01-two-stones.txt');
export const HOOK = suite('groups/15-hook.txt');
export const UNDER = suite('tesuji/30-under-the-stones.txt');
export const BEND = suite('eyes-side/05-three-bent.txt');

/** A search that takes long in a browser. */
export const LONG = readFileSync(new URL('../long.txt', import.meta.url), 'utf8');

/** The address of a problem. */
export const link = (text: string) => `#/solve?${new URLSearchParams({ text })}`;

/** Opens the drawer at one of its tabs. */
export async function analyse(page: Page, tab: 'Moves' | 'Proof' | 'Board' | 'Files'): Promise<void> {
  if (!(await page.getByRole('tab').first().isVisible())) await press(page, 'Analyse');
  await page.getByRole('tab', { name: tab }).click();
}

/** The text of the live region, once it contains the given part. */
export async function said(page: Page, part: string): Promise<string> {
  const region = page.getByTestId('said');
  await region.getByText(part).first().waitFor();
  return region.innerText();
}

/** The button with exactly this name. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

export const press = (page: Page, name: string): Promise<void> => button(page, name).click();

/** Types a move or a point. */
export async function type(page: Page, point: string): Promise<void> {
  if ((await page.getByLabel('Type a point').count()) === 0) await analyse(page, 'Moves');
  const input = page.getByLabel('Type a point');
  await input.fill(point);
  await input.press('Enter');
}

/** The cell of a point on the board. */
export function cell(page: Page, x: number, y: number): Locator {
  return page.locator(`.shudan-vertex[data-x="${x}"][data-y="${y}"]`);
}

/** Tries two first moves of `ROW`: a wrong one at C4 and the right one at D4. */
export async function tryBoth(page: Page): Promise<void> {
  await type(page, 'c4');
  await said(page, 'Not this one');
  await press(page, 'Undo');
  await said(page, 'Your turn');
  await type(page, 'd4');
  await said(page, 'Correct');
}
