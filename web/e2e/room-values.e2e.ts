/** The map of values in front of a real service whose worker plays random games: two members propose, and look at it. */
import { describe, expect, test } from 'vitest';
import { findings } from './accessibility.ts';
import { browser, cell } from './browser.ts';
import { decision, enterRoom, openRoom, propose, step } from './rooms.ts';
import { isMissing, shikatsuService } from './shikatsu-service.ts';

describe.skipIf(isMissing)('with a service behind the page', () => {
  const address = shikatsuService('values');
  const host = browser({ width: 1280, height: 800 });
  const guest = browser({ width: 360, height: 740 }, 'touch');

  test('what was tried out stands on the board once the window is closed, and in words', async () => {
    const desk = await host.open('#/room', address());
    const code = await openRoom(desk, { name: 'Aki', scheme: 'The program tries them out', time: '3 minutes a step' });
    const phone = await guest.open('#/room', address());
    await enterRoom(phone, code);
    await step(desk, 'start').click();
    await propose(desk, 'e5');
    // Nothing is shown while the window is open.
    expect(await desk.locator('[class*="shudan-heat_1"], [class*="shudan-heat_2"], .values-switch').count()).toBe(0);
    await propose(phone, 'a1');
    await decision(desk, 'Black plays E5');
    // The middle is better than the corner point, and the board says so with numbers, spots of two sizes and a ring.
    for (const page of [desk, phone]) {
      await page.getByTestId('values-legend').getByText('a guess, not a proof').waitFor();
      expect(await cell(page, 4, 4).getAttribute('class')).toContain('shudan-heat_25');
      expect(await cell(page, 0, 8).getAttribute('class')).toContain('shudan-heat_11');
      expect(await cell(page, 4, 4).locator('.shudan-marker').innerText()).toBe('1');
      expect(await cell(page, 0, 8).locator('.shudan-marker').innerText()).toBe('2');
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    for (const theme of ['wood', 'paper', 'dark', 'contrast']) {
      await phone.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
      expect(await findings(phone, 'colours'), theme).toEqual([]);
    }

    // By keyboard: the point is read out with its place, and the switch hides the map.
    await desk.getByRole('application').focus();
    for (const key of ['ArrowDown', 'ArrowLeft']) {
      for (let step = 0; step < 9; step++) await desk.keyboard.press(key);
    }
    await desk.getByTestId('cursor').getByText(/^A1.*number 2 of 2 when tried out, \d+\.\d points (ahead|behind)$/u).waitFor({ state: 'attached' });
    const values = desk.getByRole('button', { name: 'Values on the board' });
    expect(await values.getAttribute('aria-pressed')).toBe('true');
    await values.focus();
    await desk.keyboard.press('Enter');
    await desk.getByTestId('values-legend').waitFor({ state: 'detached' });
    expect(await cell(desk, 0, 8).getAttribute('class')).not.toContain('shudan-heat_');
    // The table beside it has the figures.
    await desk.getByText('Check this decision').click();
    expect(await desk.locator('.decision .figures').innerText()).toContain('Place');
  }, 180_000);
});
