import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

interface BubbleProps {
  isMine: boolean;
  isShown?: boolean;
  children: ReactNode;
}

/** What somebody said. */
export function Bubble({ isMine, isShown, children }: BubbleProps) {
  return (
    <div
      dir="auto"
      className={classes(
        'min-w-0 rounded-card px-4 py-2 break-words whitespace-pre-wrap [overflow-wrap:anywhere]',
        isMine ? 'bg-primary-soft text-ink' : 'bg-muted text-ink',
        isShown && 'outline-3 outline-offset-2 outline-primary',
      )}
    >
      {children}
    </div>
  );
}
