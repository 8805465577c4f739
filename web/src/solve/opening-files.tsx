/** Opening files: with a button, from a text field, or by dropping or pasting anywhere on the page. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../frame/button.tsx';
import { say } from '../frame/messages.ts';
import type { Game } from './game.ts';
import type { ProblemPicker } from './problem-list.ts';

interface OpeningFilesProps {
  game: Game;
  picker: ProblemPicker;
}

/** Opens what is dropped or pasted anywhere on the page. */
export function Dropping({ picker }: { picker: ProblemPicker }) {
  return useDropping(picker) ? <p class="drop">{say('view.file.drop')}</p> : null;
}

export function OpeningFiles({ game, picker }: OpeningFilesProps) {
  const { list } = picker;
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const isBusy = game.state.busy !== 'no';
  const name = 'file' in list.source ? list.source.file : null;
  const number = list.at + 1;
  const count = list.problems.length;
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim() !== '') void picker.open(pasted(text));
  };
  return (
    <>
      {name !== null && (
        <div role="status" class="where">
          {number > 0 && <p>{say('view.file.name', { name, number, count })}</p>}
          {list.tried !== list.at && <p>{say('view.file.skipped', { number: list.tried + 1 })}</p>}
        </div>
      )}
      {name !== null && (
        <div class="choices">
          <Button name={say('view.previous')} off={isBusy} act={() => picker.go(-1)} />
          <Button name={say('view.next')} off={isBusy} act={() => picker.go(1)} />
          <Button name={say('view.file.close')} off={isBusy} act={() => picker.close()} />
        </div>
      )}
      <p>{say('view.file.help')}</p>
      <input
        ref={chooser}
        type="file"
        hidden
        data-testid="file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void picker.open(file);
          // Without this the same file could not be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button name={say('view.file.choose')} act={() => chooser.current?.click()} />
      <form onSubmit={submit}>
        <label for="file-text">{say('view.file.text')}</label>
        <textarea
          id="file-text"
          rows={4}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit">{say('view.file.read')}</button>
      </form>
    </>
  );
}

const pasted = (text: string) => new File([text], say('view.file.pasted'));

/** Opens what is dropped or pasted on the page; returns whether something is being dragged over it. */
function useDropping(picker: ProblemPicker): boolean {
  const [isDragged, setDragged] = useState(false);
  const latest = useRef(picker);
  latest.current = picker;
  useEffect(() => {
    const leave = new AbortController();
    const options = { signal: leave.signal };
    window.addEventListener('dragover', (event) => {
      event.preventDefault();
      setDragged(true);
    }, options);
    window.addEventListener('dragleave', (event) => {
      if (event.relatedTarget === null) setDragged(false);
    }, options);
    window.addEventListener('drop', (event) => {
      event.preventDefault();
      setDragged(false);
      take(event.dataTransfer, latest.current);
    }, options);
    window.addEventListener('paste', (event) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && target.matches('input, textarea');
      if (!isTyping) take(event.clipboardData, latest.current);
    }, options);
    return () => leave.abort();
  }, []);
  return isDragged;
}

function take(data: DataTransfer | null, picker: ProblemPicker): void {
  const file = data?.files[0];
  const text = data?.getData('text/plain') ?? '';
  if (file !== undefined) void picker.open(file);
  else if (text.trim() !== '') void picker.open(pasted(text));
}
