/** Addresses within the section. */
import { ChevronLeft } from 'lucide-preact';
import { say } from '../frame/messages.ts';
import { address } from '../frame/route.ts';

/** The address of a step of a lesson. */
export const lessonAddress = (id: string, step = 1) =>
  address('learn', step === 1 ? { lesson: id } : { lesson: id, step: String(step) });

/** The link back to the course. */
export function BackToCourse() {
  return (
    <a class="button word back" href={address('learn')}>
      <ChevronLeft aria-hidden="true" />
      <span>{say('learn.back')}</span>
    </a>
  );
}
