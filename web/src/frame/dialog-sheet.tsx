/** A sheet over the page with a heading and a cross. A touch beside it closes it, as Escape does. */
import { X } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { IconButton } from '../design/icon-button.tsx';
import { say } from './messages.ts';
import { useModal } from './modal.ts';

interface DialogSheetProps {
  /** A class of its own; its heading has an id of the same beginning. */
  name: string;
  heading: string;
  isOpen: boolean;
  onClose(): void;
  children: ComponentChildren;
}

export function DialogSheet({ name, heading, isOpen, onClose, children }: DialogSheetProps) {
  const dialog = useModal(isOpen);
  return (
    <dialog ref={dialog} class={`dialog-sheet ${name}`} onClose={onClose} aria-labelledby={`${name}-heading`} onClick={(event) => event.target === dialog.current && onClose()}>
      <div class="inside">
        <div class="top">
          <h2 id={`${name}-heading`}>{heading}</h2>
          <IconButton icon={X} name={say('frame.close')} act={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
