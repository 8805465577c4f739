/** What axe finds on a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The rules of axe that look at colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What to look for: everything, or colours alone, where the same page was looked at whole in other colours. */
export type AxeLook = 'all' | 'colours';

/** What to look for in one of two colour schemes: light is looked at whole. */
export const lookIn = (scheme: 'light' | 'dark'): AxeLook => (scheme === 'light' ? 'all' : 'colours');

/** Every finding, however small, with the element it is about. */
export const findings = (page: Page, look: AxeLook = 'all'): Promise<string[]> => found(page, look, () => true);

/** The serious and critical findings, each with the element it is about. */
export const serious = (page: Page, look: AxeLook = 'all'): Promise<string[]> => found(page, look, (impact) => impact === 'serious' || impact === 'critical');

async function found(page: Page, look: AxeLook, counts: (impact: string | null | undefined) => boolean): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (look === 'all' ? axe : axe.withRules(COLOURS)).analyze();
  return violations.filter(({ impact }) => counts(impact)).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
