/** A field for a move or a point that is typed, with its button. */
import { useState } from 'preact/hooks';

interface TypedFormProps {
  id: string;
  label: string;
  button: string;
  /** Receives what was typed, unless it is blank. */
  onTyped(text: string): void;
}

export function TypedForm({ id, label, button, onTyped }: TypedFormProps) {
  const [text, setText] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim() !== '') onTyped(text);
    setText('');
  };
  return (
    <form class="typed" onSubmit={submit}>
      <label for={id}>{label}</label>
      <input
        id={id}
        value={text}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit">{button}</button>
    </form>
  );
}
