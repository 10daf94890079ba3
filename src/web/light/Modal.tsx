import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../ui/classes.ts';
import { isComposing } from '../ui/composing.ts';
import type { DialogProps } from '../ui/Modal.tsx';

/**
 * Takes the place of web/ui/Modal.tsx on light pages (vite.light.config.ts): the browser's own modal dialog.
 * React Aria copies events in a way that loses the key with Preact, so Escape would do nothing.
 */
export function Modal(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ title, onClose, role = 'dialog', full = false, focusAfter, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Gives focus back to where it was.
    return () => opened?.close();
  }, []);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusAfter?.current?.focus();
    },
    [focusAfter],
  );

  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key === 'Tab') return keepFocus(event);
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose?.();
  }

  return createPortal(
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={heading}
      onKeyDown={onKeyDown}
      // A phone's way back.
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      className={classes(
        'fixed inset-3 m-auto grid max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] overflow-y-auto overscroll-contain rounded-dialog bg-surface text-ink shadow-3 backdrop:bg-[#0b1415]/60 max-sm:mb-0',
        full ? 'max-w-6xl gap-3 p-3 sm:p-5' : 'max-w-xl gap-4 p-6 sm:p-8',
      )}
    >
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      {children}
    </dialog>,
    document.body,
  );
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** After the last element comes the first: the browser's own dialog would go on to the browser's buttons. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const within = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isTabStop);
  const [first, last] = event.shiftKey ? [within.at(-1), within[0]] : [within[0], within.at(-1)];
  const focused = document.activeElement;
  if (focused !== last && focused !== event.currentTarget) return;
  event.preventDefault();
  first?.focus();
}

const isTabStop = (element: HTMLElement) =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.getClientRects().length > 0;
