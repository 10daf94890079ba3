import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { formatDateTime } from '#web/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useNotifyWhile } from '#web/ui/use-notify-while.ts';
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts';
import type { Conversation } from '../chat.contract.ts';
import { MessageSearch } from './MessageSearch.tsx';
import { useInbox } from './use-inbox.ts';
import { useMessageWords } from './use-message-words.ts';
import { useSenderName } from './use-sender-name.ts';

/** The latest message of each project; each row opens its chat (DASH-20). */
export function Inbox() {
  const { t } = useLingui();
  const inbox = useInbox();
  useNotifyWhile(inbox.isError, t`Error`, t`Failed to load messages`, 'inbox');

  if (inbox.isLoadingError) {
    return <LoadFailed title={t`Failed to load messages`} onRetry={() => void inbox.refetch()} />;
  }
  if (!inbox.data) {
    return (
      <p role="status">
        <Trans>Loading...</Trans>
      </p>
    );
  }
  const conversations = inbox.data.pages.flatMap((page) => page.conversations);
  if (conversations.length === 0) {
    return (
      <Card className="grid gap-1">
        <h3 className="text-lg">
          <Trans>No messages yet</Trans>
        </h3>
        <p className="text-ink-2">
          <Trans>Open a project and say hello. What is said in your projects shows up here.</Trans>
        </p>
      </Card>
    );
  }
  return (
    <div className="grid gap-4">
      <MessageSearch />
      <ul className="grid gap-3">
        {conversations.map((each) => (
          <ConversationCard key={each.project_id} conversation={each} />
        ))}
      </ul>
      <ShowMore query={inbox} className="justify-self-start" />
    </div>
  );
}

function ConversationCard({ conversation }: { conversation: Conversation }) {
  const { project_id, project_title, with_name, unread, latest } = conversation;
  const { session } = useAuth();
  const words = useMessageWords()(latest);
  const name = useSenderName()({ name: null, team_name: latest.team_name });
  const isMine = latest.sender_id === session?.user.id;
  const link = useRef<HTMLAnchorElement>(null);
  // The button is gone once everything is read.
  const keptFocus = useRestoredFocus(link);
  const [marked, setMarked] = useState(false);
  return (
    <li {...keptFocus}>
      <Card className="relative grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-lg break-words">
            <Link
              ref={link}
              className="link after:absolute after:inset-0"
              to={paths.conversation(project_id)}
            >
              {project_title}
            </Link>
          </h3>
          {unread > 0 ? (
            <Badge tone="primary">
              <Trans>{unread} unread</Trans>
            </Badge>
          ) : null}
        </div>
        {with_name ? (
          <p className="break-words text-ink-2">
            <Trans>With {with_name}</Trans>
          </p>
        ) : null}
        <p
          className={unread > 0 ? 'line-clamp-2 font-semibold break-words' : 'line-clamp-2 break-words'}
          dir="auto"
        >
          {isMine ? (
            <Trans>You: {words}</Trans>
          ) : latest.team_name ? (
            <Trans>
              {name}: {words}
            </Trans>
          ) : (
            words
          )}
        </p>
        <p className="text-sm text-ink-2">
          <time dateTime={latest.created_at}>{formatDateTime(latest.created_at)}</time>
        </p>
        {unread > 0 ? <MarkAsRead conversation={conversation} onMarked={() => setMarked(true)} /> : null}
        <p role="status" className="sr-only">
          {marked && unread === 0 ? <Trans>All read.</Trans> : null}
        </p>
      </Card>
    </li>
  );
}

/** For messages already read elsewhere; sits beside the row's link. */
function MarkAsRead({ conversation, onMarked }: { conversation: Conversation; onMarked: () => void }) {
  const { t } = useLingui();
  const { project_id, project_title, latest } = conversation;
  const mark = useMutation(
    orpc.chat.markAllRead.mutationOptions({
      onSuccess: () => {
        notify.clear('mark as read');
        onMarked();
        // Busy until the count is fresh: a message may have come meanwhile, and is marked by another press.
        return invalidate(orpc.chat.inbox, orpc.dashboard, orpc.activity);
      },
      // It is logged with all changes.
      onError: () => notify.error(t`Error`, t`This was not saved. Please try again.`, 'mark as read'),
    }),
  );
  return (
    <Button
      look="quiet"
      className="relative z-10 -ml-3 justify-self-start px-3"
      aria-label={t`Mark all as read: ${project_title}`}
      busy={mark.isPending}
      onClick={() => mark.mutate({ id: project_id, through: latest.position })}
    >
      <Trans>Mark all as read</Trans>
    </Button>
  );
}
