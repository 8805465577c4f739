/**
 * A problem inside the address, after `?p=`: the module writes and reads the letters.
 *
 * Invariant: a damaged link is refused with a reason, and nothing else happens.
 */
import type { Problem, Sketch } from '../api.ts';
import type { Client } from '../worker/client.ts';
import type { Section } from '../frame/route.ts';
import { address } from '../frame/route.ts';

/** The problem in the letters of an address, as the text of a file, for a section that opens files. */
export async function linked(letters: string, arrival: Promise<Client>): Promise<string> {
  const client = await arrival;
  const sketch = await client.call('readLink', { text: letters });
  return (await client.call('writeSketch', { sketch, format: 'sgf' })).text;
}

/** The address of a section with a problem in it. */
export async function link(section: Section, sketch: Sketch, client: Client): Promise<string> {
  return address(section, { p: await client.call('makeLink', { sketch }) });
}

/** The same for a problem of ours, without an author's lines. */
export function problemLink(section: Section, problem: Problem, client: Client): Promise<string> {
  const details = { id: null, collection: null, source: null, level: null, copyright: null, date: null };
  return link(section, { problem, details, solution: null }, client);
}
