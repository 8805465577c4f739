/** The one card of feedback: a face with a sign, a headline, a few words. Colour never speaks alone. */
import type { ComponentChildren } from 'preact';
import type { LucideIcon } from 'lucide-preact';

export type Face = 'plain' | 'good' | 'bad' | 'open';

interface FeedbackCardProps {
  face: Face;
  /** The sign of the face: an icon, or a stone. */
  sign: LucideIcon | 'black' | 'white';
  headline: string;
  children?: ComponentChildren;
  /** What stands below the words over the whole width. */
  beneath?: ComponentChildren;
}

export function FeedbackCard({ face, sign: Sign, headline, children, beneath }: FeedbackCardProps) {
  return (
    <div class={`feedback ${face}`}>
      <span class="face" aria-hidden="true">
        {typeof Sign === 'string' ? <span class={`stone ${Sign}`} /> : <Sign />}
      </span>
      <div class="words">
        <p class="headline">{headline}</p>
        {children}
      </div>
      {beneath && <div class="beneath">{beneath}</div>}
    </div>
  );
}
