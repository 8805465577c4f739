/** Everything about the whole board: its size, the points in play, what is drawn on it, typed points, keys. */
import { Keyboard } from 'lucide-preact';
import type { PictureExtent } from '../api.ts';
import { Button } from '../frame/button.tsx';
import { say } from '../frame/messages.ts';
import { TypedForm } from '../frame/typed-form.tsx';
import type { Editor } from './editor.ts';
import { SegmentChoice, Select } from './fields.tsx';

const LINES = Array.from({ length: 19 }, (_, at) => [String(at + 1), String(at + 1)] as const);
const SIDES = ['9', '13', '19'] as const;

/** How much of the sketch is drawn. */
export interface SketchExtent {
  extent: PictureExtent;
  solutions: 'shown' | 'hidden';
}

interface BoardTabProps {
  editor: Editor;
  shown: SketchExtent;
  onShow(change: Partial<SketchExtent>): void;
  onKeys(): void;
}

export function BoardTab({ editor, shown: { extent, solutions }, onShow, onKeys }: BoardTabProps) {
  const { width, height } = editor.sketch.problem;
  const side = width === height ? SIDES.find((one) => Number(one) === width) : undefined;
  return (
    <>
      <SegmentChoice
        name={say('make.size')}
        value={side ?? ''}
        options={SIDES.map((one) => [one, `${one}×${one}`])}
        onPick={(one) => editor.resize(Number(one), Number(one))}
      />
      <div class="fields">
        <Select name={say('make.columns')} value={String(width)} options={LINES} onPick={(line) => editor.resize(Number(line), height)} />
        <Select name={say('make.rows')} value={String(height)} options={LINES} onPick={(line) => editor.resize(width, Number(line))} />
      </div>
      <Boundary editor={editor} />
      <SegmentChoice
        name={say('make.picture.extent')}
        value={extent}
        options={[
          ['board', say('make.picture.board')],
          ['problem', say('make.picture.problem')],
        ]}
        onPick={(one) => onShow({ extent: one })}
      />
      <SegmentChoice
        name={say('make.solutions')}
        value={solutions}
        options={[
          ['shown', say('make.picture.shown')],
          ['hidden', say('make.picture.hidden')],
        ]}
        onPick={(one) => onShow({ solutions: one })}
      />
      <TypedForm id="make-typed" label={say('make.typed')} button={say('make.typed.touch')} onTyped={(text) => void editor.typed(text)} />
      <p class="quiet-words small-words">{say('make.legend')}</p>
      <button type="button" class="button word" onClick={onKeys}>
        <Keyboard aria-hidden="true" />
        {say('make.keys')}
      </button>
    </>
  );
}

function Boundary({ editor }: { editor: Editor }) {
  const taken = editor.survey?.taken ?? null;
  return (
    <div class="field">
      <span id="make-boundary" class="name">
        {say('make.boundary')}
      </span>
      <div class="acts" role="group" aria-labelledby="make-boundary">
        <Button name={say('make.boundary.none')} off={editor.sketch.problem.inPlay === null} act={() => editor.bound('none')} />
        <Button name={say('make.boundary.fill')} act={() => editor.bound('nothing')} />
        <Button name={say('make.boundary.clear')} act={() => editor.bound('everything')} />
        <Button name={say('make.boundary.found')} off={taken === null} act={() => taken && editor.bound(taken.inPlay)} />
      </div>
    </div>
  );
}
