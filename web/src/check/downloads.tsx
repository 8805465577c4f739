/** Reports and corrected copies to download. An unfinished run gives them for the problems that are done. */
import { Download } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { save } from '../frame/download.ts';
import { say } from '../frame/messages.ts';
import { FaultLine } from './run-heading.tsx';
import type { ReportForm, Run } from './run.ts';
import { FORMS } from './run.ts';

export function Downloads({ run }: { run: Run }) {
  const [fault, setFault] = useState('');
  const keep = (made: Promise<Blob>, name: string) => {
    setFault('');
    made.then(
      (blob) => save(blob, name),
      (thrown: Error) => setFault(say('check.unsaved', { fault: thrown.message })),
    );
  };
  return (
    <section class="downloads" aria-labelledby="downloads-heading">
      <h2 id="downloads-heading">{say('check.downloads')}</h2>
      {run.phase !== 'done' && <p class="quiet-words small-words">{say('check.partial', { done: run.done, total: run.total })}</p>}
      <div class="buttons">
        <button
          type="button"
          class="button"
          aria-disabled={run.copies.length === 0}
          onClick={() => run.copies.length > 0 && keep(run.corrected(), 'corrected.zip')}
        >
          <Download aria-hidden="true" />
          {say('check.copies', { count: run.copies.length })}
        </button>
        {(Object.keys(FORMS) as ReportForm[]).map((form) => (
          <button type="button" class="button word" onClick={() => keep(run.report(form), FORMS[form])}>
            {say(`check.form.${form}`)}
          </button>
        ))}
      </div>
      <div role="alert">{fault !== '' && <FaultLine words={fault} />}</div>
    </section>
  );
}
