/** Opening, saving, pictures and links: one of them at a time. */
import { useState } from 'preact/hooks';
import type { PictureStyle, OpenedSketch, Solution } from '../api.ts';
import { Button } from '../frame/button.tsx';
import { follow, save } from '../frame/download.ts';
import { say } from '../frame/messages.ts';
import { link } from '../section/link.ts';
import type { Client } from '../worker/client.ts';
import { titled } from './draft.ts';
import type { Editor } from './editor.ts';
import { SegmentChoice, Select } from './fields.tsx';
import { FindSection } from './find-section.tsx';
import { Saving } from './saving.tsx';
import type { SolutionBuilder } from './solution-builder.ts';

const THEMES = ['light', 'dark', 'high-contrast'] as const;
const PARTS = ['open', 'save', 'picture', 'link', 'find'] as const;

/** What is done with files. */
export type FilePart = (typeof PARTS)[number];

interface FilesProps {
  editor: Editor;
  engine: Promise<Client>;
  builder: SolutionBuilder;
  /** Time for the verdict from which a solution is built. */
  seconds: number;
  solutions: Solution[];
  part: FilePart;
  onPart(part: FilePart): void;
}

export function Files(props: FilesProps) {
  const { part, onPart } = props;
  return (
    <>
      <div class="segments" role="group" aria-label={say('make.files')}>
        {PARTS.map((one) => (
          <button type="button" aria-pressed={one === part} onClick={() => onPart(one)}>
            {say(`make.part.${one}`)}
          </button>
        ))}
      </div>
      {part === 'open' && <OpenSection {...props} />}
      {part === 'save' && <Saving {...props} />}
      {part === 'picture' && <Drawing {...props} />}
      {part === 'link' && <Sharing {...props} />}
      {part === 'find' && <FindSection {...props} />}
    </>
  );
}

/** Opens a file in the editor. */
export async function openFile(editor: Editor, file: File | undefined): Promise<void> {
  if (file === undefined) return;
  await editor.open(new Uint8Array(await file.arrayBuffer()));
}

function OpenSection({ editor }: FilesProps) {
  const [text, setText] = useState('');
  const pasted = () => {
    void editor.open(new TextEncoder().encode(text));
    setText('');
  };
  return (
    <>
      <div class="field">
        <label for="make-file">{say('make.open.file')}</label>
        <input
          id="make-file"
          type="file"
          onChange={(event) => {
            const { currentTarget } = event;
            void openFile(editor, currentTarget.files?.[0]).finally(() => (currentTarget.value = ''));
          }}
        />
      </div>
      <div class="field">
        <label for="make-paste">{say('make.open.paste')}</label>
        <textarea id="make-paste" rows={4} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </div>
      <Button name={say('make.open.pasted')} off={text.trim() === ''} act={pasted} />
    </>
  );
}

/** The choice of one problem of a file. */
export function ProblemChoice({ editor }: { editor: Editor }) {
  const [at, setAt] = useState(0);
  if (editor.choice.length === 0) return null;
  const close = () => {
    editor.choice = [];
  };
  const listed = ({ sketch: { problem, details } }: OpenedSketch, number: number) =>
    [`${number + 1}.`, problem.title ?? details.id ?? '', say('make.open.stones', { count: problem.black.length + problem.white.length })]
      .filter(Boolean)
      .join(' ');
  const take = () => {
    const chosen = editor.choice[at];
    close();
    if (chosen !== undefined) void editor.take(chosen);
  };
  return (
    <section class="choice" aria-label={say('make.open.choose')}>
      <Select
        name={say('make.open.choose')}
        value={String(at)}
        options={editor.choice.map((one, number) => [String(number), listed(one, number)])}
        onPick={(number) => setAt(Number(number))}
      />
      <Button name={say('make.open.take')} act={take} />
      <Button
        name={say('make.open.leave')}
        act={() => {
          close();
          editor.choose(editor.tool);
        }}
      />
    </section>
  );
}

function Drawing({ editor, engine, solutions }: FilesProps) {
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('light');
  const [extent, setExtent] = useState<PictureStyle['extent']>('problem');
  const [letters, setLetters] = useState<'shown' | 'hidden'>('hidden');
  const draw = (form: PictureStyle['form']) => async () => {
    try {
      const look: PictureStyle = { form, theme, extent, coordinates: 'shown', solutions: letters === 'shown' ? solutions : [] };
      const drawn = await (await engine).call('drawSketch', { sketch: editor.sketch, look });
      if (form === 'svg') save(new Blob([drawn], { type: 'image/svg+xml' }), titled(editor.sketch, 'svg'));
      else follow(drawn, titled(editor.sketch, 'png'));
      editor.tell(say('make.picture.done'));
    } catch (reason) {
      editor.complain(reason);
    }
  };
  return (
    <>
      <Select name={say('make.picture.theme')} value={theme} options={THEMES.map((one) => [one, say(`make.theme.${one}`)])} onPick={(one) => setTheme(one)} />
      <SegmentChoice
        name={say('make.picture.extent')}
        value={extent}
        options={[
          ['problem', say('make.picture.problem')],
          ['board', say('make.picture.board')],
        ]}
        onPick={(one) => setExtent(one)}
      />
      <SegmentChoice
        name={say('make.picture.solutions')}
        value={letters}
        options={[
          ['hidden', say('make.picture.hidden')],
          ['shown', say('make.picture.shown')],
        ]}
        onPick={(one) => setLetters(one)}
      />
      <div class="acts">
        <Button name={say('make.picture.svg')} act={draw('svg')} />
        <Button name={say('make.picture.png')} act={draw('png')} />
      </div>
    </>
  );
}

function Sharing({ editor, engine }: FilesProps) {
  const [shown, setShown] = useState('');
  const share = (section: 'make' | 'solve') => async () => {
    try {
      const full = new URL(await link(section, editor.sketch, await engine), location.href).href;
      setShown(full);
      const isCopied = await navigator.clipboard.writeText(full).then(() => true, () => false);
      editor.tell(say(isCopied ? 'make.share.copied' : 'make.share.shown'));
    } catch (reason) {
      editor.complain(reason);
    }
  };
  return (
    <>
      <p>{say('make.share.words')}</p>
      <div class="acts">
        <Button name={say('make.share.solve')} act={share('solve')} />
        <Button name={say('make.share.make')} act={share('make')} />
      </div>
      {shown !== '' && (
        <div class="field">
          <label for="make-link">{say('make.share.link')}</label>
          <input id="make-link" readOnly value={shown} onFocus={(event) => event.currentTarget.select()} />
        </div>
      )}
    </>
  );
}
