import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { formatDateTime } from '#web/dates.ts';
import { useSenderName } from './use-sender-name.ts';

interface FromMessageProps {
  projectId: string;
  messageId: string;
  personId: string;
  /** Said where the message has been deleted. */
  deleted?: ReactNode;
}

/** Who said what a task or an appointment was made from, and the way there. */
export function FromMessage({
  projectId,
  messageId,
  personId,
  deleted = <Trans>It was made from a message that has been deleted.</Trans>,
}: FromMessageProps) {
  const senderName = useSenderName();
  const input = { id: projectId, ids: [messageId] };
  const query = useQuery(orpc.chat.some.queryOptions({ input, staleTime: 0 }));
  if (!query.data) return null;
  const [message] = query.data.messages;
  if (!message) return <p className="text-ink-2">{deleted}</p>;
  const { sender_id, sender, team_name, created_at } = message;
  const name = senderName({ name: sender?.full_name ?? null, team_name });
  const time = formatDateTime(created_at);
  return (
    <Link className="link inline-flex min-h-11 items-center gap-2" to={paths.message(projectId, messageId)}>
      <MessageSquare aria-hidden className="size-5 flex-none" />
      <span className="wrap-anywhere">
        {sender_id === personId ? (
          <Trans>From your message of {time}</Trans>
        ) : (
          <Trans>
            From the message of {name}, {time}
          </Trans>
        )}
      </span>
    </Link>
  );
}
