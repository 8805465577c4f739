/** The trainer's other sessions: daily, review, the bank's packs, and logs that move between terminal and browser. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { findings } from './accessibility.ts';
import { button, said } from './browser.ts';
import { enterOn, pointed, watchPointer } from './keyboard.ts';
import { addCopy, decide, forget, logLines, missedLog, named, packs, playRight, proved, session, trainingBrowser } from './training.ts';

const PHONE = { width: 360, height: 640 };
const DESK = { width: 1280, height: 800 };

const ofPack = (line: readonly string[]) => line[0] === 'problem' && /^[a-z2-7]{10}$/u.test(line[1] ?? '');

describe('on a phone', () => {
  const { open } = trainingBrowser(PHONE, 'touch');

  test('three problems of the day, the same after a reload, and then none until tomorrow', async () => {
    const page = await open('#/train?mode=daily');
    await page.getByText('1 of 3').waitFor();
    const seen = new Set<string>();
    for (let number = 0; number < 3; number++) {
      await proved(page);
      seen.add((await session(page, 'daily')).current?.id ?? '');
      await decide(page, 'daily', number === 1 ? 'wrong first' : 'right first');
      if (number === 0) {
        await page.reload();
        await page.getByText('2 of 3').waitFor();
      } else {
        await button(page, 'Next').first().click();
      }
    }
    await page.getByTestId('end').getByText('Done for today').waitFor();
    expect(seen.size).toBe(3);
    const lines = (await logLines(page)).map((line) => line.split(' '));
    expect(lines.map((words) => words[4])).toEqual(['daily', 'daily', 'daily']);
    expect(new Set(lines.map((words) => words[5]))).toEqual(seen);
    await page.reload();
    await page.getByText('Tomorrow has three new ones.').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('what was missed days ago is due, apart from everything else, and is done after one look', async () => {
    const page = await open('#/train?mode=me');
    const missed = named((line) => line[2] === 'eyes-corner' && line[0] === 'problem').slice(0, 3);
    await addCopy(page, missedLog(missed));
    await page.getByRole('link', { name: 'Review' }).getByText('3').waitFor();
    await page.goto(new URL('#/train?mode=review', page.url()).href);
    const reviewed: string[] = [];
    for (let number = 0; number < 3; number++) {
      await page.getByText(`${number + 1} of 3`).waitFor();
      await proved(page);
      if (number === 0) expect(await findings(page)).toEqual([]);
      reviewed.push((await session(page, 'review')).current?.id ?? '');
      await decide(page, 'review', number === 0 ? 'wrong first' : 'right first');
      await page.getByText(/You see it again/u).waitFor();
      await button(page, 'Next').first().click();
    }
    expect([...reviewed].sort()).toEqual([...missed].sort());
    await page.getByTestId('end').waitFor();
    await page.reload();
    await page.getByText('Nothing is due').waitFor();
  });
});

describe('on a desk', () => {
  const { open } = trainingBrowser(DESK);

  test('a problem of the bank is fetched with its pack, kept, and reviewed without a network', async () => {
    const page = await open('#/train?mode=me');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const [missed = ''] = named(ofPack);
    const fetched: string[] = [];
    // The page Me already shows the board of what was missed.
    page.on('request', (request) => fetched.push(request.url()));
    await addCopy(page, missedLog([missed]));
    await page.goto(new URL('#/train?mode=review', page.url()).href);
    await proved(page);
    expect((await session(page, 'review')).current?.id).toBe(missed);
    expect(fetched.filter((url) => url.includes('/assets/packs/')).length).toBeGreaterThan(0);
    await page.context().setOffline(true);
    try {
      await page.reload();
      await proved(page);
      await decide(page, 'review', 'wrong first');
      await said(page, 'Not this one');
    } finally {
      await page.context().setOffline(false);
    }
  });

  test('all packs are taken along on wish; without them the trainer goes on with what there is', async () => {
    const page = await open('#/train?mode=me');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const cache = await caches.open('shikatsu');
      for (const request of await cache.keys()) if (/packs\/.*\.json$/u.test(request.url)) await cache.delete(request);
    });
    await page.reload();
    await page.getByTestId('bank').getByText(`0 of ${packs.length} packs`).waitFor();
    const [missed = ''] = named(ofPack);
    await page.context().setOffline(true);
    try {
      // The page Me would fetch the board of what was missed.
      await addCopy(page, missedLog([missed]));
      // The one card that is due has no board here.
      await page.goto(new URL('#/train?mode=review', page.url()).href);
      await page.getByTestId('end').waitFor();
      await page.goto(new URL('#/train', page.url()).href);
      await proved(page);
    } finally {
      await page.context().setOffline(false);
    }
    // With nothing missed the page Me fetches no board by itself, so the wish is what fetches the packs.
    await forget(page);
    await page.goto(new URL('#/train?mode=me', page.url()).href);
    await page.reload();
    await button(page, 'Take all along').click();
    await page.getByTestId('bank').getByText('All of them are on this device').waitFor();
    const kept = await page.evaluate(async () => (await (await caches.open('shikatsu')).keys()).filter(({ url }) => /packs\/.*\.json$/u.test(url)).length);
    expect(kept).toBe(packs.length);
  });

  test('a log of the terminal is read and given back as it was; what was missed is saved as a picture', async () => {
    const terminal = await readFile(new URL('../../crates/cli/tests/training/terminal.txt', import.meta.url), 'utf8');
    const page = await open('#/train?mode=me');
    await addCopy(page, terminal);
    expect((await page.getByTestId('imported').innerText()).trim()).toBe(`${terminal.trim().split('\n').length - 1} new tries and settings were added.`);
    const copy = page.waitForEvent('download');
    await enterOn(page, button(page, 'Save a copy'));
    expect(await readFile(await (await copy).path(), 'utf8')).toBe(terminal);
    const picture = page.waitForEvent('download');
    await enterOn(page, button(page, 'Save as a picture'));
    const svg = await readFile(await (await picture).path(), 'utf8');
    const boards = await page.locator('.missed li').count();
    expect(boards).toBeGreaterThan(0);
    expect(svg.match(/<path /gu)?.length).toBe(boards);
    const isDrawn = await page.evaluate(async (text) => {
      const image = new Image();
      // The policy of the page allows no other address of a picture.
      image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
      return image.decode().then(() => image.naturalWidth > 0, () => false);
    }, svg);
    expect(isDrawn).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { name: 'Missed most' }).isVisible()).toBe(true);
    expect(await page.getByRole('heading', { name: 'So far' }).isVisible()).toBe(false);
  });

  test('twenty rated problems by keyboard, without a network, with a reload in the middle and a second tab open', async () => {
    const page = await open('#/train');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const other = await open('#/train?mode=me');
    await page.bringToFront();
    await proved(page);
    await watchPointer(page);
    await page.context().setOffline(true);
    try {
      for (let number = 0; number < 20; number++) {
        if (number % 10 === 0) await page.reload();
        await proved(page);
        expect((await session(page, 'rated')).results.length).toBe(number);
        await playRight(page, 'rated');
        await page.getByRole('application').focus();
        await page.keyboard.press('n');
      }
      await page.getByTestId('end').getByText('Done for now').waitFor();
      expect(await pointed(page)).toEqual([]);
    } finally {
      await page.context().setOffline(false);
    }
    expect((await logLines(page)).length).toBe(20);
    // The other tab was told of every try.
    await other.bringToFront();
    await other.locator('.so-far dd').first().getByText('20', { exact: true }).waitFor();
    expect(await findings(other)).toEqual([]);
    await other.close();
  }, 400_000);
});
