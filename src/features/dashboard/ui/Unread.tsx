import { Trans } from '@lingui/react/macro';

/** The unread count for screen readers; next to it, a number shows it. */
export function Unread({ count }: { count: number }) {
  return count > 0 ? (
    <span className="sr-only">
      <Trans>{count} unread</Trans>
    </span>
  ) : null;
}
