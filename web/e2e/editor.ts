/** What tests do in the room where problems are made. */
import type { Page } from 'playwright-core';
import { cell, press } from './browser.ts';

/** Three points in a row; Black to play and kill has one solution, the middle. */
export const THREE = `X o - - -
X o o o o
X X X X X
* * * * *
key: B4
player: x
goal: kill
title: Three in a row
`;

export const tool = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();
export const proved = async (page: Page, part: string) => {
  const region = page.getByTestId('proved');
  await region.getByText(part).first().waitFor();
  return region.innerText();
};
export const faults = async (page: Page, part: string) => {
  const region = page.getByTestId('faults');
  await region.getByText(part).first().waitFor();
  return region.innerText();
};
export const finished = (page: Page) => page.locator('[data-phase="done"]').waitFor();

export async function unfold(page: Page, name: string): Promise<void> {
  const summary = page.locator('summary', { hasText: name });
  if (!(await summary.evaluate((one) => (one.parentElement as HTMLDetailsElement).open))) await summary.click();
}

export async function paste(page: Page, text: string): Promise<void> {
  await unfold(page, 'Open');
  await page.getByLabel('Or paste any of them here').fill(text);
  await press(page, 'Open the pasted text');
}

export async function empty(page: Page): Promise<void> {
  await press(page, 'New');
  await faults(page, 'No stones on the board');
}

export const sign = (page: Page, x: number, y: number) =>
  cell(page, x, y).evaluate((one) => (one.classList.contains('shudan-sign_1') ? 1 : one.classList.contains('shudan-sign_-1') ? -1 : 0));
