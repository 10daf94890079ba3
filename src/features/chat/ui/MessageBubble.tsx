import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CheckCheck, Paperclip, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../web/dates.ts';
import { paths, TO_FILES } from '../../../web/paths.ts';
import { classes } from '../../../web/ui/classes.ts';
import { formatSize } from '../../files/ui/file-size.ts';
import type { Message } from '../chat.contract.ts';
import { LinkedText } from './LinkedText.tsx';
import { useMessageWords } from './use-message-words.ts';

interface MessageBubbleProps {
  message: Message;
  /** Whether it begins what this person says in a row. */
  leads: boolean;
  isMine: boolean;
  isUnread: boolean;
  /** Whether a search led here. */
  isShown: boolean;
  onDelete: (message: Message) => void;
}

/** One message: who, what, when; an own one also says how far it got. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, leads, isMine, isUnread, isShown, onDelete } = props;
  const { t } = useLingui();
  const name = isMine ? t`You` : (message.sender?.full_name ?? t`Somebody who has left`);
  return (
    <li
      data-message={message.id}
      data-unread={isUnread || undefined}
      className={classes('flex flex-col', isMine ? 'items-end' : 'items-start', leads && 'mt-3')}
    >
      <p className={leads ? 'mb-1 max-w-full px-1 text-sm font-semibold break-words text-ink-2' : 'sr-only'}>
        {name}
      </p>
      <div
        className={classes(
          'flex max-w-[88%] items-center gap-1 sm:max-w-[75%]',
          isMine && 'flex-row-reverse',
        )}
      >
        <Bubble isMine={isMine} isShown={isShown}>
          {message.message_type === 'system' ? (
            <SharedFile message={message} />
          ) : (
            <LinkedText text={message.content} />
          )}
        </Bubble>
        {isMine ? (
          <button
            type="button"
            aria-label={t`Delete the message of ${formatTime(message.created_at)}`}
            onClick={() => onDelete(message)}
            className="fade grid size-11 flex-none cursor-pointer place-content-center rounded-control text-ink-2 hover:bg-muted hover:text-danger"
          >
            <Trash2 aria-hidden className="size-5" />
          </button>
        ) : null}
      </div>
      <p className="flex items-center gap-1 px-1 text-sm text-ink-2">
        <time dateTime={message.created_at}>{formatTime(message.created_at)}</time>
        {isMine ? <Reached read={message.read_at !== null} /> : null}
      </p>
    </li>
  );
});

/** The paper that a message stands on. */
export function Bubble({
  isMine,
  isShown,
  children,
}: {
  isMine: boolean;
  isShown?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      dir="auto"
      className={classes(
        'min-w-0 rounded-card px-4 py-2 break-words whitespace-pre-wrap [overflow-wrap:anywhere]',
        isMine ? 'bg-primary-soft text-ink' : 'bg-muted text-ink',
        isShown && 'outline-3 outline-offset-2 outline-primary',
      )}
    >
      {children}
    </div>
  );
}

function Reached({ read }: { read: boolean }) {
  const Icon = read ? CheckCheck : Check;
  return (
    <>
      <span aria-hidden>·</span>
      <Icon aria-hidden className="size-4" />
      {read ? <Trans>Read</Trans> : <Trans>Sent</Trans>}
    </>
  );
}

/** CHAT-09, in the reader's language; the name is what was stored. It leads to the files of the project. */
function SharedFile({ message }: { message: Message }) {
  const wordsOf = useMessageWords();
  const about = message.ai_resource_data;
  return (
    <Link
      className="link inline-flex min-h-11 items-center gap-2"
      to={paths.projectFiles(message.project_id)}
      state={TO_FILES}
      preventScrollReset
    >
      <Paperclip aria-hidden className="size-5 flex-none" />
      <span>
        {wordsOf(message)}
        {about?.type === 'file' && about.size !== undefined ? ` (${formatSize(about.size)})` : null}
      </span>
    </Link>
  );
}
