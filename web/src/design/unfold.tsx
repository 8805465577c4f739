/** What few visitors want stands folded under its name. */
import { ChevronDown } from 'lucide-preact';
import type { ComponentChildren } from 'preact';

export function Unfold({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <details class="unfold">
      <summary>
        {label}
        <ChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
