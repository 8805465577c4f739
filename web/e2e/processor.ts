/** How much of the processor a page uses: on a busy machine this says what the clock cannot. */
import type { Page } from 'playwright-core';

/** Returns how to ask for the milliseconds of the processor that the main thread has used for the present document of the page. */
export async function processorTime(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}
