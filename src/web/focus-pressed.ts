/** Safari gives a pressed button no focus, and the dialog that it opens would give it back to nobody. */
export function focusPressed({ target, detail }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  // A press by the keyboard or by a script is none of the mouse.
  if (button && detail > 0 && button.type !== 'submit') button.focus({ preventScroll: true });
}
