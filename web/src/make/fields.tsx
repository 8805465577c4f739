/** What is chosen and filled in about a problem: segments for a choice of few, lists for many, lines of text. */
import { useId } from 'preact/hooks';

interface ChoiceProps<T extends string> {
  name: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onPick(value: T): void;
}

/** A choice of few; all of them are seen. */
export function SegmentChoice<T extends string>({ name, value, options, onPick }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div class="field">
      <span id={id} class="name">
        {name}
      </span>
      <div class="segments" role="group" aria-labelledby={id}>
        {options.map(([key, words]) => (
          <button type="button" aria-pressed={key === value} onClick={() => key === value || onPick(key)}>
            {words}
          </button>
        ))}
      </div>
    </div>
  );
}

/** A choice of many. */
export function Select<T extends string>({ name, value, options, onPick }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{name}</label>
      <select id={id} value={value} onChange={(event) => onPick(event.currentTarget.value as T)}>
        {options.map(([key, words]) => (
          <option value={key} selected={key === value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

export function TextField({ name, value, onType }: { name: string; value: string; onType(text: string): void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{name}</label>
      <input id={id} value={value} autocomplete="off" onInput={(event) => onType(event.currentTarget.value)} />
    </div>
  );
}
