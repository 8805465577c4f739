/** The buttons of the author: the one next step, and small icons. On a phone they lie under the thumb. */
import { Download, FilePlus, FolderOpen, Grid2x2Check, Play, Redo2, RotateCcw, Share2, Timer, Triangle, Undo2 } from 'lucide-preact';
import type { LucideIcon } from 'lucide-preact';
import { IconButton } from '../design/icon-button.tsx';
import { say } from '../frame/messages.ts';
import type { Checker } from './checker.ts';
import { isRunning } from './checker.ts';
import type { Editor } from './editor.ts';
import type { FilePart } from './files.tsx';
import type { AuthorStep, Summary } from './summary.ts';
import { longer } from './summary.ts';

interface MakeActionsProps {
  editor: Editor;
  checker: Checker;
  summary: Summary;
  onTry(): void;
  onFiles(part: FilePart): void;
}

export function MakeActions({ editor, checker, summary, onTry, onFiles }: MakeActionsProps) {
  return (
    <section class="actions" aria-label={say('make.tools')}>
      <NextStepButton {...{ editor, checker, summary, onTry, onFiles }} />
      <div class="icons">
        <IconButton icon={Undo2} name={say('make.undo')} off={editor.undoable === 0} act={() => editor.step('undo')} />
        <IconButton icon={Redo2} name={say('make.redo')} off={editor.redoable === 0} act={() => editor.step('redo')} />
        <IconButton icon={FilePlus} name={say('make.new')} act={() => editor.clear()} />
        <span class="gap" />
        {summary.next !== 'try' && <IconButton icon={Play} name={say('make.try')} off={(editor.survey?.faults.length ?? 1) > 0} act={onTry} />}
        {summary.next !== 'open' && <IconButton icon={FolderOpen} name={say('make.step.open')} act={() => onFiles('open')} />}
        <IconButton icon={Download} name={say('make.save')} act={() => onFiles('save')} />
        <IconButton icon={Share2} name={say('make.share')} act={() => onFiles('link')} />
      </div>
    </section>
  );
}

function NextStepButton({ editor, checker, summary: { next, face }, onTry, onFiles }: MakeActionsProps) {
  const seconds = longer(checker.seconds) ?? checker.seconds;
  const steps: Record<AuthorStep, { icon: LucideIcon; words: string; act(): unknown }> = {
    try: { icon: Play, words: say('make.try'), act: onTry },
    longer: { icon: Timer, words: say('make.step.longer', { seconds }), act: () => checker.within(seconds) },
    again: { icon: RotateCcw, words: say('make.check.again'), act: () => checker.again() },
    open: { icon: FolderOpen, words: say('make.step.open'), act: () => onFiles('open') },
    key: { icon: Triangle, words: say('make.step.key'), act: () => editor.choose('key') },
    inPlay: { icon: Grid2x2Check, words: say('make.step.inPlay'), act: () => editor.choose('inPlay') },
    undo: { icon: Undo2, words: say('make.step.undo'), act: () => editor.step('undo') },
  };
  const { icon: Icon, words, act } = steps[next];
  const isOff = (next === 'try' && (editor.survey?.faults.length ?? 1) > 0) || (next === 'undo' && editor.undoable === 0);
  // While it is not known whether the problem is good, trying it is no more than possible.
  const isSoft = next === 'open' || next === 'undo' || (next === 'try' && (face === 'bad' || (isRunning(checker.found) && face !== 'good')));
  return (
    <button type="button" class={`button main block${isSoft ? ' soft' : ''}`} aria-disabled={isOff} data-step={next} onClick={() => isOff || void act()}>
      <Icon aria-hidden="true" />
      {words}
    </button>
  );
}
