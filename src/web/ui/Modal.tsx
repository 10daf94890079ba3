import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Dialog as AriaDialog, Modal as AriaModal, Heading, ModalOverlay } from 'react-aria-components';
import { classes } from './classes.ts';
import { isComposing } from './composing.ts';
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

interface ModalProps extends DialogProps {
  /** Whether it is drawn with the page, for one that is open from the start. */
  atOnce?: boolean;
}

/** A modal dialog: traps focus, hides the rest from screen readers, restores focus. Dialog.tsx loads it. */
export function Modal({
  title,
  isOpen: isWanted,
  atOnce = false,
  onClose,
  role = 'dialog',
  full = false,
  focusAfter,
  children,
}: ModalProps) {
  // The press that opens it is painted before a slow phone draws all of the dialog.
  const isDrawn = useDeferredValue(isWanted, atOnce);
  const dialog = useRef<HTMLElement>(null);
  useKeys(dialog, isWanted, isDrawn, onClose);
  return (
    <ModalOverlay
      isOpen={isWanted && isDrawn}
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
 * none, or still in the one below. Until it is drawn, Tab stays where it is: it would wander off on the page
 * behind, and focus would later return to wherever it got, not to what opened the dialog.
 */
function useKeys(
  dialog: RefObject<HTMLElement | null>,
  isWanted: boolean,
  isDrawn: boolean,
  onClose: (() => void) | undefined,
) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab' && !isDrawn) event.preventDefault();
    const uppermost = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
    if (event.key !== 'Escape' || uppermost !== dialog.current) return;
    // React Aria would take it for a wish to close, in Safari.
    if (isComposing(event)) return event.stopPropagation();
    // React Aria handles it.
    if (dialog.current?.contains(document.activeElement)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose?.();
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [isWanted]);
}

/** How long focus is brought back, in frames: about a second. */
const RESTORE_FRAMES = 60;

/** What opened the dialog that has just closed, until focus is back: one that follows at once returns it there. */
let lastOpener: Element | null = null;

const isFocusLost = () => document.activeElement === document.body;

/** For how long the opener may still go with what a list shows once it is read again, in milliseconds. */
const WATCHED_MS = 10_000;

/** Moves focus on if the opener leaves the page with it: its card is in another place now, or another button is. */
function focusAfterwards(opener: Element, otherwise: RefObject<HTMLElement | null>): void {
  const watch = new MutationObserver(() => {
    if (opener.isConnected) return;
    watch.disconnect();
    if (isFocusLost()) otherwise.current?.focus();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), WATCHED_MS);
}

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
      if (opener && otherwise) focusAfterwards(opener, otherwise);
      requestAnimationFrame(() => requestAnimationFrame(() => restore(RESTORE_FRAMES)));
    };
  }, [opener, otherwise]);
  return null;
}
