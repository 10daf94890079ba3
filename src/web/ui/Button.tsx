import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components';
import { buttonClass, type Look } from './button-class.ts';

interface ButtonProps extends Omit<AriaProps, 'className'> {
  look?: Look;
  className?: string;
}

/** A button says what it does: verb and object. At most one primary button per view. */
export function Button({ look = 'primary', className, ...props }: ButtonProps) {
  return <AriaButton {...props} className={buttonClass(look, className)} />;
}
