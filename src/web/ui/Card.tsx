import type { HTMLAttributes } from 'react';
import { classes } from './classes.ts';

/** A surface on the page's canvas. */
export function Card({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      {...props}
      className={classes('rounded-card border border-hairline bg-surface p-5 shadow-1 sm:p-7', className)}
    />
  );
}
