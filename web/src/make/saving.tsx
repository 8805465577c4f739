/** Saving a sketch in any format, as it is or with the whole solution grown from its proof. */
import { useState } from 'preact/hooks';
import type { Grown } from '../api.ts';
import { save } from '../frame/download.ts';
import { say, spoken } from '../frame/messages.ts';
import type { Client } from '../worker/client.ts';
import { Refused } from '../worker/client.ts';
import { Act } from './act.tsx';
import type { Desk } from './desk.ts';
import { titled } from './keeping.ts';
import type { Growth } from './growth.ts';
import { Select } from './question.tsx';

/** These hold a tree of moves. */
const DIALECTS = ['sgf', 'goproblems', 'tsumego', 'tsumego-js'] as const;
const FORMATS = [...DIALECTS, 'ogs', 'grid', 'diagram', 'bench'] as const;

type Format = (typeof FORMATS)[number];

interface Props {
  desk: Desk;
  hand: Promise<Client>;
  growth: Growth;
  seconds: number;
}

export function Saving({ desk, hand, growth, seconds }: Props) {
  const [format, setFormat] = useState<Format>('sgf');
  const [solution, setSolution] = useState<'asItIs' | 'whole'>('asItIs');
  const canGrow = DIALECTS.some((one) => one === format);
  const isWhole = canGrow && solution === 'whole';
  const written = (use: (text: string, extension: string) => unknown) => async () => {
    try {
      const grown = isWhole ? await growth.grow(desk.sketch, seconds) : null;
      if (grown !== null && grown.result !== 'solved') return desk.tell(say(`make.save.${grown.result}`));
      const { text, extension, leftOut } = await (await hand).call('writeSketch', { sketch: grown?.sketch ?? desk.sketch, format });
      await use(text, extension);
      if (grown !== null) return desk.tell(told(grown));
      desk.tell(leftOut.length === 0 ? say('make.save.done') : say('make.save.leftOut', { list: leftOut.join(', ') }));
    } catch (reason) {
      if (reason instanceof Refused && reason.kind === 'stopped') desk.tell(say('make.save.stopped'));
      else desk.complain(reason);
    }
  };
  const download = (text: string, extension: string) => save(new Blob([text], { type: 'text/plain' }), titled(desk.sketch, extension));
  return (
    <details>
      <summary>{say('make.save')}</summary>
      <Select
        name={say('make.save.format')}
        value={format}
        options={FORMATS.map((one) => [one, say(`make.format.${one}`)])}
        onPick={(one) => setFormat(one as Format)}
      />
      {canGrow && (
        <Select
          name={say('make.save.solution')}
          value={solution}
          options={[
            ['asItIs', say('make.save.asItIs')],
            ['whole', say('make.save.whole')],
          ]}
          onPick={(one) => setSolution(one as 'asItIs' | 'whole')}
        />
      )}
      <div class="acts">
        <Act name={say('make.save.download')} off={growth.isGrowing} act={written(download)} />
        <Act name={say('make.save.copy')} off={growth.isGrowing} act={written((text) => navigator.clipboard.writeText(text))} />
      </div>
      {growth.isGrowing && (
        <div class="running" data-testid="growing">
          <span>{say('make.save.growing', { count: (growth.progress?.nodes ?? 0).toLocaleString(spoken()) })}</span>
          <Act name={say('make.check.stop')} act={() => growth.stop()} />
        </div>
      )}
    </details>
  );
}

function told({ moves, unfinished, unjudged }: Grown): string {
  return [
    say('make.save.solved', { moves }),
    unfinished > 0 ? say('make.save.unfinished', { count: unfinished }) : '',
    unjudged > 0 ? say('make.save.unjudged', { count: unjudged }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
