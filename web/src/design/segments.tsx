/** A choice of few, as buttons side by side. */
interface ChoiceSegmentsProps<T extends string | number> {
  label: string;
  choices: readonly (readonly [value: T, name: string])[];
  chosen: T | null;
  onChoose(value: T): void;
}

export function ChoiceSegments<T extends string | number>({ label, choices, chosen, onChoose }: ChoiceSegmentsProps<T>) {
  return (
    <div class="named choice" role="group" aria-label={label}>
      <span class="label" aria-hidden="true">
        {label}
      </span>
      <div class="segments">
        {choices.map(([value, name]) => (
          <button type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}

interface NamedSelectProps<T extends string> {
  id: string;
  label: string;
  choices: readonly (readonly [value: T, name: string])[];
  chosen: T;
  /** A line that explains what is chosen. */
  about?: string;
  onChoose(value: T): void;
}

export function NamedSelect<T extends string>({ id, label, choices, chosen, about, onChoose }: NamedSelectProps<T>) {
  return (
    <div class="named">
      <label for={id}>{label}</label>
      <select id={id} value={chosen} aria-describedby={about === undefined ? undefined : `${id}-about`} onChange={(event) => onChoose(event.currentTarget.value as T)}>
        {choices.map(([value, name]) => (
          <option value={value}>{name}</option>
        ))}
      </select>
      {about !== undefined && (
        <p id={`${id}-about`} class="quiet-words small-words">
          {about}
        </p>
      )}
    </div>
  );
}
