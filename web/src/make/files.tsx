/** Into the desk and out of it: files, pasted text, pictures, links. */
import { useState } from 'preact/hooks';
import type { PictureStyle, OpenedSketch, Solution } from '../api.ts';
import { follow, save } from '../frame/download.ts';
import { link } from '../frame/link.ts';
import { say } from '../frame/messages.ts';
import type { Client } from '../worker/client.ts';
import { Act } from './act.tsx';
import type { Desk } from './desk.ts';
import type { Growth } from './growth.ts';
import { titled } from './keeping.ts';
import { Select } from './question.tsx';
import { Saving } from './saving.tsx';

const THEMES = ['light', 'dark', 'high-contrast'] as const;

interface Props {
  desk: Desk;
  hand: Promise<Client>;
  growth: Growth;
  /** For the verdict of a solution that is grown. */
  seconds: number;
  solutions: Solution[];
}

export function Files(props: Props) {
  return (
    <section class="files" aria-label={say('make.files')}>
      <Opening {...props} />
      <Saving {...props} />
      <Drawing {...props} />
      <Sharing {...props} />
    </section>
  );
}

/** The bytes of a file, put on the desk. */
export async function openFile(desk: Desk, file: File | undefined): Promise<void> {
  if (file === undefined) return;
  await desk.open(new Uint8Array(await file.arrayBuffer()));
}

function Opening({ desk }: Props) {
  const [text, setText] = useState('');
  const pasted = () => {
    void desk.open(new TextEncoder().encode(text));
    setText('');
  };
  return (
    <details>
      <summary>{say('make.open')}</summary>
      <div class="field">
        <label for="make-file">{say('make.open.file')}</label>
        <input
          id="make-file"
          type="file"
          onChange={(event) => {
            const { currentTarget } = event;
            void openFile(desk, currentTarget.files?.[0]).finally(() => (currentTarget.value = ''));
          }}
        />
      </div>
      <div class="field">
        <label for="make-paste">{say('make.open.paste')}</label>
        <textarea id="make-paste" rows={4} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </div>
      <Act name={say('make.open.pasted')} off={text.trim() === ''} act={pasted} />
    </details>
  );
}

/** Which of the problems of a file it shall be. */
export function Choice({ desk }: { desk: Desk }) {
  const [at, setAt] = useState(0);
  if (desk.choice.length === 0) return null;
  const close = () => {
    desk.choice = [];
  };
  const listed = ({ sketch: { problem, details } }: OpenedSketch, number: number) =>
    [`${number + 1}.`, problem.title ?? details.id ?? '', say('make.open.stones', { count: problem.black.length + problem.white.length })]
      .filter(Boolean)
      .join(' ');
  const take = () => {
    const chosen = desk.choice[at];
    close();
    if (chosen !== undefined) void desk.take(chosen);
  };
  return (
    <section class="choice" aria-label={say('make.open.choose')}>
      <Select
        name={say('make.open.choose')}
        value={String(at)}
        options={desk.choice.map((one, number) => [String(number), listed(one, number)])}
        onPick={(number) => setAt(Number(number))}
      />
      <Act name={say('make.open.take')} act={take} />
      <Act
        name={say('make.open.leave')}
        act={() => {
          close();
          desk.choose(desk.tool);
        }}
      />
    </section>
  );
}

function Drawing({ desk, hand, solutions }: Props) {
  const [theme, setTheme] = useState<string>('light');
  const [extent, setExtent] = useState<PictureStyle['extent']>('problem');
  const [letters, setLetters] = useState<'shown' | 'hidden'>('hidden');
  const draw = (form: PictureStyle['form']) => async () => {
    try {
      const look: PictureStyle = { form, theme, extent, coordinates: 'shown', solutions: letters === 'shown' ? solutions : [] };
      const drawn = await (await hand).call('drawSketch', { sketch: desk.sketch, look });
      if (form === 'svg') save(new Blob([drawn], { type: 'image/svg+xml' }), titled(desk.sketch, 'svg'));
      else follow(drawn, titled(desk.sketch, 'png'));
      desk.tell(say('make.picture.done'));
    } catch (reason) {
      desk.complain(reason);
    }
  };
  return (
    <details>
      <summary>{say('make.picture')}</summary>
      <div class="fields">
        <Select name={say('make.picture.theme')} value={theme} options={THEMES.map((one) => [one, say(`make.theme.${one}`)])} onPick={setTheme} />
        <Select
          name={say('make.picture.extent')}
          value={extent}
          options={[
            ['problem', say('make.picture.problem')],
            ['board', say('make.picture.board')],
          ]}
          onPick={(one) => setExtent(one as PictureStyle['extent'])}
        />
        <Select
          name={say('make.picture.solutions')}
          value={letters}
          options={[
            ['hidden', say('make.picture.hidden')],
            ['shown', say('make.picture.shown')],
          ]}
          onPick={(one) => setLetters(one as 'shown' | 'hidden')}
        />
      </div>
      <div class="acts">
        <Act name={say('make.picture.svg')} act={draw('svg')} />
        <Act name={say('make.picture.png')} act={draw('png')} />
      </div>
    </details>
  );
}

function Sharing({ desk, hand }: Props) {
  const [shown, setShown] = useState('');
  const share = (room: 'make' | 'solve') => async () => {
    try {
      const full = new URL(await link(room, desk.sketch, await hand), location.href).href;
      setShown(full);
      const isCopied = await navigator.clipboard.writeText(full).then(() => true, () => false);
      desk.tell(say(isCopied ? 'make.share.copied' : 'make.share.shown'));
    } catch (reason) {
      desk.complain(reason);
    }
  };
  return (
    <details>
      <summary>{say('make.share')}</summary>
      <p>{say('make.share.words')}</p>
      <div class="acts">
        <Act name={say('make.share.solve')} act={share('solve')} />
        <Act name={say('make.share.make')} act={share('make')} />
      </div>
      {shown !== '' && (
        <div class="field">
          <label for="make-link">{say('make.share.link')}</label>
          <input id="make-link" readOnly value={shown} onFocus={(event) => event.currentTarget.select()} />
        </div>
      )}
    </details>
  );
}
