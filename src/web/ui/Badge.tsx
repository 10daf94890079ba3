import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'primary' | 'clay';

const TONES: Record<Tone, string> = {
  neutral: 'bg-muted text-ink-2',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  primary: 'bg-primary-soft text-primary',
  clay: 'bg-clay-soft text-clay',
};

/** A status: always a word, optionally with an icon, never color alone. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 font-body text-sm font-semibold',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
