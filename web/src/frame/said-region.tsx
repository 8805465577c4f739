/** What is said about a game, beside its board: a live region, so that a screen reader reads each new thing once. */
import type { ComponentChildren } from 'preact';
import { say } from './messages.ts';

/** `turn` counts what was said; `below` is no part of it. */
export function SaidRegion({ turn, children, below }: { turn: number; children: ComponentChildren; below?: ComponentChildren }) {
  return (
    <section class="said" aria-label={say('solve.said')}>
      <div role="status" aria-live="polite" data-testid="said">
        <div key={turn}>{children}</div>
      </div>
      {below}
    </section>
  );
}
