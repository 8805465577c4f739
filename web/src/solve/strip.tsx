/** Where the visitor is: the theme, the number, and a dot for each problem near this one. */
import { ChevronDown } from 'lucide-preact';
import type { MessageKey } from '../frame/messages.ts';
import { say } from '../frame/messages.ts';
import type { ProblemList, ProblemPicker } from './problem-list.ts';
import { resultOf } from './results.ts';

/** Dots that fit on a phone. */
const DOTS = 10;

export const themeName = (id: string) => (id === '' ? '' : say(`solve.theme.${id}` as MessageKey));

export function Strip({ picker, onThemes }: { picker: ProblemPicker; onThemes(): void }) {
  const { list } = picker;
  const { at, problems } = list;
  const count = problems.length;
  if (at < 0) return <p class="session quiet-words">{say('rail.own')}</p>;
  const first = Math.max(0, Math.min(Math.floor(at / DOTS) * DOTS, count - 1));
  return (
    <div class="session">
      <button type="button" class="button word" onClick={onThemes}>
        <span>{listName(list)}</span>
        <ChevronDown aria-hidden="true" />
      </button>
      <span class="quiet-words place" aria-label={say('rail.place.label', { number: at + 1, count })}>
        {say('rail.place', { number: at + 1, count })}
      </span>
      <ol class="strip">
        {problems.slice(first, first + DOTS).map(({ id }, step) => (
          <Dot picker={picker} id={id} number={first + step + 1} />
        ))}
      </ol>
    </div>
  );
}

function Dot({ picker, id, number }: { picker: ProblemPicker; id: string | null; number: number }) {
  const result = id === null ? undefined : resultOf(id);
  return (
    <li class={result} aria-current={picker.list.at === number - 1 ? 'step' : undefined}>
      <button type="button" tabIndex={-1} onClick={() => void picker.pick(number - 1)}>
        <span class="unseen">{say(`rail.dot.${result ?? 'open'}`, { number })}</span>
      </button>
    </li>
  );
}

export function listName({ source }: ProblemList): string {
  if ('file' in source) return source.file;
  if ('missed' in source) return say('rail.missed', { theme: themeName(source.missed) });
  return themeName(source.theme);
}
