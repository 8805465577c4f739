/** What axe finds on a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Every finding, however small, with the element it is about. */
export const findings = (page: Page): Promise<string[]> => found(page, () => true);

/** The serious and critical findings, each with the element it is about. */
export const serious = (page: Page): Promise<string[]> => found(page, (impact) => impact === 'serious' || impact === 'critical');

async function found(page: Page, counts: (impact: string | null | undefined) => boolean): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.filter(({ impact }) => counts(impact)).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
