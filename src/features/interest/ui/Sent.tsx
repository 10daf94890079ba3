import { type ReactNode, useEffect, useRef } from 'react';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface SentProps {
  title: string;
  /** What happens next. */
  children: ReactNode;
  /** Where to go on. */
  to: string;
  /** The link's label. */
  action: ReactNode;
}

/** Takes the place of a form, and its focus. */
export function Sent({ title, children, to, action }: SentProps) {
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => whole.current?.focus(), []);
  return (
    <div ref={whole} tabIndex={-1} role="status" className="grid gap-6 outline-none">
      <Notice tone="success" title={title}>
        <p>{children}</p>
      </Notice>
      <p>
        <ButtonLink look="secondary" to={to}>
          {action}
        </ButtonLink>
      </p>
    </div>
  );
}
