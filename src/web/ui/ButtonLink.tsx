import type { RefObject } from 'react';
import { Link, type LinkProps } from 'react-router';
import { buttonClass, type Look } from './button-class.ts';

interface ButtonLinkProps extends LinkProps {
  look?: Look;
  ref?: RefObject<HTMLAnchorElement | null>;
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ look = 'primary', className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonClass(look, className)} />;
}

interface CallLinkProps extends React.AnchorHTMLAttributes<HTMLAnchorElement> {
  look?: Look;
}

/** Calls a number, starts a text message, or opens another site. */
export function CallLink({ look = 'primary', className, ...props }: CallLinkProps) {
  return <a {...props} className={buttonClass(look, className)} />;
}
