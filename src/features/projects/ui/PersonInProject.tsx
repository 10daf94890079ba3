import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { PersonChip } from '#web/ui/PersonChip.tsx';
import type { Side } from '../projects.contract.ts';

interface PersonInProjectProps {
  id: string;
  heading: ReactNode;
  person: Side | null;
  /** Shown while there is nobody. */
  nobody?: ReactNode;
  children?: ReactNode;
}

/** One side of a project: who it is, and how to reach them (PROJ-27). */
export function PersonInProject({ id, heading, person, nobody, children }: PersonInProjectProps) {
  return (
    <section aria-labelledby={id}>
      <Card className="grid h-full content-start gap-2">
        <h2 id={id} tabIndex={-1} className="text-lg outline-none">
          {heading}
        </h2>
        {person ? (
          <div className="wrap-anywhere">
            <p>
              <PersonChip name={person.full_name} detail={person.organization} />
            </p>
            <p>
              <a className="link inline-flex min-h-11 items-center" href={`mailto:${person.email}`}>
                {person.email}
              </a>
            </p>
            {person.closed ? (
              <p className="font-semibold">
                <Trans>Their account is closed.</Trans>
              </p>
            ) : null}
          </div>
        ) : (
          <p>{nobody}</p>
        )}
        {children}
      </Card>
    </section>
  );
}
