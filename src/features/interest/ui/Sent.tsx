import { type ReactNode, useEffect, useRef } from 'react';

/** What was sent: takes the place of the form, and its focus. */
export function Sent({ children }: { children: ReactNode }) {
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => whole.current?.focus(), []);
  return (
    <div ref={whole} tabIndex={-1} role="status" className="grid gap-6 outline-none">
      {children}
    </div>
  );
}
