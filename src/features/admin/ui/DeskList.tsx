import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '../../../web/ui/Card.tsx';
import { LoadFailed } from '../../../web/ui/LoadFailed.tsx';
import { type PagedQuery, ShowMore } from '../../../web/ui/ShowMore.tsx';

interface DeskListProps {
  /** What is said where there is nobody. */
  empty: ReactNode;
  query: PagedQuery & { isPending: boolean; error: unknown; refetch: () => unknown };
  children: ReactNode[];
}

/** The cards of a list, or what stands in their place. */
export function DeskList({ empty, query, children }: DeskListProps) {
  const { t } = useLingui();
  return (
    <>
      {query.error ? (
        <LoadFailed title={t`We could not load the list`} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <p role="status">
          <Trans>Loading...</Trans>
        </p>
      ) : children.length === 0 ? (
        <Card>{empty}</Card>
      ) : (
        <ul className="grid gap-3">{children}</ul>
      )}
      <ShowMore query={query} className="justify-self-start" />
    </>
  );
}
