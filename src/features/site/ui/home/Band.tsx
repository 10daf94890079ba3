import { type ReactNode, useId } from 'react';
import { classes } from '#web/ui/classes.ts';

interface BandProps {
  /** Anchor of the section, e.g. #how-it-works. */
  id?: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A section of the landing page. */
export function Band({ id, title, className, children }: BandProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={classes('mt-10 grid gap-6', className)}>
      <h2 id={heading} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
