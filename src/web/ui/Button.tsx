import type { ComponentPropsWithRef } from 'react';
import { buttonClass, type Look } from './button-class.ts';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  look?: Look;
  /** While what it does is under way: a press does nothing, and the focus stays. */
  busy?: boolean;
}

/** A button says what it does: verb and object. At most one primary button per view. */
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
