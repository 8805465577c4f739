/** The last weeks as a grid of days: a column is a week, and a fuller dot is a day with more tries. */
import './day-grid.css';
import { dayWords } from './rating-plot.tsx';
import { countedWord } from './words.ts';

/** Weeks that are shown. */
const WEEKS = 13;

/** Tries from which on a dot is half full, and full. */
const STRENGTHS = [8, 20] as const;

interface DayGridProps {
  today: number;
  days: readonly (readonly [day: number, tries: number, right: number])[];
}

export function DayGrid({ today, days }: DayGridProps) {
  const tries = new Map(days.map(([day, count]) => [day, count]));
  // Day 0 was a Thursday; a week begins on Monday.
  const monday = today - ((today + 3) % 7);
  const first = monday - (WEEKS - 1) * 7;
  const all = Array.from({ length: today - first + 1 }, (_, at) => first + at);
  return (
    <ol class="days">
      {all.map((day) => {
        const count = tries.get(day) ?? 0;
        const strength = count === 0 ? 0 : 1 + STRENGTHS.filter((most) => count >= most).length;
        const words = countedWord('me.day', count, { day: dayWords(day) });
        return (
          <li data-strength={strength} aria-current={day === today ? 'date' : undefined} title={words}>
            <span class="unseen">{count > 0 || day === today ? words : ''}</span>
          </li>
        );
      })}
    </ol>
  );
}
