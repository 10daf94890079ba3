import { Trans } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { fetchMore, type PagedQuery } from '../data/next-page.ts';
import { Button } from './Button.tsx';
import type { Look } from './button-class.ts';

interface ShowMoreProps {
  query: PagedQuery;
  look?: Look;
  className?: string;
  /** The button's label, if not the usual one. */
  children?: ReactNode;
}

/** Follows a list while it has more pages; says when the next one failed to load. */
export function ShowMore({ query, look = 'secondary', className, children }: ShowMoreProps) {
  const { hasNextPage } = query;
  const [isAsked, setAsked] = useState(false);
  const busy = isAsked || query.isFetchingNextPage;
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

  async function ask() {
    const list = button.current?.previousElementSibling;
    before.current = { list, items: itemsOf(list) };
    setAsked(true);
    await fetchMore(query, () => button.current !== null);
    setAsked(false);
  }

  if (!hasNextPage) return null;
  return (
    <>
      <Button ref={button} look={look} className={className} busy={busy} onClick={() => void ask()}>
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
