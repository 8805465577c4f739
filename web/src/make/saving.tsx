/** Saving a sketch in any format, as it is or with the whole solution built from its proof. */
import { useState } from 'preact/hooks';
import type { Grown } from '../api.ts';
import { Button } from '../frame/button.tsx';
import { save } from '../frame/download.ts';
import { say, spoken } from '../frame/messages.ts';
import type { Client } from '../worker/client.ts';
import { Refused } from '../worker/client.ts';
import { titled } from './draft.ts';
import type { Editor } from './editor.ts';
import { Select } from './fields.tsx';
import type { SolutionBuilder } from './solution-builder.ts';

/** Formats that hold a tree of moves. */
const DIALECTS = ['sgf', 'goproblems', 'tsumego', 'tsumego-js'] as const;
const FORMATS = [...DIALECTS, 'ogs', 'grid', 'diagram', 'bench'] as const;

type Format = (typeof FORMATS)[number];

interface SavingProps {
  editor: Editor;
  engine: Promise<Client>;
  builder: SolutionBuilder;
  seconds: number;
}

export function Saving({ editor, engine, builder, seconds }: SavingProps) {
  const [format, setFormat] = useState<Format>('sgf');
  const [solution, setSolution] = useState<'asItIs' | 'whole'>('asItIs');
  const canGrow = DIALECTS.some((one) => one === format);
  const isWhole = canGrow && solution === 'whole';
  const written = (use: (text: string, extension: string) => unknown) => async () => {
    try {
      const built = isWhole ? await builder.build(editor.sketch, seconds) : null;
      if (built !== null && built.result !== 'solved') return editor.tell(say(`make.save.${built.result}`));
      const { text, extension, leftOut } = await (await engine).call('writeSketch', { sketch: built?.sketch ?? editor.sketch, format });
      await use(text, extension);
      if (built !== null) return editor.tell(savedSentences(built));
      editor.tell(leftOut.length === 0 ? say('make.save.done') : say('make.save.leftOut', { list: leftOut.join(', ') }));
    } catch (reason) {
      if (reason instanceof Refused && reason.kind === 'stopped') editor.tell(say('make.save.stopped'));
      else editor.complain(reason);
    }
  };
  const download = (text: string, extension: string) => save(new Blob([text], { type: 'text/plain' }), titled(editor.sketch, extension));
  return (
    <>
      <Select
        name={say('make.save.format')}
        value={format}
        options={FORMATS.map((one) => [one, say(`make.format.${one}`)])}
        onPick={(one) => setFormat(one)}
      />
      {canGrow && (
        <Select
          name={say('make.save.solution')}
          value={solution}
          options={[
            ['asItIs', say('make.save.asItIs')],
            ['whole', say('make.save.whole')],
          ]}
          onPick={(one) => setSolution(one)}
        />
      )}
      <div class="acts">
        <Button name={say('make.save.download')} off={builder.isBuilding} act={written(download)} />
        <Button name={say('make.save.copy')} off={builder.isBuilding} act={written((text) => navigator.clipboard.writeText(text))} />
      </div>
      {builder.isBuilding && (
        <div class="running" data-testid="building">
          <span>{say('make.save.building', { count: (builder.progress?.nodes ?? 0).toLocaleString(spoken()) })}</span>
          <Button name={say('make.check.stop')} act={() => builder.stop()} />
        </div>
      )}
    </>
  );
}

function savedSentences({ moves, unfinished, unjudged }: Grown): string {
  return [
    say('make.save.solved', { moves }),
    unfinished > 0 ? say('make.save.unfinished', { count: unfinished }) : '',
    unjudged > 0 ? say('make.save.unjudged', { count: unjudged }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
