import type { ComponentPropsWithRef } from 'react';
import { buttonClass, type Look } from './button-class.ts';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  look?: Look;
}

/** A button says what it does: verb and object. At most one primary button per view. */
export function Button({ look = 'primary', className, type = 'button', ...props }: ButtonProps) {
  return <button {...props} type={type} className={buttonClass(look, className)} />;
}
