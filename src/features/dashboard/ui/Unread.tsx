import { Trans } from '@lingui/react/macro';

/** How many are unread, for who hears the page: beside it, a number says so to who sees it. */
export function Unread({ count }: { count: number }) {
  return count > 0 ? (
    <span className="sr-only">
      <Trans>{count} unread</Trans>
    </span>
  ) : null;
}
