/** The tools: what a touch of the board does, and buttons for the whole board. */
import { Button } from '../frame/button.tsx';
import { say } from '../frame/messages.ts';
import { TypedForm } from '../frame/typed-form.tsx';
import type { Editor } from './editor.ts';
import { TOOL_KEYS } from './keys.tsx';
import type { Tool } from './strokes.ts';
import { TOOLS } from './strokes.ts';

/** The sign of each tool beside its name. */
const SIGNS: Readonly<Record<Tool, string>> = {
  black: '●',
  white: '○',
  play: '◐',
  erase: '⌫',
  key: '△',
  inPlay: '▢',
  outOfPlay: '▨',
  ko: '□',
};

export function Tools({ editor, onKeys }: { editor: Editor; onKeys(): void }) {
  const taken = editor.survey?.taken ?? null;
  return (
    <section class="tools" aria-label={say('make.tools')}>
      <div class="picks" role="radiogroup" aria-label={say('make.touch')}>
        {TOOLS.map((tool) => (
          <label title={TOOL_KEYS[tool]}>
            <input type="radio" name="make-tool" checked={editor.tool === tool} onChange={() => editor.choose(tool)} />
            <span aria-hidden="true">{SIGNS[tool]}</span> {say(`make.tool.${tool}`)}
          </label>
        ))}
      </div>
      <div class="acts">
        <Button name={say('make.undo')} off={editor.undoable === 0} act={() => void editor.step('undo')} />
        <Button name={say('make.redo')} off={editor.redoable === 0} act={() => void editor.step('redo')} />
        <Button name={say('make.new')} act={() => editor.clear()} />
        <Button name={say('make.keys')} act={onKeys} />
      </div>
      <div class="acts" role="group" aria-label={say('make.boundary')}>
        <span class="name">{say('make.boundary')}</span>
        <Button name={say('make.boundary.none')} off={editor.sketch.problem.inPlay === null} act={() => editor.bound('none')} />
        <Button name={say('make.boundary.fill')} act={() => editor.bound('nothing')} />
        <Button name={say('make.boundary.clear')} act={() => editor.bound('everything')} />
        <Button name={say('make.boundary.found')} off={taken === null} act={() => taken && editor.bound(taken.inPlay)} />
      </div>
      <TypedForm id="make-typed" label={say('make.typed')} button={say('make.typed.touch')} onTyped={(text) => void editor.typed(text)} />
    </section>
  );
}
