/** Debian's Chromium, without stored data and without background traffic. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser for the tests of one file. */
export function browser(viewport = { width: 1024, height: 768 }, hand: 'mouse' | 'touch' = 'mouse'): { open(query?: string, address?: string): Promise<Page> } {
  let context: BrowserContext;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shikatsu-'));
    context = await chromium.launchPersistentContext(folder, {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
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
  return {
    async open(query = '', address = inject('address')) {
      const page = await context.newPage();
      await page.goto(address + query);
      await page.getByRole('main').waitFor();
      return page;
    },
  };
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
  const input = page.getByLabel('Type a point');
  await input.fill(point);
  await input.press('Enter');
}

/** The cell of a point on the board. */
export function cell(page: Page, x: number, y: number): Locator {
  return page.locator(`.shudan-vertex[data-x="${x}"][data-y="${y}"]`);
}
