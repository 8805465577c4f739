/** What tests of accounts do on the page: make one with a passkey that Chromium itself holds, and go from place to place. */
import type { Page } from 'playwright-core';
import { button, press } from './browser.ts';

/** Gives the browser of a page an authenticator that says yes. */
export async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

/** Makes an account on the page of accounts; gives its recovery codes. */
export async function makeAccount(page: Page, name: string): Promise<string[]> {
  await page.getByLabel('Your name').fill(name);
  await press(page, 'Make an account');
  await page.getByTestId('codes').waitFor();
  const codes = await page.getByTestId('codes').getByRole('listitem').allInnerTexts();
  await press(page, 'I have kept them');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return codes;
}

/** Makes a class, and goes to it. */
export async function makeClass(page: Page, name: string): Promise<void> {
  await page.getByText('Join or make a class').click();
  await page.getByLabel('Name of a new class').fill(name);
  await press(page, 'Make a class');
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

export async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => void (location.hash = to), hash);
}

/** The account page of a site at which no account is signed in. */
export async function atTheDoor(page: Page): Promise<void> {
  const out = button(page, 'Sign out');
  const word = page.getByLabel('Word of a card, or a recovery code');
  await word.or(out).first().waitFor();
  if (await out.isVisible()) await out.click();
  await word.waitFor();
}
