/** A sheet over the page with a heading and a cross. A touch beside it closes it, as Escape does. */
import { X } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { IconButton } from '../design/icon-button.tsx';
import { say } from './messages.ts';

interface DialogSheetProps {
  /** The class of the sheet; its heading has an id of the same beginning. */
  name: string;
  heading: string;
  isOpen: boolean;
  onClose(): void;
  children: ComponentChildren;
}

export function DialogSheet({ name, heading, isOpen, onClose, children }: DialogSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} class={name} onClose={onClose} aria-labelledby={`${name}-heading`} onClick={(event) => event.target === dialog.current && onClose()}>
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
