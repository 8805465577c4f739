/** The sheet on which a teacher makes a link for a class: a title, and the rules that are chosen. */
import { useState } from 'preact/hooks';
import { FaultNotice } from '../design/fault-notice.tsx';
import { DialogSheet } from '../frame/dialog-sheet.tsx';
import type { OwnClass } from './class-link.ts';
import { boardsAddress, makeClass, ownClasses } from './class-link.ts';
import type { ClassTerms } from './kept-match.ts';
import { PupilLink } from './pupil-link.tsx';
import { gameName, tell } from './words.ts';

/** Letters of a title; the service takes no more than a hundred. */
const LONGEST = 60;

interface ClassSheetProps {
  terms: ClassTerms;
  onClose(): void;
}

export function ClassSheet({ terms, onClose }: ClassSheetProps) {
  const [made, setMade] = useState<OwnClass | null>(null);
  const others = ownClasses().filter(({ code }) => code !== made?.code);
  return (
    <DialogSheet name="class" heading={tell('class.make')} isOpen onClose={onClose}>
      {made === null ? <ClassForm terms={terms} onMade={setMade} /> : <MadeClass made={made} />}
      {others.length > 0 && (
        <>
          <h3>{tell('class.own')}</h3>
          <ul role="list">
            {others.map(({ code, title }) => (
              <li>
                <a href={boardsAddress(code)}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </DialogSheet>
  );
}

function ClassForm({ terms, onMade }: { terms: ClassTerms; onMade(made: OwnClass): void }) {
  const [fault, setFault] = useState('');
  const make = async (event: SubmitEvent) => {
    event.preventDefault();
    const title = String(new FormData(event.currentTarget as HTMLFormElement).get('title') ?? '').trim();
    if (title === '') return setFault(tell('class.untitled'));
    try {
      onMade(await makeClass(title, terms));
    } catch {
      setFault(tell('class.failed'));
    }
  };
  return (
    <form onSubmit={(event) => void make(event)}>
      <p class="quiet-words">{tell('class.about', { game: gameName(terms.rules), level: terms.level })}</p>
      <div class="named">
        <label for="class-title">{tell('class.title')}</label>
        <input id="class-title" name="title" maxLength={LONGEST} autocomplete="off" />
      </div>
      <FaultNotice fault={fault} />
      <button type="submit" class="button main block">
        {tell('class.make')}
      </button>
    </form>
  );
}

function MadeClass({ made: { code, title } }: { made: OwnClass }) {
  return (
    <div class="made" role="status">
      <p>
        <b>{title}</b>
      </p>
      <PupilLink code={code} />
      <a class="button main block" href={boardsAddress(code)}>
        {tell('class.boards')}
      </a>
    </div>
  );
}
