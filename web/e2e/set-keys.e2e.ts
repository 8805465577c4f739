/** A file becomes a set on a real service, and its problems get their keys by proof. */
import { describe, expect, test } from 'vitest';
import { serious } from './accessibility.ts';
import { atTheDoor, makeAccount, withAuthenticator } from './account-steps.ts';
import { browser, press } from './browser.ts';
import { freePort, isMissing, shikatsuService } from './shikatsu-service.ts';

const port = await freePort();
const SITE = `http://localhost:${port}`;

const CORNER = `- - - o X * * * *
o o o o X * * * *
X X X X * * * * *
* * * * * * * * *
* * * * * * * * *
* * * * * * * * *
* * * * * * * * *
* * * * * * * * *
* * * * * * * * *
key: B8
player: x
goal: kill
title: Three in a row
`;

describe.skipIf(isMissing)('sets of files', () => {
  shikatsuService('setkeys', ['--listen', `127.0.0.1:${port}`, '--site', SITE]);
  const one = browser({ width: 390, height: 844 });

  test('a problem of a file has no answer until it is proved, and can be solved', async () => {
    const page = await one.open('#/club', `${SITE}/`);
    await withAuthenticator(page);
    await atTheDoor(page);
    await makeAccount(page, 'Ruth');
    await page.getByText('Make a set', { exact: true }).click();
    await page.getByLabel('Title').fill('Mine');
    await page.locator('#set-kind').selectOption('file');
    const buffer = Buffer.from(CORNER);
    await page.locator('#set-file').setInputFiles({ name: 'corner.txt', mimeType: 'text/plain', buffer });
    await press(page, 'Make the set');
    await page.getByRole('link', { name: 'Mine' }).click();
    const item = page.locator('ol.rows').getByRole('listitem');
    await item.getByText('Three in a row').waitFor();
    // The page looks again by itself.
    await item.getByText('The answer is proved.').waitFor({ timeout: 60_000 });
    expect(await serious(page)).toEqual([]);
    const proof = await item.getByRole('link', { name: 'See the proof' }).getAttribute('href');
    expect((await page.request.get(new URL(proof ?? '', SITE).href)).status()).toBe(200);
    await item.getByRole('link', { name: 'Solve' }).click();
    await page.getByText('Black to kill').first().waitFor({ timeout: 60_000 });
  });
});
