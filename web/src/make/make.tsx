/** The room where problems are made: a board, tools, the question, and what is proved while the author works. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import './make.css';
import { Button } from '../frame/button.tsx';
import { say, spoken } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import { link } from '../room/link.ts';
import type { RoomProps } from '../room/props.ts';
import type { Client } from '../worker/client.ts';
import { engine } from '../worker/engine.ts';
import { Checker } from './checker.ts';
import { kept } from './draft.ts';
import { EditorBoard } from './editor-board.tsx';
import { Editor } from './editor.ts';
import { ProblemChoice, Files, openFile } from './files.tsx';
import { MakeKeySheet } from './keys.tsx';
import { Opinions } from './opinions.tsx';
import { QuestionForm } from './question-form.tsx';
import { SolutionBuilder } from './solution-builder.ts';
import { Tools } from './tools.tsx';

// One engine that answers the editor at once, one that checks and one that builds solutions, however often the
// room is entered.
let editing: Promise<Client> | undefined;
let checking: Promise<Client> | undefined;
let building: Promise<Client> | undefined;
const editingEngine = () => (editing ??= engine());
const checkingEngine = () => (checking ??= engine());
const buildingEngine = () => (building ??= engine());

export function Make({ route }: RoomProps) {
  const [, redraw] = useState({});
  const [hasSheet, openSheet] = useState(false);
  const [solutions, setSolutions] = useState<'shown' | 'hidden'>('shown');
  const { editor, checker, builder } = useMemo(() => {
    const draw = () => redraw({});
    const made = new Checker(checkingEngine, draw);
    return { checker: made, builder: new SolutionBuilder(buildingEngine, draw), editor: new Editor(editingEngine(), draw, (sketch, survey) => made.consider(sketch, survey)) };
  }, []);
  const [letters, text] = [route.query.get('p'), route.query.get('text')];
  useEffect(() => {
    void editor.begin(kept(), { letters, text });
    // The sketch is stored from here on; the same link again would undo the author's changes.
    if (letters !== null || text !== null) history.replaceState(null, '', address('make'));
  }, [editor, letters, text]);
  useEffect(
    () => () => {
      checker.stop();
      builder.stop();
    },
    [checker, builder],
  );
  useRetelling(editor, checker);
  useArrivals(editor);

  const tryIt = async () => {
    try {
      location.hash = await link('solve', editor.sketch, await editingEngine());
    } catch (reason) {
      editor.complain(reason);
    }
  };

  return (
    <>
      <main class="make">
        <div class="top">
          <h2>{say('make.heading')}</h2>
          <Button name={say('make.try')} off={(editor.survey?.faults.length ?? 1) > 0} act={() => void tryIt()} />
          <Button name={say(solutions === 'shown' ? 'make.letters.hide' : 'make.letters.show')} act={() => setSolutions(solutions === 'shown' ? 'hidden' : 'shown')} />
        </div>
        <p class="notice" role="status" aria-live="polite" data-testid="said">
          {editor.notice}
        </p>
        <ProblemChoice editor={editor} />
        <div class="side">
          <EditorBoard editor={editor} found={checker.found} solutions={solutions} onKeys={() => openSheet(true)} />
          <Tools editor={editor} onKeys={() => openSheet(true)} />
        </div>
        <div class="side">
          <div class="part">
            <Opinions editor={editor} checker={checker} />
          </div>
          <div class="part">
            <QuestionForm editor={editor} />
            <Files
              editor={editor}
              engine={editingEngine()}
              builder={builder}
              seconds={checker.seconds}
              solutions={checker.found.opinion?.solutions ?? []}
            />
          </div>
        </div>
      </main>
      <MakeKeySheet isOpen={hasSheet} onClose={() => openSheet(false)} />
    </>
  );
}

/** After a change of language the sketch is checked again; the sketch itself stays as it is. */
function useRetelling(editor: Editor, checker: Checker): void {
  const language = spoken();
  const told = useRef(language);
  useEffect(() => {
    if (told.current === language) return;
    told.current = language;
    editor.tell('');
    checker.retell();
  }, [editor, checker, language]);
}

/** Files dropped on the page, text pasted beside any field, and the usual keys for undo. */
function useArrivals(editor: Editor): void {
  useEffect(() => {
    const isField = (target: EventTarget | null) => target instanceof Element && target.closest('input, textarea, select') !== null;
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const text = event.dataTransfer?.getData('text/plain') ?? '';
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) void openFile(editor, file);
      else if (text !== '') void editor.open(new TextEncoder().encode(text));
    };
    const paste = (event: ClipboardEvent) => {
      if (isField(event.target)) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file !== undefined) void openFile(editor, file);
      else if (text !== '') void editor.open(new TextEncoder().encode(text));
    };
    const key = (event: KeyboardEvent) => {
      const isStep = (event.ctrlKey || event.metaKey) && !event.altKey && /^[zy]$/iu.test(event.key);
      if (!isStep || isField(event.target)) return;
      event.preventDefault();
      void editor.step(event.key.toLowerCase() === 'y' || event.shiftKey ? 'redo' : 'undo');
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    addEventListener('keydown', key);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
      removeEventListener('keydown', key);
    };
  }, [editor]);
}
