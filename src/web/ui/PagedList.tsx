import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PagedQuery } from '../data/next-page.ts';
import { Card } from './Card.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { ShowMore } from './ShowMore.tsx';

/** A paged list's query, as React Query has it. */
export type ListedQuery = PagedQuery & {
  isPending: boolean;
  isLoadingError: boolean;
  refetch: () => unknown;
};

interface PagedListProps {
  /** Shown when the list is empty. */
  empty: ReactNode;
  query: ListedQuery;
  children: ReactNode[];
}

/** The cards of a list, or what replaces them. */
export function PagedList({ empty, query, children }: PagedListProps) {
  const { t } = useLingui();
  return (
    <>
      {query.isLoadingError ? (
        <LoadFailed title={t`We could not load the list`} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <p role="status" className="text-ink-2">
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
