import type { ReactNode } from 'react';

/** One thing that an appointment says. */
export function Entry({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <dt className="text-sm font-semibold text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
