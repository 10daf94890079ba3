import type { ReactNode } from 'react';
import type { SiteSetting } from '#kit/site-settings.ts';
import { setting } from '#web/settings.ts';

interface FilledProps {
  name: SiteSetting;
  /** Shown if the operator filled it in. */
  children: ReactNode;
  /** Says plainly that they did not. */
  unset: ReactNode;
}

/**
 * Facts only the operator knows. CSS chooses which of the two is shown, so that no script is needed.
 */
export function Filled({ name, children, unset }: FilledProps) {
  return (
    <span data-filled={setting(name)} suppressHydrationWarning>
      <span>{children}</span>
      <span>{unset}</span>
    </span>
  );
}
