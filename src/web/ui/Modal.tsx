import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog as AriaDialog, Modal as AriaModal, Heading, ModalOverlay } from 'react-aria-components';
import { classes } from './classes.ts';
import { BOX, CONTENT, OVERLAY, SPACE, TITLE, WIDTH } from './dialog-class.ts';

export interface DialogProps {
  title: ReactNode;
  isOpen: boolean;
  /** Left out if only the buttons inside may close it. */
  onClose?: () => void;
  role?: 'dialog' | 'alertdialog';
  /** Fills the window, for viewing. */
  full?: boolean;
  /** Gets focus afterwards if the dialog's action removed the element that opened it. */
  focusAfter?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/** A modal dialog: traps focus, hides the rest from screen readers, restores focus. Dialog.tsx loads it. */
export function Modal({
  title,
  isOpen,
  onClose,
  role = 'dialog',
  full = false,
  focusAfter,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLElement>(null);
  useEscape(dialog, isOpen, onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose?.()}
      isDismissable={false}
      isKeyboardDismissDisabled={!onClose}
      className={OVERLAY}
    >
      <AriaModal className={classes(BOX, full ? 'max-w-6xl' : WIDTH)}>
        <AriaDialog ref={dialog} role={role} className={classes(CONTENT, full ? 'gap-3 p-3 sm:p-5' : SPACE)}>
          <Heading slot="title" level={2} className={TITLE}>
            {title}
          </Heading>
          {children}
          <RestoreFocus otherwise={focusAfter} />
        </AriaDialog>
      </AriaModal>
    </ModalOverlay>
  );
}

/**
 * Escape closes the topmost dialog wherever focus is: while a dialog opens or closes, focus is briefly in
 * none, or still in the one below.
 */
function useEscape(
  dialog: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: (() => void) | undefined,
) {
  const close = useEffectEvent((event: KeyboardEvent) => {
    const uppermost = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
    if (event.key !== 'Escape' || event.isComposing || uppermost !== dialog.current) return;
    // React Aria handles it.
    if (dialog.current?.contains(document.activeElement)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose?.();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const hear = (event: KeyboardEvent) => close(event);
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, [isOpen]);
}

/** How long focus is brought back, in frames: about a second. */
const RESTORE_FRAMES = 60;

/** What opened the dialog that has just closed, until focus is back: one that follows at once returns it there. */
let lastOpener: Element | null = null;

const isFocusLost = () => document.activeElement === document.body;

/**
 * Focuses what opened the dialog or, if that is gone, what is named for it. React Aria restores focus only
 * after running transitions when the dialog was submitted with Enter, and does nothing if the opener is gone.
 */
function RestoreFocus({ otherwise }: { otherwise: RefObject<HTMLElement | null> | undefined }) {
  // During render, before the dialog takes focus.
  const [opener] = useState(() => (isFocusLost() ? lastOpener : document.activeElement));
  useEffect(() => {
    function restore(frames: number) {
      if (isFocusLost() && opener instanceof HTMLElement) opener.focus();
      if (isFocusLost()) otherwise?.current?.focus();
      // On a busy device the page may still be inert, and take no focus yet.
      if (isFocusLost() && frames > 0) requestAnimationFrame(() => restore(frames - 1));
      else if (lastOpener === opener) lastOpener = null;
    }
    // React Aria restores focus in the next frame, or leaves it where it was moved on purpose.
    return () => {
      lastOpener = opener;
      requestAnimationFrame(() => requestAnimationFrame(() => restore(RESTORE_FRAMES)));
    };
  }, [opener, otherwise]);
  return null;
}
