/**
 * The theme of the page. If the visitor has chosen none, the preferences of the device decide, also when they
 * change.
 *
 * Invariant: the root always names one of the themes of `themes.css`.
 */
import type { Settings } from './settings.ts';

export const THEMES = ['auto', 'wood', 'paper', 'dark', 'contrast'] as const satisfies readonly Settings['theme'][];

/** Preferences of the device and the themes that they lead to; the first that holds decides. */
const PREFERENCES = [
  ['(prefers-contrast: more)', 'contrast'],
  ['(prefers-color-scheme: dark)', 'dark'],
] as const;

/** Applies a theme; the result ends listening to the device. */
export function applyTheme(theme: Settings['theme']): () => void {
  const preferences = PREFERENCES.map(([query, preference]) => ({ list: matchMedia(query), preference }));
  const put = () => {
    const asked = preferences.find(({ list }) => list.matches)?.preference ?? 'wood';
    const root = document.documentElement;
    root.dataset['theme'] = theme === 'auto' ? asked : theme;
    // A phone's browser colours its bars with it.
    const paper = getComputedStyle(root).getPropertyValue('--bg');
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', paper);
  };
  put();
  for (const { list } of preferences) list.addEventListener('change', put);
  return () => {
    for (const { list } of preferences) list.removeEventListener('change', put);
  };
}
