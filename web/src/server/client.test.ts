/** The client is the one that the service's document gives. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { CLIENT, written } from '../../client.mjs';

test('the client is written from the document of today', () => {
  const made = (written as () => string)();
  expect(readFileSync(CLIENT as URL, 'utf8') === made, 'src/server/client.ts is out of date; run node client.mjs').toBe(true);
});
