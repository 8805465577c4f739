/** What a room tells single members: the call with a sound, and to the host that the votes of few networks decided. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findings } from './accessibility.ts';
import { button, press } from './browser.ts';
import { memberContexts } from './members.ts';
import { choose, decision, enterRoom, openRoom, propose, step, vote } from './rooms.ts';
import { isMissing, shikatsuService } from './shikatsu-service.ts';

describe.skipIf(isMissing)('with a service behind the page', () => {
  const address = shikatsuService('call', ['--trust-proxy', 'loopback']);
  const member = memberContexts();

  test('a room calls with a sound only if the member asked for it', async () => {
    const [host, other] = [await member(), await member()];
    const page = await host.context.newPage();
    await listen(page);
    await page.goto(`${address()}#/room`);
    const code = await openRoom(page, { other: 'Another team', time: '3 minutes a step' });
    const white = await other.open(`${address()}#/room`);
    await enterRoom(white, code, { side: 'White' });
    await step(page, 'start').click();

    // It is the host's turn, and nothing sounds.
    await step(page, 'choosePoint').waitFor();
    expect(await page.title()).toContain('Your turn');
    expect(await tones(page)).toEqual([]);
    await press(page, 'More');
    const wish = page.getByRole('checkbox', { name: 'Sound when it is your turn' });
    expect(await wish.isChecked()).toBe(false);
    await wish.check();
    await button(page, 'Close').click();
    expect(await tones(page)).toEqual([]);
    await propose(page, 'c3');
    await step(page, 'other').waitFor();
    expect(await tones(page)).toEqual([]);

    // White has moved: two tones, once for the turn.
    await propose(white, 'g7');
    await step(page, 'choosePoint').waitFor();
    await expect.poll(() => tones(page)).toEqual([587, 880]);
    await choose(page, 'e5');
    expect(await tones(page)).toHaveLength(2);

    // The wish is kept on the device, until it is taken back.
    await page.reload();
    await step(page, 'choosePoint').waitFor();
    await press(page, 'More');
    expect(await wish.isChecked()).toBe(true);
    await wish.uncheck();
    await button(page, 'Close').click();
    const before = await tones(page);
    await propose(page, 'e5');
    await propose(white, 'c7');
    await step(page, 'choosePoint').waitFor();
    expect(await page.title()).toContain('Your turn');
    expect(await tones(page)).toEqual(before);
    for (const { errors } of [host, other]) expect(errors).toEqual([]);
  });

  test('the host is told, and no other member, when few ballots of each network would have decided otherwise', { timeout: 120_000 }, async () => {
    // Two members from networks of their own, and three from one network.
    const from = (network: string) => member({ extraHTTPHeaders: { 'x-forwarded-for': network } });
    const host = await from('10.1.0.1');
    const page = await host.context.newPage();
    await page.route('**/api/v1/rooms', async (route) => {
      const body = route.request().postDataJSON() as { settings: { conduct: { ballotsPerBlock: number } } };
      body.settings.conduct.ballotsPerBlock = 1;
      await route.continue({ postData: JSON.stringify(body) });
    });
    await page.goto(`${address()}#/room`);
    const code = await openRoom(page, { time: '3 minutes a step' });
    const others: Page[] = [];
    for (const network of ['10.2.0.1', '10.3.0.1', '10.3.0.2', '10.3.0.3']) {
      const one = await (await from(network)).open(`${address()}#/room`);
      await enterRoom(one, code);
      others.push(one);
    }
    await step(page, 'start').click();
    // Screen readers know the regions before anything is said there.
    expect(await page.locator('.banners').getByRole('status').count()).toBe(2);
    const [second = page, ...block] = others;
    // One after another: in two of six runs where all pressed at once on a busy machine, one proposal did not arrive.
    // The cause was not seen; the button may have moved under the click, or the room may have paused.
    const wishes: [Page, string][] = [[page, 'c3'], [second, 'c3'], ...block.map((one): [Page, string] => [one, 'g7'])];
    for (const [one, point] of wishes) await propose(one, point);
    for (const [one, point] of wishes) await vote(one, point);
    expect(await decision(page, 'Black plays G7')).toContain('Most votes: 3 of 5.');
    const words = 'If each network had few votes, C3 would have won the last turn.';
    await page.getByRole('status').filter({ hasText: words }).waitFor();
    expect(await page.getByTestId('second-count').innerText()).toBe(words);
    for (const one of others) {
      await decision(one, 'Black plays G7');
      expect(await one.getByTestId('second-count').count()).toBe(0);
    }
    expect(await findings(page)).toEqual([]);
    expect(host.errors).toEqual([]);
  });
});

/** Notes the pitch of every tone that a page begins. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard = window as unknown as { tones: number[] };
    heard.tones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      heard.tones.push(this.frequency.value);
      start.call(this, when);
    };
  });
}

const tones = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as { tones: number[] }).tones);
