import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CheckCheck, Paperclip, Reply } from 'lucide-react';
import { memo, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { seemsPicture } from '#features/files/files.rules.ts';
import { formatSize } from '#features/files/ui/file-size.ts';
import { paths } from '#kit/paths.ts';
import { formatTime } from '#web/dates.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { classes } from '#web/ui/classes.ts';
import type { Message } from '../chat.contract.ts';
import { Bubble } from './Bubble.tsx';
import { LinkedText } from './LinkedText.tsx';
import { MessageActions } from './MessageActions.tsx';
import { Quote } from './Quote.tsx';
import { useMessageName } from './use-message-name.ts';
import { useMessageWords } from './use-message-words.ts';
import { useSenderName } from './use-sender-name.ts';

// Lazy: few messages are pictures.
const SharedPicture = lazyAgain(() => import('#features/files/ui/SharedPicture.tsx'));

/**
 * What rooms that chat does not know add: above the words of a message about something, below any, and to its
 * actions, where null means none.
 */
export type Addition = (message: Message, place: 'above' | 'actions' | 'below') => ReactNode;

interface MessageBubbleProps {
  message: Message;
  /** Whether it is the first of consecutive messages by one person. */
  leads: boolean;
  isMine: boolean;
  isUnread: boolean;
  /** Whether a search led here. */
  isShown: boolean;
  /** Whether the quoted message is the reader's own. */
  quotesMe: boolean;
  mayDelete: boolean;
  onDelete: (message: Message) => void;
  onReply: (message: Message) => void;
  /** Whether it can be corrected right now. */
  mayCorrect: boolean;
  /** Replaces the text while the message is being corrected. */
  form: ReactNode;
  onCorrect: (message: Message) => void;
  onHistory: (message: Message) => void;
  onShow: (id: string) => void;
  addition: Addition | undefined;
}

/** One message: who, what, when; an own one also shows its delivery state. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, leads, isMine, isUnread, isShown, quotesMe, form, onReply, onShow, addition } = props;
  const { t } = useLingui();
  const senderName = useSenderName();
  const nameOf = useMessageName();
  const { team_name } = message;
  const isText = message.message_type === 'text';
  const name = isMine ? t`You` : senderName({ name: message.sender?.full_name ?? null, team_name });
  return (
    <li
      data-message={message.id}
      tabIndex={-1}
      data-unread={isUnread || undefined}
      className={classes('flex flex-col', isMine ? 'items-end' : 'items-start', leads && 'mt-3')}
    >
      <p className={leads ? 'mb-1 max-w-full px-1 text-sm font-semibold break-words text-ink-2' : 'sr-only'}>
        {name}
      </p>
      {form ?? (
        <div
          className={classes(
            'flex max-w-full items-center gap-1 sm:max-w-[75%]',
            isMine && 'flex-row-reverse',
          )}
        >
          <Bubble isMine={isMine} isShown={isShown}>
            {addition && message.ai_resource_data?.type === 'task_comment' ? (
              // Reserves the space up front, so nothing shifts when it loads.
              <span className="block min-h-11">{addition(message, 'above')}</span>
            ) : null}
            {message.reply_to ? <Quote quote={message.reply_to} isMine={quotesMe} onShow={onShow} /> : null}
            {message.message_type === 'system' ? (
              <SharedFile message={message} />
            ) : (
              <LinkedText text={message.content} />
            )}
          </Bubble>
          <button
            type="button"
            data-reply
            aria-label={t`Reply to the message of ${nameOf(message)}`}
            onClick={() => onReply(message)}
            className="message-icon fade"
          >
            <Reply aria-hidden className="size-[20px]" />
          </button>
        </div>
      )}
      <div
        className={classes(
          'flex min-h-7 flex-wrap items-center gap-x-1 px-1 text-sm text-ink-2',
          isMine && 'justify-end',
        )}
      >
        <time dateTime={message.created_at}>{formatTime(message.created_at)}</time>
        {isMine ? <Reached read={message.read_at !== null} /> : null}
        <Edited {...props} />
        <MessageActions {...props} added={(isText && addition?.(message, 'actions')) || null} />
        {isText ? addition?.(message, 'below') : null}
      </div>
    </li>
  );
});

/** The mark of a corrected message, which opens its history. */
function Edited({ message, onHistory }: MessageBubbleProps) {
  const { edited_at } = message;
  if (edited_at === null) return null;
  return (
    <>
      <span aria-hidden>·</span>
      <button type="button" className="message-mark fade -my-2 px-1" onClick={() => onHistory(message)}>
        <Trans>Edited {formatTime(edited_at)}</Trans>
        <span className="sr-only">
          <Trans>Show what it said before</Trans>
        </span>
      </button>
    </>
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

/**
 * CHAT-09, in the reader's language; the name is the stored one. A picture is shown inline; anything else
 * links to the project's files.
 */
function SharedFile({ message }: { message: Message }) {
  const wordsOf = useMessageWords();
  const about = message.ai_resource_data;
  const words = wordsOf(message);
  const size = about?.type === 'file' && about.size !== undefined ? ` (${formatSize(about.size)})` : null;
  const link = (
    <Link
      className="link inline-flex min-h-11 items-center gap-2"
      to={paths.projectFiles(message.project_id)}
      preventScrollReset
    >
      <Paperclip aria-hidden className="size-5 flex-none" />
      <span>
        {words}
        {size}
      </span>
    </Link>
  );
  if (about?.type !== 'file' || !seemsPicture(message.content)) return link;
  return (
    <span className="grid gap-1 py-1">
      {/* Reserves the space up front, so nothing shifts when it loads. */}
      <span className="grid h-44 w-60 max-w-full overflow-hidden rounded-control bg-surface">
        <Suspense>
          <SharedPicture projectId={message.project_id} fileId={about.file_id} instead={link} />
        </Suspense>
      </span>
      <span className="text-sm text-ink-2">
        {words}
        {size}
      </span>
    </span>
  );
}
