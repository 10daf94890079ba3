import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a part that takes the place of another, whose button had the focus. */
export function PartTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
      {children}
    </h2>
  );
}
