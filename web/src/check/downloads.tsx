/** Reports and corrected copies to download. An unfinished run gives them for the problems that are done. */
import { useState } from 'preact/hooks';
import { save } from '../frame/download.ts';
import { say } from '../frame/messages.ts';
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
      <h3 id="downloads-heading">{say('check.downloads')}</h3>
      {run.phase !== 'done' && <p>{say('check.partial', { done: run.done, total: run.total })}</p>}
      <div class="buttons">
        {(Object.keys(FORMS) as ReportForm[]).map((form) => (
          <button type="button" onClick={() => keep(run.report(form), FORMS[form])}>
            {say(`check.form.${form}`)}
          </button>
        ))}
        <button
          type="button"
          aria-disabled={run.copies.length === 0}
          onClick={() => run.copies.length > 0 && keep(run.corrected(), 'corrected.zip')}
        >
          {say('check.copies', { count: run.copies.length })}
        </button>
      </div>
      <p role="alert" class="fault">
        {fault}
      </p>
    </section>
  );
}
