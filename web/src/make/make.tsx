/** The section where problems are made: the board with its tools, and a rail with the question, the verdict and the next step. */
import { Pencil } from 'lucide-preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import './make.css';
import type { Sketch } from '../api.ts';
import { opponent } from '../board/color.ts';
import { IconButton } from '../design/icon-button.tsx';
import { Tabs } from '../design/tabs.tsx';
import { say, spoken } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import { link } from '../section/link.ts';
import type { SectionProps } from '../section/props.ts';
import type { Client } from '../worker/client.ts';
import { engine } from '../worker/engine.ts';
import type { SketchExtent } from './board-tab.tsx';
import { BoardTab } from './board-tab.tsx';
import { CheckList } from './check-list.tsx';
import { Checker } from './checker.ts';
import { kept } from './draft.ts';
import { EditorBoard } from './editor-board.tsx';
import { Editor } from './editor.ts';
import type { FilePart } from './files.tsx';
import { Files, ProblemChoice, openFile } from './files.tsx';
import { MakeKeySheet } from './keys.tsx';
import { MakeActions } from './make-actions.tsx';
import { ToolPalette } from './palette.tsx';
import { QuestionForm } from './question-form.tsx';
import { SolutionBuilder } from './solution-builder.ts';
import { summary } from './summary.ts';
import { VerdictCard } from './verdict-card.tsx';

const TABS = ['check', 'question', 'board', 'files'] as const;
type MakeTab = (typeof TABS)[number];

// One engine that answers the editor at once, one that checks and one that builds solutions, however often the
// section is entered.
let editing: Promise<Client> | undefined;
let checking: Promise<Client> | undefined;
let building: Promise<Client> | undefined;
const editingEngine = () => (editing ??= engine());
const checkingEngine = () => (checking ??= engine());
const buildingEngine = () => (building ??= engine());

export function Make({ route }: SectionProps) {
  const [, redraw] = useState({});
  const [hasSheet, openSheet] = useState(false);
  const [tab, setTab] = useState<MakeTab>('check');
  const [part, setPart] = useState<FilePart>('open');
  const [shown, setShown] = useState<SketchExtent>({ extent: 'board', solutions: 'shown' });
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
  const { found } = checker;
  const summed = summary(found, editor.survey);
  const onFiles = (next: FilePart) => {
    setPart(next);
    setTab('files');
    // The tab is below the buttons, on a phone out of sight.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('#tab-files')?.focus());
  };

  return (
    <>
      <main class="stage make">
        <div class="easel">
          <EditorBoard editor={editor} found={found} shown={shown} onKeys={() => openSheet(true)} />
          <ToolPalette editor={editor} />
        </div>
        <div class="rail">
          <QuestionHeading sketch={editor.sketch} onEdit={() => setTab('question')} />
          <VerdictCard editor={editor} checker={checker} summary={summed} />
          <ProblemChoice editor={editor} />
          <MakeActions editor={editor} checker={checker} summary={summed} onTry={() => void tryIt()} onFiles={onFiles} />
          <div class="more">
            <Tabs label={say('make.tabs')} tabs={TABS.map((id) => ({ id, name: say(`make.tab.${id}`) }))} open={tab} onOpen={(one) => setTab(one)}>
              {tab === 'check' && <CheckList editor={editor} checker={checker} summary={summed} />}
              {tab === 'question' && <QuestionForm editor={editor} />}
              {tab === 'board' && <BoardTab editor={editor} shown={shown} onShow={(change) => setShown({ ...shown, ...change })} onKeys={() => openSheet(true)} />}
              {tab === 'files' && (
                <Files
                  editor={editor}
                  engine={editingEngine()}
                  builder={builder}
                  seconds={checker.seconds}
                  solutions={found.opinion?.solutions ?? []}
                  part={part}
                  onPart={setPart}
                />
              )}
            </Tabs>
          </div>
        </div>
      </main>
      <MakeKeySheet isOpen={hasSheet} onClose={() => openSheet(false)} />
    </>
  );
}

/** What the problem asks, as its solvers will read it. */
function QuestionHeading({ sketch: { problem }, onEdit }: { sketch: Sketch; onEdit(): void }) {
  const mover = problem.toMove ?? 'black';
  const asks = problem.goal === null ? say('make.heading') : say(`rail.goal.${problem.goal}.${problem.goal === 'kill' ? opponent(mover) : mover}`);
  return (
    <section class="goal" aria-label={say('make.question')}>
      <span class={`stone ${mover}`} aria-hidden="true" />
      <div class="asks">
        {(problem.title !== null || problem.goal !== null) && <p class="quiet-words small-words title">{problem.title ?? say('make.heading')}</p>}
        <h1>{asks}</h1>
      </div>
      <IconButton icon={Pencil} name={say('make.edit')} act={onEdit} />
    </section>
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
