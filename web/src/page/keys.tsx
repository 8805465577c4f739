/**
 * The keys of the board, and the sheet that lists them.
 *
 * Single letters work only while the board has the focus, so that nobody who dictates or
 * types elsewhere sets something off.
 */
import { useEffect, useRef } from 'preact/hooks';
import type { Game } from './game.ts';

interface Key {
  key: string;
  words: string;
  act(game: Game): unknown;
}

export const KEYS: readonly Key[] = [
  { key: 'u', words: 'Take back the last move and its answer', act: (game) => game.step('undo') },
  { key: 'r', words: 'Make it again', act: (game) => game.step('redo') },
  { key: 'Escape', words: 'Begin again', act: (game) => game.step('reset') },
  { key: 'h', words: 'A hint, then a plainer one', act: (game) => game.hint() },
  { key: 'w', words: 'Why: best play from here, in words', act: (game) => game.why() },
  { key: 'p', words: 'Pass', act: (game) => game.play('pass') },
];

const ON_BOARD: readonly [string, string][] = [
  ['Arrow keys', 'Move the cursor'],
  ['Enter or Space', 'Play at the cursor'],
];

export function Sheet({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const rows = [...ON_BOARD, ...KEYS.map(({ key, words }) => [key, words] as const), ['?', 'This sheet'] as const];
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="keys-heading">
      <h2 id="keys-heading">Keys, while the board has the focus</h2>
      <table class="figures">
        {rows.map(([key, words]) => (
          <tr>
            <th scope="row">{key}</th>
            <td>{words}</td>
          </tr>
        ))}
      </table>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}
