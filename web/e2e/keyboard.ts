/** A visitor without a mouse. Every step is a key, and at each stop the focus can be seen. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Stops of the Tab key on a page, at most. */
const MOST_STOPS = 80;

/** Counts what only a pointer does, from now on; `pointed` tells how much that was. */
export async function watchPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { pointed: string[] };
    counted.pointed = [];
    for (const kind of ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart', 'wheel']) {
      addEventListener(kind, () => counted.pointed.push(kind), { capture: true });
    }
    // A key makes a click too, but one without a place.
    addEventListener('click', (event) => (event as MouseEvent).detail > 0 && counted.pointed.push('click'), { capture: true });
  });
}

export const pointed = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { pointed: string[] }).pointed);

/** Presses Tab until the element has the focus, which must be seen at every stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
    expect(await unseenFocus(page)).toBe('');
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

/** Goes to an element and presses Enter on it. */
export async function enterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement, undefined, { timeout: 30_000 });

/** The element whose focus cannot be seen; nothing if it can, or if the browser's own frame has it. */
export async function unseenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body || element === document.documentElement) return '';
    // The ring of a choice is drawn around its row.
    const drawn = [element, element.closest('li'), element.closest('label')];
    const isRinged = drawn.some((one) => {
      if (one === null) return false;
      const { outlineStyle, outlineWidth, visibility } = getComputedStyle(one);
      const { width, height } = one.getBoundingClientRect();
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && visibility === 'visible' && width > 1 && height > 1;
    });
    return isRinged && element.matches(':focus-visible') ? '' : element.outerHTML.slice(0, 200);
  });
}
