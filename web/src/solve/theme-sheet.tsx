/** The choice of a theme, with how many of its problems are solved. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '../frame/messages.ts';
import type { ProblemPicker } from './problem-list.ts';
import type { ShippedProblems } from './problems.ts';
import { shipped } from './problems.ts';
import { solvedAmong } from './results.ts';
import { themeName } from './strip.tsx';

interface ThemeSheetProps {
  picker: ProblemPicker;
  isOpen: boolean;
  onClose(): void;
}

export function ThemeSheet({ picker, isOpen, onClose }: ThemeSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [all, setAll] = useState<ShippedProblems>({ themes: [], problems: [] });
  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    void shipped().then(setAll);
    dialog.current?.showModal();
    return undefined;
  }, [isOpen]);
  const chosen = (id: string) => {
    onClose();
    void picker.theme(id);
  };
  return (
    <dialog ref={dialog} class="themes" onClose={onClose} aria-labelledby="themes-heading">
      <div class="top">
        <h2 id="themes-heading">{say('rail.themes')}</h2>
        <button type="button" onClick={onClose}>
          {say('frame.close')}
        </button>
      </div>
      <ul role="list">
        {all.themes.map(({ id, count }) => {
          const ids = all.problems.filter((one) => one.theme === id).map((one) => one.id);
          const solved = solvedAmong(ids);
          return (
            <li>
              <button type="button" onClick={() => chosen(id)}>
                <span>{themeName(id)}</span>
                <span class="quiet-words small-words">{say('rail.themes.solved', { solved, count })}</span>
                <progress value={solved} max={count} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </dialog>
  );
}
