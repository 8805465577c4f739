/** The content security policy holds, and nothing that the page does violates it. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browser, cell, said } from './browser.ts';
import { part, tab } from './editor.ts';

const { open } = browser();

const FALSE = readFileSync(new URL('collection/corner/row-wrong.sgf', import.meta.url));
const file = { name: 'false.sgf', mimeType: 'application/x-go-sgf', buffer: FALSE };

/** Records violations of the policy from the first moment on. */
async function watched(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { forbidden: seen });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => seen.push(`${effectiveDirective} ${blockedURI}`));
  });
  await page.reload();
  await page.getByRole('main').waitFor();
  return () => page.evaluate(() => (window as unknown as { forbidden: string[] }).forbidden);
}

test('nothing that the page does in any section is forbidden', async () => {
  const page = await open();
  const forbidden = await watched(page);
  await cell(page, 11, 9).click();
  await said(page, 'Not this one');
  await page.getByRole('link', { name: 'Make', exact: true }).click();
  await part(page, 'Open');
  await page.locator('#make-file').setInputFiles(file);
  await tab(page, 'Check');
  await page.getByTestId('key').waitFor();
  await part(page, 'Picture');
  for (const form of ['SVG', 'PNG']) {
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: form }).click()]);
  }
  await page.getByRole('link', { name: 'Check', exact: true }).click();
  await page.getByTestId('files').setInputFiles([file]);
  await page.getByRole('button', { name: 'Start' }).click();
  const picture = page.locator('.finding .picture img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50);
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'JSON lines' }).click()]);
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await page.getByRole('link', { name: 'Glossary' }).click();
  await page.locator('.small.board').first().waitFor();
  expect(await forbidden()).toEqual([]);
});

test('what is not of this page neither runs nor is fetched', async () => {
  const page = await open();
  const forbidden = await watched(page);
  await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.hasRun = true';
    document.body.append(script);
    await fetch('https://elsewhere.invalid/').catch(() => {});
  });
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
  expect((await forbidden()).sort()).toEqual(['connect-src https://elsewhere.invalid/', 'script-src-elem inline']);
});
