/**
 * The author's board. A brush draws across points while the button or the finger is down; everything else is as on
 * other boards.
 */
import { useRef } from 'preact/hooks';
import type { Vertex } from '../api.ts';
import { Board } from '../board/board.tsx';
import type { SketchExtent } from './board-tab.tsx';
import type { CheckState } from './checker.ts';
import type { Editor } from './editor.ts';
import { pressed } from './keys.tsx';
import { hatching, pointWords, sketchMarkers, sketchView } from './sketch-view.ts';
import { BRUSHES, between, has } from './strokes.ts';

interface EditorBoardProps {
  editor: Editor;
  found: CheckState;
  shown: SketchExtent;
  onKeys(): void;
}

export function EditorBoard({ editor, found, shown: { extent, solutions }, onKeys }: EditorBoardProps) {
  const { sketch, survey, tool } = editor;
  const { problem } = sketch;
  const brush = useBrush(editor);
  return (
    <div class="editor-board" data-tool={tool} {...(BRUSHES.includes(tool) ? brush : {})}>
      <Board
        // A board of another size begins with a new cursor.
        key={`${problem.width}×${problem.height}`}
        view={sketchView(sketch, survey, extent, tool)}
        markers={sketchMarkers(sketch, survey, found, solutions)}
        paint={hatching(sketch)}
        words={(vertex) => pointWords(sketch, found, vertex)}
        onPlay={(vertex) => void editor.touch(vertex)}
        onKey={(key) => pressed(editor, key, onKeys)}
      />
    </div>
  );
}

/** What is being drawn. The name is the same for the whole stroke, so that it is one step of the history. */
interface Stroke {
  name: string;
  last: Vertex;
  hasMoved: boolean;
}

/** Handlers that draw while the button or the finger is down. */
function useBrush(editor: Editor) {
  const stroke = useRef<Stroke | null>(null);
  const count = useRef(0);
  return {
    onPointerDown: (event: PointerEvent) => {
      const at = under(event);
      const isDrawing = at !== null && event.isPrimary && event.button === 0;
      stroke.current = isDrawing ? { name: `stroke ${++count.current}`, last: at, hasMoved: false } : null;
    },
    onPointerMove: (event: PointerEvent) => {
      const held = stroke.current;
      const at = under(event);
      if (held === null || event.buttons === 0 || at === null || has([held.last], at)) return;
      const passed = between(held.last, at);
      editor.draw(held.hasMoved ? passed : [held.last, ...passed], held.name);
      stroke.current = { ...held, last: at, hasMoved: true };
    },
    onPointerUp: () => {
      if (stroke.current?.hasMoved !== true) stroke.current = null;
    },
    onPointerCancel: () => {
      stroke.current = null;
    },
    // A stroke that ends where it began is no click.
    onClickCapture: (event: MouseEvent) => {
      if (stroke.current?.hasMoved === true) event.stopPropagation();
      stroke.current = null;
    },
  };
}

/** The point under a pointer. */
function under({ clientX, clientY }: PointerEvent): Vertex | null {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.shudan-vertex');
  const { x, y } = cell?.dataset ?? {};
  return x === undefined || y === undefined ? null : [Number(x), Number(y)];
}
