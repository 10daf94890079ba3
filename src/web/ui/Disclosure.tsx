import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classes } from './classes.ts';

interface DisclosureProps {
  /** The button's label; it names what opens. */
  label: ReactNode;
  startsOpen?: boolean;
  /** What is inside asks the server: it is made when it is first opened, and printed only then. */
  asksServer?: boolean;
  children: ReactNode;
  className?: string;
}

/** Reveals more below a button. What is closed on screen is printed anyway. */
export function Disclosure({
  label,
  startsOpen = false,
  asksServer = false,
  children,
  className,
}: DisclosureProps) {
  const [open, setOpen] = useState(startsOpen);
  const [wasOpen, setWasOpen] = useState(startsOpen);
  const id = useId();

  function toggle() {
    setOpen(!open);
    setWasOpen(true);
  }

  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
        className="fade no-print inline-flex min-h-11 cursor-pointer items-center gap-2 text-left rounded-control px-1 font-semibold text-primary underline underline-offset-4 hover:text-primary-hover"
      >
        <ChevronDown aria-hidden className={classes('size-5 flex-none', open && 'rotate-180')} />
        {label}
      </button>
      <div id={id} className={classes('pt-2', !open && 'hidden print:block')}>
        {asksServer && !wasOpen ? null : children}
      </div>
    </div>
  );
}
