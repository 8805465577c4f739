/**
 * Several members for the tests of one file: contexts of one Chromium, each with cookies of its own. What a page
 * complains of is kept.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { ARGUMENTS, executable } from './browser.ts';

export interface MemberContext {
  context: BrowserContext;
  /** Errors of its pages while it had a network. */
  errors: string[];
  /** Opens a page and waits for its first drawing. */
  open(address: string): Promise<Page>;
  setOffline(isOffline: boolean): Promise<void>;
}

/** Starts a Chromium for the file; the function makes one more member. */
export function memberContexts(): (options?: BrowserContextOptions) => Promise<MemberContext> {
  let chromiumOfFile: Browser;
  beforeAll(async () => {
    chromiumOfFile = await chromium.launch({ executablePath: executable(), args: ARGUMENTS });
  });
  afterAll(() => chromiumOfFile.close());
  return async (options = {}) => {
    const context = await chromiumOfFile.newContext({ viewport: { width: 1024, height: 768 }, reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(30_000);
    const errors: string[] = [];
    let hasNetwork = true;
    const complain = (words: string) => void (hasNetwork && errors.push(words));
    context.on('console', (message) => message.type() === 'error' && complain(message.text()));
    context.on('weberror', (error) => complain(String(error.error())));
    return {
      context,
      errors,
      async open(address) {
        const page = await context.newPage();
        await page.goto(address);
        await page.getByRole('main').waitFor();
        return page;
      },
      async setOffline(isOffline) {
        if (isOffline) hasNetwork = false;
        await context.setOffline(isOffline);
        if (!isOffline) hasNetwork = true;
      },
    };
  };
}
