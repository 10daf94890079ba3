import { Link, type LinkProps } from 'react-router';
import { buttonClass, type Look } from './button-class.ts';

interface ButtonLinkProps extends LinkProps {
  look?: Look;
}

/** Goes to another screen, and looks like a button. */
export function ButtonLink({ look = 'primary', className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonClass(look, className)} />;
}

interface CallLinkProps extends React.AnchorHTMLAttributes<HTMLAnchorElement> {
  look?: Look;
}

/** Calls a number, writes a text, or opens another site. */
export function CallLink({ look = 'primary', className, ...props }: CallLinkProps) {
  return <a {...props} className={buttonClass(look, className)} />;
}
