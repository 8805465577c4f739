/** Class cards on a real service: scanned off the printed page as a camera would, typed, and on a device of several children. */
import jsQR from 'jsqr';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { serious } from './accessibility.ts';
import { atTheDoor, makeAccount, makeClass, withAuthenticator } from './account-steps.ts';
import { browser, press } from './browser.ts';
import { freePort, isMissing, shikatsuService } from './shikatsu-service.ts';

const port = await freePort();
const SITE = `http://localhost:${port}`;

/** What a camera reads in a part of the page. */
async function scanned(page: Page, part: Locator): Promise<string> {
  const picture = (await part.screenshot()).toString('base64');
  const blank = await page.context().newPage();
  const { pixels, width, height } = await blank.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const drawn = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    return { pixels: [...drawn], width: image.width, height: image.height };
  }, picture);
  await blank.close();
  return jsQR(new Uint8ClampedArray(pixels), width, height)?.data ?? '';
}

describe.skipIf(isMissing)('class cards', () => {
  shikatsuService('cards', ['--listen', `127.0.0.1:${port}`, '--site', SITE]);
  const one = browser();
  const two = browser({ width: 390, height: 844 });

  test('a card is printed, scanned, typed, and handed to the next child', async () => {
    const teacher = await one.open('#/club', `${SITE}/`);
    await withAuthenticator(teacher);
    await atTheDoor(teacher);
    await makeAccount(teacher, 'Ruth');
    await makeClass(teacher, 'Tuesday');
    await teacher.getByLabel('Names of children, one in each line').fill('Tom\nMina');
    await press(teacher, 'Make cards');
    const cards = teacher.getByTestId('cards').getByRole('listitem');
    await cards.nth(1).waitFor();
    expect(await serious(teacher)).toEqual([]);
    await teacher.emulateMedia({ media: 'print' });
    const [tom, mina] = await Promise.all([scanned(teacher, cards.nth(0)), scanned(teacher, cards.nth(1))]);
    const [code, words] = await cards.nth(0).locator('code').allInnerTexts();
    await teacher.emulateMedia({ media: 'screen' });
    expect(tom.startsWith(`${SITE}/#/club?card=`)).toBe(true);
    expect(mina).not.toBe(tom);

    const child = await two.open('', `${SITE}/`);
    const asked: string[] = [];
    child.on('request', (request) => asked.push(request.url()));
    await child.goto(tom);
    await child.getByText('This card opens your account on this device.').waitFor();
    const secret = tom.split('card=')[1] ?? '';
    expect(secret).toHaveLength(32);
    expect(child.url()).not.toContain(secret);
    expect(await serious(child)).toEqual([]);
    await press(child, 'Go in with the card');
    await child.getByRole('heading', { level: 1, name: 'Tom' }).waitFor();
    expect(asked.filter((url) => url.includes(secret))).toEqual([]);
    await child.goBack();
    expect(child.url()).not.toContain(secret);

    // The next child has the device, and a card of its own.
    await child.goto('about:blank');
    await child.goto(mina);
    await child.getByText('Tom is signed in on this device.').waitFor();
    await press(child, 'Sign Tom out, and go in with the card');
    await child.getByRole('heading', { level: 1, name: 'Mina' }).waitFor();
    await press(child, 'Sign out');

    const type = async (classCode: string, typed: string) => {
      await child.getByLabel('Code of the class').fill(classCode);
      await child.getByLabel('Four words').fill(typed);
      await press(child, 'Go in with the card');
    };
    await type(code ?? '', `${words?.split(' ').slice(0, 3).join(' ')} ziper`);
    await child.getByText('“ziper” is on no card.').waitFor();
    await type(code ?? '', 'zebra zebra zebra');
    await child.getByText('A card has four words.').waitFor();
    await type(code ?? '', 'zebra zebra zebra zebra');
    await child.getByText('No card opens with this.').waitFor();
    expect(await serious(child)).toEqual([]);
    await type((code ?? '').toLowerCase(), (words ?? '').toUpperCase());
    await child.getByRole('heading', { level: 1, name: 'Tom' }).waitFor();
  });
});
