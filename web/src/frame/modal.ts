/** A dialog that covers the page while it is open. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export function useModal(isOpen: boolean): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return dialog;
}
