import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { LoadFailed } from '../../../web/ui/LoadFailed.tsx';

interface DeskListProps {
  /** What is said where there is nobody. */
  empty: ReactNode;
  query: {
    isPending: boolean;
    error: unknown;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
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
      {query.hasNextPage ? (
        <Button
          look="secondary"
          className="justify-self-start"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  );
}
