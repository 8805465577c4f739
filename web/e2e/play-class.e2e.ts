/** The first game in front of a real service: a class by its link, the teacher's boards, and games that the device forgot. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findings } from './accessibility.ts';
import { browser, button, cell, press, said } from './browser.ts';
import { isMissing, shikatsuService } from './shikatsu-service.ts';

const stones = (page: Page, sign: 1 | -1) => page.locator(`.stage .shudan-vertex.shudan-sign_${sign}`).count();

/** Opens the sheet of rules. */
async function rules(page: Page): Promise<void> {
  await press(page, 'Rules');
  await page.getByRole('dialog', { name: 'Rules and player' }).waitFor();
}

describe.skipIf(isMissing)('with a service behind the page', () => {
  const address = shikatsuService('class');
  const teacher = browser();
  const pupil = browser({ width: 360, height: 740 }, 'touch');

  test('a teacher makes a link, a pupil plays by its rules, and only the teacher sees the board', async () => {
    const desk = await teacher.open('#/play', address());
    await rules(desk);
    await press(desk, '7×7');
    await desk.getByLabel('Who wins').selectOption({ label: 'Four in a row' });
    await desk.getByLabel('Level').selectOption('3');
    await press(desk, 'Make a link for a class');
    const sheet = desk.getByRole('dialog', { name: 'Make a link for a class' });
    await sheet.getByText('Four in a row, level 3').waitFor();
    await sheet.getByRole('button', { name: 'Make a link for a class' }).click();
    await sheet.getByRole('alert').getByText('Give the class a name first.').waitFor();
    await sheet.getByLabel('Name of the class').fill('Tuesday, <b>beginners</b>');
    await sheet.getByRole('button', { name: 'Make a link for a class' }).click();
    const link = await sheet.getByLabel('Link for the pupils').inputValue();
    expect(await findings(desk)).toEqual([]);
    await sheet.getByRole('link', { name: 'See the boards' }).click();
    await desk.getByRole('heading', { name: '0 boards' }).waitFor();

    const phone = await pupil.open(link.slice(link.indexOf('#')), address());
    await said(phone, 'You are black. Your turn.');
    expect(await phone.getByText('Tuesday, <b>beginners</b>').isVisible()).toBe(true);
    expect(await phone.getByText('Your teacher sees this board').isVisible()).toBe(true);
    expect(await phone.locator('.stage .shudan-vertex').count()).toBe(49);
    expect(await button(phone, 'Rules').count()).toBe(0);
    await cell(phone, 3, 3).tap();
    await expect.poll(() => stones(phone, -1)).toBe(1);
    expect(await findings(phone)).toEqual([]);
    await desk.getByRole('heading', { name: '1 board' }).waitFor({ timeout: 15_000 });
    await desk.getByText('2 moves · being played').waitFor({ timeout: 15_000 });
    expect(await desk.locator('.class-boards .shudan-vertex.shudan-sign_1').count()).toBe(1);
    expect(await findings(desk)).toEqual([]);

    // The same game goes on after a reload, and a pupil does not see the boards.
    await phone.reload();
    await expect.poll(() => stones(phone, -1)).toBe(1);
    await cell(phone, 6, 6).tap();
    await desk.getByText('4 moves · being played').waitFor({ timeout: 15_000 });
    const code = new URL(desk.url()).hash;
    await phone.goto(address() + code);
    await phone.reload();
    await phone.getByRole('alert').getByText('only be seen in the browser that made the class').waitFor();
  });

  test('a link to no class says what to do', async () => {
    const page = await pupil.open('#/play?class=aaaaaaaaaa', address());
    await page.getByRole('alert').getByText('This link leads to no class here.').waitFor();
    await page.getByRole('link', { name: 'Play', exact: true }).last().click();
    await said(page, 'Your turn');
  });

  test('a game that the device has forgotten is found at the service, if the visitor keeps games there', async () => {
    const page = await teacher.open('#/play', address());
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    const sent: string[] = [];
    page.on('request', (request) => void (request.url().includes('row-games') && sent.push(request.method())));
    await cell(page, 0, 0).click();
    await said(page, 'Your turn');
    expect(sent, 'nothing is sent before the visitor asks for it').toEqual([]);
    await rules(page);
    await page.getByLabel('Keep my games at this site too').check();
    await press(page, 'Begin a new game');
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.request().postData()?.split('play').length === 3);
    await cell(page, 2, 2).click();
    await kept;
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await said(page, 'Your turn');
    expect(await stones(page, 1)).toBe(0);
    await rules(page);
    await page.getByLabel('Keep my games at this site too').check();
    await press(page, 'Earlier games');
    const sheet = page.getByRole('dialog', { name: 'Earlier games' });
    expect(await findings(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Three in a row' }).click();
    await expect.poll(() => stones(page, -1)).toBe(1);
    expect(await stones(page, 1)).toBe(1);
    // What is kept is forgotten when the visitor says so.
    await rules(page);
    await press(page, 'Earlier games');
    await press(page, 'Forget this game');
    await sheet.getByText('This browser has no earlier game here.').waitFor();
  });
});
