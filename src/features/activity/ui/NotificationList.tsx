import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { api, orpc } from '#web/data/client.ts';
import { notifiedAs } from '#web/data/events.ts';
import { before, invalidate, pages } from '#web/data/query.ts';
import { placeOfSubject } from '#web/data/subject-place.ts';
import { formatDateTime } from '#web/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts';
import type { Notification } from '../activity.contract.ts';

/** The person's notifications, newest first, with the person's choices about them (DASH-11). */
export function NotificationList() {
  const { t } = useLingui();
  const query = useInfiniteQuery(
    orpc.activity.notifications.infiniteOptions({ input: before<number>, ...pages<number>() }),
  );

  const top = useRef<HTMLDivElement>(null);
  const kept = useRestoredFocus(top);
  const mark = useMutation({
    mutationFn: async (which: { ids: number[] } | { through: number }): Promise<unknown> =>
      'through' in which ? api.activity.markAllSeen(which) : api.activity.markSeen(which),
    // The dashboard shows the count too.
    onSettled: () => invalidate(orpc.activity, orpc.dashboard),
  });

  if (query.isLoadingError) {
    return (
      <LoadFailed title={t`We could not load your notifications`} onRetry={() => void query.refetch()} />
    );
  }
  if (query.isPending) {
    return (
      <p role="status" className="text-ink-2">
        <Trans>Loading...</Trans>
      </p>
    );
  }
  const items = query.data.pages.flatMap((page) => page.notifications);
  const unseen = query.data.pages[0]?.unseen ?? 0;
  const [newest] = items;
  const failed = mark.isError ? mark.variables : null;
  return (
    <div className="grid gap-4">
      <Problem>{failed && 'through' in failed ? <NotSaved /> : null}</Problem>
      <div ref={top} tabIndex={-1} {...kept}>
        {newest && unseen > 0 ? (
          <Button
            look="secondary"
            busy={mark.isPending && 'through' in mark.variables}
            // What comes while this is sent, or sent again, was not seen.
            onClick={() => mark.mutate({ through: newest.id })}
          >
            <Trans>Mark all as seen</Trans>
          </Button>
        ) : null}
        <p role="status" className="sr-only">
          {mark.isSuccess && unseen === 0 ? <Trans>All seen.</Trans> : null}
        </p>
      </div>
      {items.length === 0 ? (
        <p className="text-ink-2">
          <Trans>You have no notifications. New messages and changes in your projects appear here.</Trans>
        </p>
      ) : (
        <ol aria-label={t`Notifications`} className="divide-y divide-hairline">
          {items.map((item) => (
            <Item
              key={item.id}
              item={item}
              hasFailed={failed !== null && 'ids' in failed && failed.ids.includes(item.id)}
              onSeen={() => mark.mutate({ ids: [item.id] })}
            />
          ))}
        </ol>
      )}
      <ShowMore query={query} className="justify-self-start" />
      <p>
        <Link to={`${paths.account()}#letters`} className="link inline-flex min-h-11 items-center">
          <Trans>Choose mails and quiet hours</Trans>
        </Link>
      </p>
    </div>
  );
}

const NotSaved = () => <Trans>This was not saved. Please try again.</Trans>;

interface ItemProps {
  item: Notification;
  /** Whether it could not be marked. */
  hasFailed: boolean;
  onSeen: () => void;
}

function Item({ item, hasFailed, onSeen }: ItemProps) {
  const { i18n, t } = useLingui();
  const row = useRef<HTMLLIElement>(null);
  const kept = useRestoredFocus(row);
  const { label: text, subject } = notifiedAs(item.kind, item.actor_name, item.count);
  // A kind this page does not know yet falls back to naming the project.
  const label = text ? i18n._(text) : t`News in a project`;
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
      {...kept}
    >
      <div className="min-w-0 break-words">
        <p className={item.seen ? undefined : 'font-semibold'}>
          <Where item={item} subject={subject} onOpen={item.seen ? undefined : onSeen}>
            {label}
          </Where>{' '}
          {item.seen ? null : (
            <Badge tone="info">
              <Trans>New</Trans>
            </Badge>
          )}
        </p>
        <p className="text-sm text-ink-2">
          {item.begins_at === null ? null : `${t`Appointment: ${formatDateTime(item.begins_at)}`} · `}
          {item.project_title === null ? null : `${item.project_title} · `}
          <time dateTime={item.at}>{formatDateTime(item.at)}</time>
        </p>
      </div>
      {item.seen ? null : (
        <Button look="quiet" className="-mx-5" aria-label={t`Mark as seen: ${label}`} onClick={onSeen}>
          <Trans>Mark as seen</Trans>
        </Button>
      )}
      {hasFailed ? (
        <div className="basis-full">
          <Problem>
            <NotSaved />
          </Problem>
        </div>
      ) : null}
    </li>
  );
}

interface WhereProps {
  item: Notification;
  subject: string | undefined;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}

/** Links to the notification's subject. A person who left the project sees it without a link. */
function Where({ item, subject, onOpen, children }: WhereProps) {
  // For several, the page opens at the first of them.
  const to = placeOfSubject(item.kind, subject, item.project_id, item.count === 1 ? item.subject_id : null);
  if (to === null) return children;
  return (
    <Link className="link inline-flex min-h-11 items-center" to={to} onClick={onOpen}>
      {children}
    </Link>
  );
}
