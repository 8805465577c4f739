/** The tools: what a touch of the board does, and what is done to all of it. */
import { useState } from 'preact/hooks';
import { say } from '../frame/messages.ts';
import { Act } from './act.tsx';
import type { Desk } from './desk.ts';
import { TOOL_KEYS } from './keys.tsx';
import type { Tool } from './strokes.ts';
import { TOOLS } from './strokes.ts';

/** What stands on a tool beside its name. */
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

export function Tools({ desk, onKeys }: { desk: Desk; onKeys(): void }) {
  const taken = desk.survey?.taken ?? null;
  return (
    <section class="tools" aria-label={say('make.tools')}>
      <div class="picks" role="radiogroup" aria-label={say('make.touch')}>
        {TOOLS.map((tool) => (
          <label title={TOOL_KEYS[tool]}>
            <input type="radio" name="make-tool" checked={desk.tool === tool} onChange={() => desk.choose(tool)} />
            <span aria-hidden="true">{SIGNS[tool]}</span> {say(`make.tool.${tool}`)}
          </label>
        ))}
      </div>
      <div class="acts">
        <Act name={say('make.undo')} off={desk.undoable === 0} act={() => void desk.step('undo')} />
        <Act name={say('make.redo')} off={desk.redoable === 0} act={() => void desk.step('redo')} />
        <Act name={say('make.new')} act={() => desk.clear()} />
        <Act name={say('make.keys')} act={onKeys} />
      </div>
      <div class="acts" role="group" aria-label={say('make.boundary')}>
        <span class="name">{say('make.boundary')}</span>
        <Act name={say('make.boundary.none')} off={desk.sketch.problem.inPlay === null} act={() => desk.bound('none')} />
        <Act name={say('make.boundary.fill')} act={() => desk.bound('nothing')} />
        <Act name={say('make.boundary.clear')} act={() => desk.bound('everything')} />
        <Act name={say('make.boundary.found')} off={taken === null} act={() => taken && desk.bound(taken.inPlay)} />
      </div>
      <Typed desk={desk} />
    </section>
  );
}

function Typed({ desk }: { desk: Desk }) {
  const [text, setText] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim() !== '') void desk.typed(text);
    setText('');
  };
  return (
    <form class="typed" onSubmit={submit}>
      <label for="make-typed">{say('make.typed')}</label>
      <input
        id="make-typed"
        value={text}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit">{say('make.typed.touch')}</button>
    </form>
  );
}
