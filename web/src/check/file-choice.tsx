/** The choice of files with a button: a large place while there are none, small buttons afterwards. Files may be dropped anywhere in the section. */
import { FileUp } from 'lucide-preact';
import { useRef } from 'preact/hooks';
import { say } from '../frame/messages.ts';
import { picked } from './files.ts';
import type { Run } from './run.ts';

export function FileChoice({ run }: { run: Run }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const isWide = run.phase === 'empty' || run.phase === 'reading' || run.phase === 'failed';

  const chosen = (input: HTMLInputElement) => {
    const named = picked(input.files ?? []);
    if (named.length > 0) void run.open(named);
    // Without this the same files could not be chosen again.
    input.value = '';
  };

  return (
    <section class={`choice ${isWide ? 'wide' : ''}`} aria-label={say('check.drop')}>
      {isWide && (
        <p class="invitation">
          <FileUp aria-hidden="true" />
          {say('check.drop')}
        </p>
      )}
      <div class="buttons">
        <button type="button" class={`button ${isWide ? 'main' : ''}`} onClick={() => files.current?.click()}>
          {say('check.files')}
        </button>
        <button type="button" class={`button ${isWide ? 'word' : ''}`} onClick={() => folder.current?.click()}>
          {say('check.folder')}
        </button>
        {run.phase !== 'empty' && (
          <button type="button" class="button word" onClick={() => void run.clear()}>
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
