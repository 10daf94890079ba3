import { classes } from './classes.ts';

export type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

const LOOKS: Record<Look, string> = {
  primary: 'keep-clear bg-primary text-on-primary hover:bg-primary-hover border-transparent',
  secondary: 'rather-clear bg-surface text-primary border-control hover:bg-primary-soft',
  quiet:
    'rather-clear bg-transparent text-primary border-transparent underline underline-offset-4 hover:bg-primary-soft',
  danger: 'keep-clear bg-danger text-on-danger border-transparent hover:opacity-90',
};

/** The classes of a button, also for a link that looks like one. */
export function buttonClass(look: Look = 'primary', className?: string): string {
  return classes(
    'fade inline-flex min-h-12 items-center justify-center gap-2 rounded-control border-2 px-5 py-2 text-center text-balance font-semibold no-underline cursor-pointer',
    'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    LOOKS[look],
    className,
  );
}
