import type { ReactNode } from 'react';
import type { SiteSetting } from '#kit/site-settings.ts';
import { setting } from '#web/settings.ts';

interface FilledProps {
  name: SiteSetting;
  /** Shown where whoever runs this place filled it in. */
  children: ReactNode;
  /** Says plainly that they did not. */
  unset: ReactNode;
}

/** What only the operator knows. Which of the two is shown is decided by styles, so that no script is needed. */
export function Filled({ name, children, unset }: FilledProps) {
  return (
    <span data-filled={setting(name)} suppressHydrationWarning>
      <span>{children}</span>
      <span>{unset}</span>
    </span>
  );
}
