/** The sheet that lists the keys of a board. */
import { X } from 'lucide-preact';
import { IconButton } from '../design/icon-button.tsx';
import { say } from './messages.ts';
import { useModal } from './modal.ts';

interface KeySheetProps {
  heading: string;
  /** Each key and what it does. */
  rows: readonly (readonly [key: string, does: string])[];
  isOpen: boolean;
  onClose(): void;
}

export function KeySheet({ heading, rows, isOpen, onClose }: KeySheetProps) {
  const dialog = useModal(isOpen);
  return (
    <dialog ref={dialog} class="keys" onClose={onClose} aria-labelledby="keys-heading">
      {/* The button has the focus. It comes first because a phone would otherwise open the sheet at its end. */}
      <div class="top">
        <h2 id="keys-heading">{heading}</h2>
        <IconButton icon={X} name={say('frame.close')} act={onClose} />
      </div>
      <table class="figures">
        {rows.map(([key, does]) => (
          <tr>
            <th scope="row">
              <kbd>{key}</kbd>
            </th>
            <td>{does}</td>
          </tr>
        ))}
      </table>
    </dialog>
  );
}
