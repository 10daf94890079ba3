import { Trans } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import type { Look } from './button-class.ts';

/** What is there of a list that comes page by page, as useInfiniteQuery says it. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface ShowMoreProps {
  query: PagedQuery;
  look?: Look;
  className?: string;
  /** What the button says, where it is not the usual. */
  children?: ReactNode;
}

/** Stands right after a list while there is more of it; says when that could not be loaded. */
export function ShowMore({ query, look = 'secondary', className, children }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage: busy } = query;
  const button = useRef<HTMLButtonElement>(null);
  /** The end of the list when more of it was asked for. */
  const lastItem = useRef<Element | null>(null);

  // With the last page the button goes. Whoever was on it goes on with the first new item.
  useLayoutEffect(() => {
    if (busy) return;
    const firstNew = lastItem.current?.nextElementSibling;
    lastItem.current = null;
    if (hasNextPage || document.activeElement !== document.body) return;
    if (!(firstNew instanceof HTMLElement)) return;
    firstNew.tabIndex = -1;
    firstNew.focus();
  }, [busy, hasNextPage]);

  if (!hasNextPage) return null;
  return (
    <>
      <Button
        ref={button}
        look={look}
        className={className}
        busy={busy}
        onClick={() => {
          lastItem.current = button.current?.previousElementSibling?.lastElementChild ?? null;
          void query.fetchNextPage();
        }}
      >
        {children ?? <Trans>Show more</Trans>}
      </Button>
      {query.isFetchNextPageError && !busy ? (
        <p role="alert" className="font-semibold text-danger">
          <Trans>We could not load more just now. Please try again.</Trans>
        </p>
      ) : null}
    </>
  );
}
