/** What tests do in the section where problems are made. */
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

type MakeTab = 'Check' | 'Question' | 'Board' | 'Files';
type Part = 'Open' | 'Save' | 'Picture' | 'Link' | 'Find';

export const tool = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();

/** What the card says is proved, once it contains the given part. */
export const proved = (page: Page, part: string) => told(page, 'proved', part);
export const faults = (page: Page, part: string) => told(page, 'faults', part);

/** What is listed besides the card, once it contains the given part. */
export async function checks(page: Page, part: string): Promise<string> {
  await tab(page, 'Check');
  return told(page, 'checks', part);
}

/** The headline of the card, once it is this one. */
export const headline = (page: Page, words: string | RegExp) => page.locator('.headline').getByText(words).waitFor();

async function told(page: Page, id: string, part: string): Promise<string> {
  const region = page.getByTestId(id);
  await region.getByText(part).first().waitFor();
  return region.innerText();
}

export const finished = (page: Page) => page.locator('[data-phase="done"]').waitFor();

export const tab = (page: Page, name: MakeTab) => page.getByRole('tab', { name, exact: true }).click();

/** Opens a part of the tab with files. */
export async function part(page: Page, name: Part): Promise<void> {
  await tab(page, 'Files');
  await page.getByRole('group', { name: 'Files, pictures, links' }).getByRole('button', { name, exact: true }).click();
}

/** Chooses a segment of a choice. */
export const pick = (page: Page, choice: string, name: string) =>
  page.getByRole('group', { name: choice, exact: true }).getByRole('button', { name, exact: true }).click();

export async function unfold(page: Page, name: string): Promise<void> {
  const summary = page.locator('summary', { hasText: name });
  if (!(await summary.evaluate((one) => (one.parentElement as HTMLDetailsElement).open))) await summary.click();
}

/** The title that the question has. */
export async function title(page: Page): Promise<string> {
  await tab(page, 'Question');
  return page.getByLabel('Title').inputValue();
}

export async function paste(page: Page, text: string): Promise<void> {
  await part(page, 'Open');
  await page.getByLabel('Or paste any of them here').fill(text);
  await press(page, 'Open the pasted text');
}

export async function empty(page: Page): Promise<void> {
  await press(page, 'New');
  await faults(page, 'No stones on the board');
}

export const sign = (page: Page, x: number, y: number) =>
  cell(page, x, y).evaluate((one) => (one.classList.contains('shudan-sign_1') ? 1 : one.classList.contains('shudan-sign_-1') ? -1 : 0));
