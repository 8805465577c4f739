/**
 * The colours the page wears. The device is asked when nothing was chosen, and again when it changes
 * its mind.
 *
 * Invariant: the root always names one of the themes of `themes.css`.
 */
import type { Settings } from './settings.ts';

export const THEMES = ['auto', 'wood', 'paper', 'dark', 'contrast'] as const satisfies readonly Settings['theme'][];

/** What the device may ask for, and what it then gets; the first that holds. */
const PREFERENCES = [
  ['(prefers-contrast: more)', 'contrast'],
  ['(prefers-color-scheme: dark)', 'dark'],
] as const;

/** Puts on a theme; the answer takes it off the device's changes again. */
export function applyTheme(theme: Settings['theme']): () => void {
  const preferences = PREFERENCES.map(([query, preference]) => ({ list: matchMedia(query), preference }));
  const put = () => {
    const asked = preferences.find(({ list }) => list.matches)?.preference ?? 'wood';
    const root = document.documentElement;
    root.dataset['theme'] = theme === 'auto' ? asked : theme;
    // The bars of a phone's browser around the page.
    const paper = getComputedStyle(root).getPropertyValue('--paper');
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', paper);
  };
  put();
  for (const { list } of preferences) list.addEventListener('change', put);
  return () => {
    for (const { list } of preferences) list.removeEventListener('change', put);
  };
}
