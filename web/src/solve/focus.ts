/**
 * Keeps the focus when the focused button disappears: it moves to what came in its place, or to the board, so that a
 * visitor with a keyboard does not begin again at the top of the page.
 */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

export function useKeptFocus(): void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const noted = ({ target }: FocusEvent) => (last.current = target as HTMLElement);
    document.addEventListener('focusin', noted);
    return () => document.removeEventListener('focusin', noted);
  }, []);
  // This runs before the page is painted, so that no key is lost in between.
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const shown = document.querySelector<HTMLElement>('.playback button:not([aria-disabled="true"])');
    const board = document.querySelector<HTMLElement>('[role="application"]');
    (shown ?? board)?.focus({ preventScroll: true });
  });
}
