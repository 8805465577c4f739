/** The log as a file: a copy to save, and copies to add. */
import { Download, Upload } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { save } from '../frame/download.ts';
import { resendAll } from './in-step.ts';
import './backup.css';
import type { TrainBook } from './train-book.ts';
import type { TrainImport } from './trainer-messages.ts';
import { countedWord, word } from './words.ts';

/** The largest backup that is read, in megabytes; ten years of training have about twenty. */
const MOST = 64;

export function LogBackup({ book, onChange }: { book: TrainBook; onChange(): void }) {
  const [seen, setSeen] = useState<TrainImport | null>(null);
  const open = async (file: File | undefined) => {
    if (file === undefined || file.size > MOST << 20) return;
    setSeen(await book.import(await file.text()));
    // What came by a file may lie between events that the account has.
    resendAll();
    onChange();
  };
  return (
    <section class="card backup" aria-labelledby="me-backup">
      <h2 id="me-backup">{word('me.backup')}</h2>
      <p class="quiet-words small-words">{word(book.isKept ? 'me.backup.about' : 'me.unkept')}</p>
      <div class="ways">
        <button type="button" class="button" onClick={() => save(new Blob([book.export()], { type: 'text/plain' }), 'shikatsu-train.txt')}>
          <Download aria-hidden="true" />
          {word('me.export')}
        </button>
        <label class="button">
          <Upload aria-hidden="true" />
          {word('me.import')}
          <input type="file" accept=".txt,text/plain" class="unseen" onChange={(event) => void open(event.currentTarget.files?.[0])} />
        </label>
      </div>
      <p role="status" data-testid="imported">
        {seen !== null && countedWord('me.imported', seen.new)} {seen !== null && seen.refused > 0 && word('me.refused', { line: seen.line })}
      </p>
    </section>
  );
}
