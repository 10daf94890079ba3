import type { ComponentPropsWithRef } from 'react';
import { buttonClass, type Look } from './button-class.ts';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  look?: Look;
  /** While its action runs: presses do nothing, and focus stays. */
  busy?: boolean;
}

/** The label says what it does: verb and object. At most one primary button per view. */
export function Button({
  look = 'primary',
  className,
  type = 'button',
  busy = false,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-disabled={busy || props['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass(look, className)}
    />
  );
}
