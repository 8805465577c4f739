/** The tools, beside the board or below it: what a touch of the board does. */
import { Contrast, Eraser, Grid2x2Check, Grid2x2X, Square, Triangle } from 'lucide-preact';
import type { LucideIcon } from 'lucide-preact';
import { say } from '../frame/messages.ts';
import type { Editor } from './editor.ts';
import { TOOL_KEYS } from './keys.tsx';
import type { Tool } from './strokes.ts';
import { TOOLS } from './strokes.ts';

/** The sign of each tool: a stone, or the mark that it leaves on the board. */
const SIGNS: Readonly<Record<Tool, LucideIcon | 'black' | 'white'>> = {
  black: 'black',
  white: 'white',
  play: Contrast,
  erase: Eraser,
  key: Triangle,
  inPlay: Grid2x2Check,
  outOfPlay: Grid2x2X,
  ko: Square,
};

/** Radio buttons under their signs: arrow keys change the tool, Tab leaves them. */
export function ToolPalette({ editor }: { editor: Editor }) {
  return (
    <div class="palette" role="radiogroup" aria-label={say('make.touch')}>
      {TOOLS.map((tool) => {
        const Sign = SIGNS[tool];
        const name = say(`make.tool.${tool}`);
        return (
          <label title={`${name} (${TOOL_KEYS[tool]})`}>
            <input type="radio" name="make-tool" aria-label={name} checked={editor.tool === tool} onChange={() => editor.choose(tool)} />
            {typeof Sign === 'string' ? <span class={`stone ${Sign}`} aria-hidden="true" /> : <Sign aria-hidden="true" />}
          </label>
        );
      })}
    </div>
  );
}
