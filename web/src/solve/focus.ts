/**
 * The focus of whoever pressed a button that has gone since: it goes to what came in its place, or to
 * the board, so that nobody at a keyboard begins again at the top of the page.
 */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

export function useKeptFocus(): void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const noted = ({ target }: FocusEvent) => (last.current = target as HTMLElement);
    document.addEventListener('focusin', noted);
    return () => document.removeEventListener('focusin', noted);
  }, []);
  // Before anything is painted, so that no key is lost in between.
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const shown = document.querySelector<HTMLElement>('.playback button:not([aria-disabled="true"])');
    const board = document.querySelector<HTMLElement>('[role="application"]');
    (shown ?? board)?.focus({ preventScroll: true });
  });
}
