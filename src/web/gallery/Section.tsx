import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-2xl">{title}</h3>
      <Card className="grid gap-4">{children}</Card>
    </section>
  );
}
