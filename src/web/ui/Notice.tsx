import { CircleAlert, CircleCheck, Info, Siren, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classes } from './classes.ts';

type NoticeTone = 'info' | 'success' | 'warning' | 'danger' | 'crisis';

const LOOKS = {
  info: ['bg-info-soft border-info', 'text-info', Info],
  success: ['bg-success-soft border-success', 'text-success', CircleCheck],
  warning: ['bg-warning-soft border-warning', 'text-warning', TriangleAlert],
  danger: ['bg-danger-soft border-danger', 'text-danger', CircleAlert],
  crisis: ['bg-danger-soft border-danger', 'text-danger', Siren],
} as const;

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  /** `status` is announced politely when it appears, `alert` at once. */
  role?: 'status' | 'alert';
  children?: ReactNode;
}

/** A message in the page, where the thing happened. */
export function Notice({ tone = 'info', title, role, children }: NoticeProps) {
  const [box, text, Icon] = LOOKS[tone];
  // What failed just now, if it did on our side (web/data/failure-number.ts). Light pages have no byte left for it.
  const [failure] = useState(
    !import.meta.env.SSR &&
      import.meta.env.MODE !== 'light' &&
      role === 'alert' &&
      document.body.dataset.failure,
  );
  return (
    <div role={role} className={classes('flex gap-3 rounded-card border-l-4 p-4', box)}>
      <Icon aria-hidden className={classes('mt-0.5 size-6 flex-none', text)} />
      <div className="grid min-w-0 gap-2">
        {title ? <p className={classes('font-semibold', text)}>{title}</p> : null}
        {children}
        {failure}
      </div>
    </div>
  );
}
