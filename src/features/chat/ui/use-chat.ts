import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { uuidv7 } from '#kit/ids.ts';
import { actingAs } from '#web/data/acting.ts';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { useLive } from '#web/data/LiveScope.tsx';
import { isRetryable } from '#web/data/retry.ts';
import { useStore } from '#web/data/store.ts';
import { notify } from '#web/ui/toast.tsx';
import { useNotifyWhile } from '#web/ui/use-notify-while.ts';
import type { SendFailure } from './chat-outbox.ts';
import { createChatStore } from './chat-store.ts';
import { draftKey, keptFor, parseDraft, readDraft, writeDraft } from './unsent-text.ts';
import { useChatPlace } from './use-chat-place.ts';

/** Classifies a failure to send, which decides about retrying. */
function classify(error: unknown): SendFailure {
  const code = errorCode(error);
  if (code === undefined) {
    const { status = 0 } = error as { status?: number };
    return status >= 500 ? 'trouble' : status < 400 ? 'line' : 'no';
  }
  if (code === 'UNAUTHENTICATED') return 'session';
  if (code === 'INTERNAL') return 'trouble';
  return isRetryable(error) ? 'away' : 'no';
}

/**
 * The chat of a project and its actions.
 * @param shown a message to open at
 * @param restoreDraft gets the words of a message the server refused (CHAT-13)
 */
export function useChat(
  projectId: string,
  personId: string,
  shown: string | undefined,
  restoreDraft: (content: string) => void,
) {
  const { t } = useLingui();
  const [store] = useState(() =>
    createChatStore({
      personId,
      projectId,
      list: (from) => api.chat.list({ id: projectId, ...from }),
      some: async (ids) => (await api.chat.some({ id: projectId, ids })).messages,
      send: ({ client_id, content, reply_to }) =>
        api.chat.send({ id: projectId, client_id, content, ...(reply_to && { reply_to }) }),
      correct: ({ id: message_id, ...made }) => api.chat.correct({ id: projectId, message_id, ...made }),
      remove: async (message_id) => void (await api.chat.remove({ id: projectId, message_id })),
      // Reported with a delay: the person may have signed out by then.
      markRead: async (ids) => {
        if (actingAs() === personId) await api.chat.markRead({ id: projectId, ids });
      },
      newId: () => uuidv7(),
      kept: keptFor(personId, projectId),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      judge: classify,
      markAllRead: async (through) => void (await api.chat.markAllRead({ id: projectId, through })),
      isMissing: (error) => errorCode(error) === 'NOT_FOUND',
      onRefused: restoreDraft,
      onFailure: (what, error) => {
        console.error(`chat: ${what} did not work`, error);
        if (what === 'gone') notify.info(t`That message is not there any more.`);
        if (what === 'remove') notify.error(t`Error`, t`Failed to delete message`, 'delete message');
        if (what === 'read') notify.error(t`Error`, t`This was not saved. Please try again.`, 'mark as read');
      },
    }),
  );
  const chatPlace = useChatPlace();
  const { place } = chatPlace;
  /** Null as soon as another message is shown: the place is that of the first. */
  const firstShown = useRef<string | undefined | null>(shown);
  useLive((note) => store.hear(note));
  useEffect(() => {
    if (firstShown.current !== shown) firstShown.current = null;
    void (place && firstShown.current !== null ? store.reopen(place.id) : store.open(shown));
    const online = () => store.online();
    // Returning to the tab counts as reopening the chat.
    const back = () => document.visibilityState === 'visible' && store.returned();
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', back);
    return () => {
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', back);
      store.close();
    };
  }, [store, shown, place]);
  const chat = useStore(store);
  useNotifyWhile(chat.failed !== null, t`Error`, t`Failed to load messages`, 'load messages');
  useNotifyWhile(chat.sendFailed, t`Error`, t`Failed to send message`, 'send message');
  return { store, chatPlace, ...chat };
}

/** What a person is writing in a project, and what it replies to. */
export function useDraft(projectId: string, personId: string) {
  const key = draftKey(personId, projectId);
  const [draft, change] = useState(() => readDraft(key));
  useEffect(() => writeDraft(key, draft), [key, draft]);
  useEffect(() => {
    // Written, sent or discarded in another tab or on signing out.
    const follow = (event: StorageEvent) => event.key === key && change(parseDraft(event.newValue));
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [key]);
  return {
    draft: draft.text,
    setDraft: (text: string) => change((now) => ({ ...now, text })),
    replyTo: draft.replyTo,
    setReplyTo: useCallback((replyTo: string | null) => change((now) => ({ ...now, replyTo })), []),
    /** Restores words, unless something else is being written. */
    restoreDraft: (text: string) => change((now) => (now.text === '' ? { ...now, text } : now)),
  };
}
