/** The choice of files: dropped on the field, or chosen with a button. */
import { useRef, useState } from 'preact/hooks';
import { say } from '../frame/messages.ts';
import type { NamedFiles } from './files.ts';
import { dropped, picked } from './files.ts';
import type { Run } from './run.ts';

export function FileChoice({ run }: { run: Run }) {
  const [isOver, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);

  const open = (named: NamedFiles[]) => {
    if (named.length > 0) void run.open(named);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer !== null) void dropped(event.dataTransfer).then(open);
  };
  const chosen = (input: HTMLInputElement) => {
    open(picked(input.files ?? []));
    // Without this the same files could not be chosen again.
    input.value = '';
  };

  return (
    <section
      class={`choice ${isOver ? 'over' : ''}`}
      aria-labelledby="choice-heading"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h3 id="choice-heading">{say('check.choice')}</h3>
      <p>{say('check.kinds')}</p>
      <div class="buttons">
        <button type="button" onClick={() => files.current?.click()}>
          {say('check.files')}
        </button>
        <button type="button" onClick={() => folder.current?.click()}>
          {say('check.folder')}
        </button>
        {run.phase !== 'empty' && (
          <button type="button" onClick={() => void run.clear()}>
            {say('check.clear')}
          </button>
        )}
      </div>
      <input
        ref={files}
        hidden
        type="file"
        multiple
        data-testid="files"
        onChange={(event) => chosen(event.currentTarget)}
      />
      <input
        ref={folder}
        hidden
        type="file"
        data-testid="folder"
        {...{ webkitdirectory: true }}
        onChange={(event) => chosen(event.currentTarget)}
      />
    </section>
  );
}
