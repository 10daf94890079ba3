import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { Look } from './button-class.ts';

/** What is there of a list that comes page by page, as useInfiniteQuery says it. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface ShowMoreProps {
  query: PagedQuery;
  look?: Look;
  className?: string;
  /** What the button says, where it is not the usual. */
  children?: ReactNode;
}

/** Stands at the end of the list while there is more of it. */
export function ShowMore({ query, look = 'secondary', className, children }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      look={look}
      className={className}
      disabled={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children ?? <Trans>Show more</Trans>}
    </Button>
  );
}
