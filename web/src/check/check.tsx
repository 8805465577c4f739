/** The section that compares the keys of a collection with proofs: one place for files, one run, one list of what needs the visitor. */
import { useState } from 'preact/hooks';
import '../design/page.css';
import type { SectionProps } from '../section/props.ts';
import './check.css';
import { FileChoice } from './file-choice.tsx';
import { useRun } from './current.ts';
import { dropped } from './files.ts';
import { Findings } from './findings.tsx';
import { RunHeading } from './run-heading.tsx';
import { RunProgress } from './run-progress.tsx';
import { TermsForm } from './terms-form.tsx';

export function Check(_: SectionProps) {
  const run = useRun();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer === null) return;
    void dropped(event.dataTransfer).then((named) => void (named.length > 0 && run.open(named)));
  };
  // What was set is no longer of interest once all is checked.
  const terms = <TermsForm key={run.isRestored ? 'kept' : 'new'} run={run} />;
  return (
    <main
      class={`page check ${isOver ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        // From one part of the section to another nothing is left.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      <RunHeading run={run} />
      <FileChoice run={run} />
      {run.phase !== 'done' && terms}
      <RunProgress run={run} />
      {run.done > 0 && <Findings run={run} />}
      {run.phase === 'done' && terms}
    </main>
  );
}
