import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useCallback, useMemo } from 'react';
import { formatDay, localDay } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts';
import type { Message } from '../chat.contract.ts';
import { mayDelete } from '../chat.rules.ts';
import { chatRows } from './chat-rows.ts';
import type { ChatState } from './chat-state.ts';
import type { ChatStore } from './chat-store.ts';
import { type Addition, MessageBubble } from './MessageBubble.tsx';
import { UnsentBubble } from './UnsentBubble.tsx';
import { UnsentQuote } from './UnsentQuote.tsx';
import type { ChatPlace } from './use-chat-place.ts';
import { useCorrectable } from './use-correctable.ts';
import { scrollTo, useScroll } from './use-scroll.ts';

interface MessageListProps {
  /** The scroll container. */
  log: RefObject<HTMLDivElement | null>;
  chat: ChatState;
  store: ChatStore;
  chatPlace: ChatPlace;
  personId: string;
  otherName: string | null;
  /** Whether nobody answers in the project any more. */
  silent: boolean;
  onReload: () => void;
  onDelete: (message: Message) => void;
  onReply: (message: Message) => void;
  correcting: { id: string; form: ReactNode } | null;
  onCorrect: (message: Message) => void;
  onHistory: (message: Message) => void;
  onRetry: (clientId: string, content: string) => void;
  onDiscard: (clientId: string, content: string) => void;
  addition: Addition | undefined;
}

/**
 * The messages, oldest first. Follows the newest unless the reader has scrolled away. Not drawn again with each
 * letter that is typed.
 */
export const MessageList = memo(function MessageList({
  log,
  chat,
  store,
  chatPlace,
  personId,
  otherName,
  silent,
  onReload,
  onDelete,
  onReply,
  correcting,
  onCorrect,
  onHistory,
  onRetry,
  onDiscard,
  addition,
}: MessageListProps) {
  const { t } = useLingui();
  const { below, onScroll, toEnd } = useScroll(log, chat, store, personId, chatPlace);
  const correctable = useCorrectable(chat.messages, personId);
  const keptFocus = useRestoredFocus(log);
  const rows = useMemo(() => chatRows(chat.messages, chat.newFrom, dayOf), [chat.messages, chat.newFrom]);
  const empty = rows.length === 0 && chat.unsent.length === 0;

  async function toLatest() {
    await store.latest();
    toEnd();
    await store.readAll();
  }

  const showQuoted = useCallback(
    async (id: string) => {
      await store.jumpTo(id);
      const box = log.current;
      const selector = `[data-message="${id}"]`;
      if (box) scrollTo(box, selector, 'center');
      box?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    },
    [store, log],
  );

  return (
    <div className="@container relative min-h-0 flex-1" {...keptFocus}>
      <div
        ref={log}
        role="log"
        aria-label={t`What was said`}
        // Pages read from the server are not news for a screen reader.
        aria-busy={chat.loading !== null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrow keys
        tabIndex={0}
        onScroll={onScroll}
        className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none] px-3 py-4 sm:px-4"
      >
        {chat.loading === 'first' && empty ? (
          <p role="status" className="text-ink-2">
            <Trans>Loading messages...</Trans>
          </p>
        ) : null}
        {chat.older ? (
          <p className="text-center">
            <Button look="quiet" busy={chat.loading !== null} onClick={() => void store.loadOlder()}>
              <Trans>Show older messages</Trans>
            </Button>
          </p>
        ) : null}
        {chat.failed === 'first' ? (
          <LoadFailed title={t`Failed to load messages`} onRetry={onReload}>
            <Trans>Nothing is lost. What you write now is sent when the connection is back.</Trans>
          </LoadFailed>
        ) : empty && chat.loading === null ? (
          <div className="grid h-full place-content-center gap-1 text-center">
            <p className="font-semibold">
              <Trans>No messages yet</Trans>
            </p>
            {silent ? null : (
              <p className="measure text-ink-2">
                {otherName ? (
                  <Trans>Say hello to {otherName}. What you write stays in this project.</Trans>
                ) : (
                  <Trans>You can begin to write. Whoever joins the project will read it.</Trans>
                )}
              </p>
            )}
          </div>
        ) : null}
        <ol className="grid gap-1">
          {rows.map((row) =>
            row.type === 'message' ? (
              <MessageBubble
                key={row.key}
                message={row.message}
                leads={row.leads}
                isMine={row.message.sender_id === personId}
                isUnread={row.message.unread}
                isShown={row.message.id === chat.shown}
                quotesMe={row.message.reply_to?.sender_id === personId}
                mayDelete={mayDelete(personId, row.message)}
                mayCorrect={correctable.has(row.message.id)}
                form={correcting?.id === row.message.id ? correcting.form : null}
                onDelete={onDelete}
                onReply={onReply}
                onCorrect={onCorrect}
                onHistory={onHistory}
                onShow={showQuoted}
                addition={addition}
              />
            ) : (
              <li
                key={row.key}
                data-new={row.type === 'new' || undefined}
                className={
                  row.type === 'new'
                    ? 'my-2 border-b-2 border-primary text-center text-sm font-semibold text-primary'
                    : 'mt-3 mb-1 text-center text-sm font-semibold text-ink-2'
                }
              >
                {row.type === 'new' ? (
                  <NewMessages onRead={() => void store.readAll()} />
                ) : (
                  <Day at={row.at} />
                )}
              </li>
            ),
          )}
        </ol>
        {chat.newer ? (
          <p className="text-center">
            <Button look="quiet" busy={chat.loading !== null} onClick={() => void store.loadNewer()}>
              <Trans>Show newer messages</Trans>
            </Button>
          </p>
        ) : null}
        {chat.unsent.length > 0 ? (
          <ol className="grid gap-1">
            {chat.unsent.map((each) => (
              <UnsentBubble
                key={each.client_id}
                unsent={each}
                quote={<UnsentQuote id={each.reply_to} messages={chat.messages} personId={personId} />}
                onRetry={onRetry}
                onDiscard={onDiscard}
              />
            ))}
          </ol>
        ) : null}
      </div>
      {below.away || chat.newer ? (
        <button type="button" onClick={() => void toLatest()} className="to-latest fade">
          <ArrowDown aria-hidden className="size-[24px] flex-none" />
          {/* On a narrow screen and in large text, words would cover the messages. */}
          <span className="@max-[23rem]:sr-only">
            {below.unseen > 0 ? (
              <Plural value={below.unseen} one="# new" other="# new" />
            ) : (
              <Trans>Latest</Trans>
            )}
          </span>
        </button>
      ) : null}
    </div>
  );
});

/** The line above the first new message. */
function NewMessages({ onRead }: { onRead: () => void }) {
  return (
    <span className="flex flex-wrap items-center justify-center gap-x-2">
      <Trans>New messages</Trans>
      <button type="button" className="message-mark px-2" onClick={onRead}>
        <Trans>Mark all as read</Trans>
      </button>
    </span>
  );
}

/** Today, yesterday, or the date. */
function Day({ at }: { at: string }) {
  const day = dayOf(at);
  const yesterday = new Date();
  // Not "24 hours ago": days have 23 or 25 hours when the clocks change.
  yesterday.setDate(yesterday.getDate() - 1);
  if (day === localDay()) return <Trans>Today</Trans>;
  if (day === localDay(yesterday)) return <Trans>Yesterday</Trans>;
  return formatDay(day);
}

const dayOf = (iso: string) => localDay(new Date(iso));
