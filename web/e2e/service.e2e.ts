/** The page in front of a real service: what the browser does not prove is asked of it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { serious } from './accessibility.ts';
import { browser } from './browser.ts';
import { isMissing, shikatsuService } from './shikatsu-service.ts';

const GAP = readFileSync(new URL('../../docs/examples/gap.txt', import.meta.url), 'utf8');

describe.skipIf(isMissing)('with a service behind the page', () => {
  const address = shikatsuService('page');
  const { open } = browser();

  test('what the browser does not prove can be asked of the server, with its progress and its words', async () => {
    const page = await open(`#/solve?${new URLSearchParams({ text: GAP })}`, address());
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const offer = page.getByRole('button', { name: 'Solve on the server' });
    await offer.waitFor({ timeout: 80_000 });
    expect(await serious(page)).toEqual([]);
    await offer.click();
    await page.getByTestId('server').getByText('The server could not prove it either.').waitFor({ timeout: 60_000 });
    expect(faults).toEqual([]);
  });
});
