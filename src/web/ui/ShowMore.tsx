import { Trans } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import type { Look } from './button-class.ts';

/** The state of a paged list, as useInfiniteQuery has it. */
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
  /** The button's label, if not the usual one. */
  children?: ReactNode;
}

/** Follows a list while it has more pages; says when the next one failed to load. */
export function ShowMore({ query, look = 'secondary', className, children }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage: busy } = query;
  const button = useRef<HTMLButtonElement>(null);
  /** The list, and what was in it when more was requested. */
  const before = useRef<{ list: Element | null | undefined; items: Element[] } | null>(null);

  // After the last page the button disappears. If it had focus, focus moves to the first new item.
  useLayoutEffect(() => {
    if (busy) return;
    const { list, items: old = [] } = before.current ?? {};
    before.current = null;
    if (hasNextPage || document.activeElement !== document.body) return;
    const firstNew = itemsOf(list).find((item) => !old.includes(item));
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
          const list = button.current?.previousElementSibling;
          before.current = { list, items: itemsOf(list) };
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

/** The items of a list, also of one that is divided into sections. */
function itemsOf(list: Element | null | undefined): Element[] {
  const divided = [...(list?.querySelectorAll(':scope > section > ul > li') ?? [])];
  return divided.length > 0 ? divided : [...(list?.children ?? [])];
}
