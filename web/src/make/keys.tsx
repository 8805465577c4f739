/** The keys of the author's board, and the sheet that lists them. */
import { KeySheet } from '../frame/key-sheet.tsx';
import { say } from '../frame/messages.ts';
import type { Editor } from './editor.ts';
import type { Tool } from './strokes.ts';

/** Single letters work only while the board has the focus. */
export const TOOL_KEYS: Readonly<Record<Tool, string>> = {
  black: 'b',
  white: 'w',
  play: 'p',
  erase: 'e',
  key: 'k',
  inPlay: 'i',
  outOfPlay: 'o',
  ko: 'f',
};

/** Does what a key means; returns whether it means something. */
export function pressed(editor: Editor, key: string, onKeys: () => void): boolean {
  const tool = (Object.keys(TOOL_KEYS) as Tool[]).find((one) => TOOL_KEYS[one] === key);
  if (tool !== undefined) editor.choose(tool);
  else if (key === 'u') void editor.step('undo');
  else if (key === 'r') void editor.step('redo');
  else if (key === 't') editor.set({ toMove: editor.sketch.problem.toMove === 'white' ? 'black' : 'white' });
  else if (key === '?') onKeys();
  else return false;
  return true;
}

export function MakeKeySheet({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const tools = (Object.keys(TOOL_KEYS) as Tool[]).map((tool): [string, string] => [TOOL_KEYS[tool], say(`make.tool.${tool}`)]);
  const rows: [string, string][] = [
    [say('make.keys.arrows'), say('make.keys.arrows.does')],
    [say('make.keys.enter'), say('make.keys.enter.does')],
    ...tools,
    ['t', say('make.keys.turn')],
    ['u', say('make.undo')],
    ['r', say('make.redo')],
    ['?', say('make.keys.sheet')],
  ];
  return <KeySheet heading={say('make.keys.heading')} rows={rows} isOpen={isOpen} onClose={onClose} />;
}
