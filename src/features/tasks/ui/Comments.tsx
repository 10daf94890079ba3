import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import type { Message } from '#features/chat/chat.contract.ts';
import { MESSAGE_MAX, sendable } from '#features/chat/chat.rules.ts';
import { Bubble } from '#features/chat/ui/Bubble.tsx';
import { LinkedText } from '#features/chat/ui/LinkedText.tsx';
import { MessageField, MessageHint } from '#features/chat/ui/MessageField.tsx';
import { UnsentBubble } from '#features/chat/ui/UnsentBubble.tsx';
import { useSeen } from '#features/chat/ui/use-seen.ts';
import { useSenderName } from '#features/chat/ui/use-sender-name.ts';
import { EmergencyWatch } from '#features/packs/ui/EmergencyWatch.tsx';
import { formatDateTime } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import type { Task } from '../tasks.contract.ts';
import { useComments } from './use-comments.ts';

interface CommentsProps {
  task: Task;
  personId: string;
  /** Whether the reader writes, and does not only look. */
  works: boolean;
  /** Whether nobody else is left to read what the reader writes. */
  isNote?: boolean | undefined;
}

/** What was said about a task, oldest first, and a field to say more (TASK-32 to TASK-35). */
export default function Comments({ task, personId, works, isNote = false }: CommentsProps) {
  const { t } = useLingui();
  const { store, draft, setDraft, send, ...chat } = useComments(task, personId);
  const list = useRef<HTMLOListElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const heading = useId();
  useSeen(list, chat.messages, store);
  const empty = chat.messages.length + chat.unsent.length === 0;

  /** The button may be gone with the last of them. */
  async function showOlder() {
    await store.loadOlder();
    if (!store.getState().older) title.current?.focus();
  }

  return (
    <section aria-labelledby={heading} className="grid gap-3 border-t border-hairline pt-4">
      <h3 ref={title} id={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        <Trans>Comments</Trans>
      </h3>
      {chat.failed === 'first' ? (
        <LoadFailed title={t`The comments could not be loaded`} onRetry={() => void store.open()}>
          <Trans>Nothing is lost. Check your connection, then try again.</Trans>
        </LoadFailed>
      ) : chat.loading === 'first' && empty ? (
        <p role="status" className="text-ink-2">
          <Trans>Loading...</Trans>
        </p>
      ) : empty ? (
        <p className="text-ink-2">
          <Trans>No comments yet</Trans>
        </p>
      ) : null}
      {chat.older ? (
        <div>
          <Button look="quiet" busy={chat.loading === 'more'} onClick={() => void showOlder()}>
            <Trans>Show older comments</Trans>
          </Button>
        </div>
      ) : null}
      <div role="log" aria-labelledby={heading} aria-busy={chat.loading !== null} className="empty:hidden">
        <ol ref={list} className="grid gap-3 empty:hidden">
          {chat.messages.map((each) => (
            <Comment key={each.id} message={each} isMine={each.sender_id === personId} />
          ))}
          {chat.unsent.map((each) => (
            <UnsentBubble
              key={each.client_id}
              unsent={each}
              quote={null}
              onRetry={(clientId, content) => {
                if (draft === content) setDraft('');
                store.retry(clientId);
              }}
              onDiscard={(clientId, content) => {
                if (draft === content) setDraft('');
                store.discard(clientId);
              }}
            />
          ))}
        </ol>
      </div>
      {works ? <CommentForm draft={draft} onWrite={setDraft} onSend={send} isNote={isNote} /> : null}
    </section>
  );
}

/** Who said it, when, and what. */
function Comment({ message, isMine }: { message: Message; isMine: boolean }) {
  const { t } = useLingui();
  const senderName = useSenderName();
  const { id, content, created_at, edited_at, unread, team_name, sender } = message;
  const name = isMine ? t`You` : senderName({ name: sender?.full_name ?? null, team_name });
  return (
    <li
      data-message={id}
      data-unread={unread || undefined}
      className={classes('flex flex-col gap-1', isMine ? 'items-end' : 'items-start')}
    >
      <p className="max-w-full px-1 text-sm wrap-anywhere text-ink-2">
        <span className="font-semibold">{name}</span> ·{' '}
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        {edited_at === null ? null : (
          <>
            {' '}
            · <Trans>Edited</Trans>
          </>
        )}
      </p>
      <Bubble isMine={isMine}>
        <LinkedText text={content} />
      </Bubble>
    </li>
  );
}

interface CommentFormProps {
  draft: string;
  onWrite: (text: string) => void;
  /** @returns whether it was accepted for sending */
  onSend: (text: string) => boolean;
  isNote: boolean;
}

function CommentForm({ draft, onWrite, onSend, isNote }: CommentFormProps) {
  const { t } = useLingui();
  const hint = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  /** The text sent last, so that help offered for it stays in sight after the field is cleared. */
  const [last, setLast] = useState('');
  const [held, setHeld] = useState(0);
  const empty = sendable(draft) === null;

  function send() {
    if (draft.length > MESSAGE_MAX) setHeld((times) => times + 1);
    if (!empty && onSend(draft)) {
      setLast(draft);
      onWrite('');
    }
    field.current?.focus();
  }

  return (
    <form
      method="post"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <EmergencyWatch text={[draft, last]} />
      <div className="grid justify-items-start gap-2 sm:flex sm:items-end">
        <MessageField
          field={field}
          aria-label={isNote ? t`Note that stays for you` : t`Comment`}
          aria-describedby={hint}
          placeholder={isNote ? t`A note that stays for you` : t`Write a comment`}
          words={draft}
          onWrite={onWrite}
          onSend={send}
        />
        <Button type="submit" disabled={empty}>
          {isNote ? <Trans>Keep the note</Trans> : <Trans>Add Comment</Trans>}
        </Button>
      </div>
      <MessageHint id={hint} length={draft.length} isNote={isNote} held={held} />
    </form>
  );
}
