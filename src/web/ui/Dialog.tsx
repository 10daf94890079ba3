import { useEffect } from 'react';
import { useStore } from '../data/store.ts';
import type { DialogProps } from './Modal.tsx';
import { modalStore, needModal } from './modal-store.ts';

/**
 * A dialog over the page. React Aria, which it is built on, is the largest part of many screens and none needs
 * it to be read, so it is loaded after the page (0098).
 */
export function Dialog(props: DialogProps) {
  const { Modal } = useStore(modalStore);
  const { isOpen } = props;
  useEffect(() => {
    if (isOpen) void needModal();
  }, [isOpen]);
  return Modal ? <Modal {...props} /> : null;
}

/** Safari does not focus a pressed button, so the dialog it opens would have nothing to restore focus to. */
function focusPressed({ target, detail }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  // A press by keyboard or script is not the mouse's.
  if (button && detail > 0 && button.type !== 'submit') button.focus({ preventScroll: true });
}

// Registered as soon as a page loads dialogs, before the first one opens.
if (typeof document !== 'undefined') document.addEventListener('click', focusPressed, true);
