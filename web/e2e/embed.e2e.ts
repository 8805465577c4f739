/** A problem in a frame on another page: the problem alone, and its result told to that page. */
import { expect, inject, test } from 'vitest';
import { ROW, browser } from './browser.ts';

const { open } = browser();

test('a page that embeds a problem hears of a mistake, and that the goal was reached after it', async () => {
  const page = await open();
  const frame = `${inject('address')}#/solve?${new URLSearchParams({ embed: '1', text: ROW })}`;
  const host = `<!doctype html><title>Host</title><iframe title="Problem" width="900" height="640"></iframe>
    <script>
      window.heard = [];
      addEventListener('message', ({ data }) => heard.push(data));
      document.querySelector('iframe').src = ${JSON.stringify(frame)};
    </script>`;
  await page.route('**/host.html', (route) => route.fulfill({ contentType: 'text/html', body: host }));
  await page.goto(`${inject('address')}host.html`);
  const problem = page.frameLocator('iframe');
  const heard = () => page.evaluate(() => (window as unknown as { heard: object[] }).heard);
  const cell = (x: number, y: number) => problem.locator(`.shudan-vertex[data-x="${x}"][data-y="${y}"]`);

  await problem.locator('[data-step=hint]:not([aria-disabled=true])').waitFor();
  // No sections, no lists, no way to another problem.
  expect(await problem.locator('header, footer, .session, nav').count()).toBe(0);
  await cell(2, 0).click();
  await expect.poll(heard).toEqual([{ source: 'shikatsu', result: 'missed', isReached: false }]);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await cell(3, 0).click();
  await problem.getByText('Correct').waitFor();
  await expect.poll(heard).toEqual([
    { source: 'shikatsu', result: 'missed', isReached: false },
    { source: 'shikatsu', result: 'missed', isReached: true },
  ]);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await problem.getByText('Your turn').waitFor();
});
