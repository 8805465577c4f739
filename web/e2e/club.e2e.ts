/** Accounts on a real service, with a passkey that Chromium itself holds: two devices, a report that is proved, a class. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { serious } from './accessibility.ts';
import { atTheDoor, go, makeAccount, makeClass, withAuthenticator } from './account-steps.ts';
import { browser, button, press } from './browser.ts';
import { change, freePort, isMissing, shikatsuService } from './shikatsu-service.ts';

const NAME = 'club';
const PROBLEM = 'eyes-corner-03-three-row-black';
const UNSOLVED = 'eyes-corner-03-three-row-white';

const port = await freePort();
const SITE = `http://localhost:${port}`;

/** Adds a log as a backup does. */
async function importLog(page: Page, lines: string[]): Promise<void> {
  await go(page, '#/train?mode=me');
  const buffer = Buffer.from(`shikatsu train 1\n${lines.join('\n')}\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'log.txt', mimeType: 'text/plain', buffer });
  await page.getByTestId('imported').getByText(/\d/u).waitFor();
}

/** How many tries the trainer counts. */
async function tries(page: Page): Promise<number> {
  await go(page, '#/train?mode=me');
  const none = page.getByText('Solve a few problems');
  const figure = page.locator('.so-far dd').first();
  await none.or(figure).waitFor();
  return (await none.isVisible()) ? 0 : Number(await figure.innerText());
}

const inStep = (page: Page) => page.getByTestId('sync').getByText('All your devices are in step.').waitFor();

describe.skipIf(isMissing)('accounts', () => {
  shikatsuService(NAME, ['--listen', `127.0.0.1:${port}`, '--site', SITE]);
  const one = browser({ width: 390, height: 844 });
  const two = browser();
  let codes: string[] = [];

  test('a log goes to a second device, and a report that is proved gives points back', async () => {
    // The key of the site is wrong: what it calls right is not.
    change(NAME, `update key_revision set right_answer = 'T1' where problem = '${PROBLEM}'`);
    const page = await one.open('#/club', `${SITE}/`);
    await withAuthenticator(page);
    await atTheDoor(page);
    await importLog(page, [`00000000000000a1 1 1790000000000 attempt rated ${PROBLEM} eyes-corner 830 1 wrong 9000 0 0 T2`]);
    await page.getByRole('link', { name: 'Your account' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(await serious(page)).toEqual([]);
    codes = await makeAccount(page, 'Mina');
    expect(codes).toHaveLength(10);
    await inStep(page);
    const rated = await page.getByText(/^The site rates you \d+\. Problems that count: 1\.$/u).innerText();
    const before = Number(/\d+/u.exec(rated)?.[0]);
    expect(before).toBeLessThan(800);
    expect(await serious(page)).toEqual([]);

    // The other device has no passkey of this account.
    const other = await two.open('#/club', `${SITE}/`);
    await atTheDoor(other);
    await other.getByLabel('Word of a card, or a recovery code').fill(codes[0] ?? '');
    await press(other, 'Go in');
    await inStep(other);
    expect(await tries(other)).toBe(1);

    await go(page, `#/club?report=${PROBLEM}&move=T2`);
    await button(page, 'Send').waitFor();
    await page.getByRole('img', { name: 'Black to kill' }).waitFor();
    expect(await serious(page)).toEqual([]);
    await page.getByLabel('Your words').fill('The middle <b>first</b>');
    await press(page, 'Say it');
    await page.getByTestId('comments').getByText('The middle <b>first</b>').waitFor();
    await press(page, 'Send');
    await page.getByText('You are right. The answer is corrected.').waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: 'See what came back' }).click();
    await inStep(page);
    const refund = page.getByTestId('refunds').getByRole('listitem');
    const points = Number(/\+(\d+)/u.exec(await refund.innerText())?.[1]);
    expect(before + points).toBe(800);
    const proof = await refund.getByRole('link', { name: 'See the proof' }).getAttribute('href');
    expect((await page.request.get(new URL(proof ?? '', SITE).href)).status()).toBe(200);
    expect(await serious(page)).toEqual([]);

    // The other device reported nothing, and hears it in the trainer.
    await other.reload();
    const heard = other.getByTestId('corrected');
    await heard.getByText(`+${points}`).waitFor();
    expect(await heard.getByRole('link', { name: 'See the proof' }).getAttribute('href')).toBe(proof);
    expect(await serious(other)).toEqual([]);
    await heard.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => heard.innerText()).toBe('');

    const own = page.getByTestId('own-reports').getByRole('listitem');
    expect(await own.innerText()).toContain('You are right. The answer is corrected.');
    await importLog(page, [`00000000000000a1 2 1790000060000 attempt rated ${UNSOLVED} eyes-corner 830 1 wrong 9000 0 0 A1`]);
    await go(page, '#/club');
    await press(page, 'Make a set of my mistakes');
    await page.getByRole('link', { name: /^My mistakes/u }).click();
    await page.locator('ol.rows').getByText(UNSOLVED).waitFor();
    await go(page, '#/club');

    // An officer finds what waits, and decides it.
    await go(page, `#/club?report=${UNSOLVED}`);
    await page.getByLabel('What is wrong?').selectOption('unclear');
    await press(page, 'Send');
    await page.getByText('Thank you. A person will look at it.').waitFor();
    change(NAME, "update account set office = 'curator' where name = 'Mina'");
    await page.reload();
    await go(page, '#/club?desk=1');
    const waiting = page.getByTestId('waiting-report');
    await waiting.getByLabel('Why?').fill('It says so.');
    expect(await serious(page)).toEqual([]);
    await press(page, 'Leave it as it is');
    await page.getByText('No report waits.').waitFor();
    await go(page, '#/club');

    await press(page, 'Sign out');
    await press(page, 'Sign in with a passkey');
    await page.getByRole('heading', { level: 1, name: 'Mina' }).waitFor();
    await inStep(page);
    expect(await tries(page)).toBe(2);
    await go(page, '#/club');
    await atTheDoor(page);
    expect(await tries(page)).toBe(0);
  });

  test('a teacher gives homework, and a child begins it with a card', async () => {
    const teacher = await two.open('#/club', `${SITE}/`);
    await withAuthenticator(teacher);
    await atTheDoor(teacher);
    await makeAccount(teacher, 'Ruth');
    await teacher.getByText('Make a set', { exact: true }).click();
    await teacher.getByLabel('Title').fill('Corners');
    await teacher.locator('#set-kind').selectOption('chosen');
    await teacher.getByLabel('Names of problems').fill(PROBLEM);
    await press(teacher, 'Make the set');
    await teacher.getByRole('link', { name: 'Corners' }).waitFor();
    await makeClass(teacher, 'Tuesday');
    await press(teacher, 'Give as homework');
    await teacher.getByRole('link', { name: 'Corners' }).waitFor();
    await teacher.getByLabel('Names of children, one in each line').fill('Tom');
    await press(teacher, 'Make cards');
    await teacher.getByTestId('cards').getByRole('listitem').waitFor();
    const [code, words] = await teacher.getByTestId('cards').locator('code').allInnerTexts();
    expect(await serious(teacher)).toEqual([]);

    const child = await one.open('#/club', `${SITE}/`);
    await atTheDoor(child);
    await child.getByLabel('Code of the class').fill(code ?? '');
    await child.getByLabel('Four words').fill(words ?? '');
    await press(child, 'Go in with the card');
    await child.getByRole('heading', { level: 1, name: 'Tom' }).waitFor();
    await child.getByRole('link', { name: 'Tuesday' }).click();
    const begin = child.getByRole('link', { name: 'Begin' });
    await begin.waitFor();
    expect(await serious(child)).toEqual([]);
    await begin.click();
    await child.locator('main.stage.train').waitFor({ timeout: 60_000 });
    // What another child tried on this device before is not Tom's.
    await teacher.reload();
    await teacher.getByText('No one has begun yet.').waitFor();
  });

  test('tries without an account are taken by the visitor whose they are, and by no other', async () => {
    const page = await one.open('#/club', `${SITE}/`);
    await atTheDoor(page);
    await importLog(page, [`00000000000000a2 1 1790000000000 attempt rated ${PROBLEM} eyes-corner 830 1 wrong 9000 0 0 T2`]);
    await go(page, '#/club');
    await page.getByLabel('Word of a card, or a recovery code').fill(codes[1] ?? '');
    await press(page, 'Go in');
    const question = page.getByTestId('unowned');
    await question.waitFor();
    expect(await serious(page)).toEqual([]);
    expect(await tries(page)).toBe(2);
    await go(page, '#/club');
    await question.getByRole('button', { name: 'They are mine' }).click();
    await question.waitFor({ state: 'detached' });
    await inStep(page);
    expect(await tries(page)).toBe(3);
  });
});
