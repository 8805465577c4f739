/** The host changes a room before its game, in front of a real service. */
import { describe, expect, test } from 'vitest';
import { findings } from './accessibility.ts';
import { browser, button, cell, press } from './browser.ts';
import { enterRoom, openRoom, programCommand, step } from './rooms.ts';
import { isMissing, shikatsuService } from './shikatsu-service.ts';

describe.skipIf(isMissing)('with a service behind the page', () => {
  const address = shikatsuService('settings');
  const host = browser({ width: 1280, height: 800 });
  const guest = browser({ width: 390, height: 844 }, 'touch');

  test('the host changes the room in the lobby, and the others read what is new', async () => {
    const desk = await host.open('#/room', address());
    const code = await openRoom(desk, { other: 'Another team', name: 'Aki' });
    const phone = await guest.open('#/room', address());
    await enterRoom(phone, code, { side: 'White' });
    expect(await button(phone, 'Change settings').count()).toBe(0);
    await press(desk, 'Change settings');
    const sheet = desk.getByRole('dialog', { name: 'Change settings' });
    await sheet.getByLabel('How the team decides').selectOption({ label: 'A captain picks' });
    await sheet.getByLabel('Time', { exact: true }).selectOption({ label: '1 minute a step' });
    expect(await findings(desk)).toEqual([]);
    await press(desk, 'Save the changes');
    const news = phone.getByTestId('settings-news');
    await news.getByText('How the team decides: A captain picks').waitFor();
    await news.getByText('Time: 1 minute a step').waitFor();
    expect(await findings(phone)).toEqual([]);

    // A side without a team loses its seats, and the command for the program appears.
    await press(desk, 'Change settings');
    await press(desk, '13×13');
    await press(desk, 'A program');
    await press(desk, 'Save the changes');
    await news.getByText('The other side: A program').waitFor();
    await news.getByText('Your side has no team any more').waitFor();
    await phone.getByRole('button', { name: 'Watch', exact: true, pressed: true }).waitFor();
    expect(await programCommand(desk)).toContain('--opponent');
    await press(phone, 'Black');
    await press(phone, 'I am ready');
    await step(desk, 'start').click();
    await phone.locator('.room[data-phase=playing]').waitFor();
    expect(await cell(phone, 12, 12).count()).toBe(1);
  });
});
