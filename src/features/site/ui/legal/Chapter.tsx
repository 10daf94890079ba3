import type { ReactNode } from 'react';

/** A section of a legal page. */
export function Chapter({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="measure mt-4 grid gap-3">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 pl-6">{children}</ul>;
}

/** When the text of the legal pages last changed. */
export const LAST_CHANGED = '2026-11-29';
