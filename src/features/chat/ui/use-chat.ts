import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import { afterPaint } from '#web/after-paint.ts';
import { api } from '#web/data/client.ts';
import { peekEarlyBody, takeEarlyBody } from '#web/data/early-bodies.ts';
import { isAnswer } from '#web/data/errors.ts';
import { failing } from '#web/ui/failing.ts';
import { notify } from '#web/ui/toast.tsx';
import { useNotifyWhile } from '#web/ui/use-notify-while.ts';
import type { MessagePage } from '../chat.contract.ts';
import { portsFor } from './chat-ports.ts';
import { createChatStore } from './chat-store.ts';
import { keptFor } from './unsent-text.ts';
import { useChatPlace } from './use-chat-place.ts';
import { useConversation } from './use-conversation.ts';

/** The newest page of the chat, if the document asked for it (first-reads.ts). */
function earlyPage(projectId: string, personId: string) {
  const path = `/api/projects/${projectId}/messages`;
  return {
    peek: () => peekEarlyBody<MessagePage>(path, personId),
    take: () => takeEarlyBody<MessagePage>(path, personId),
  };
}

const DELETING = failing('delete message', msg`Failed to delete message`);

/**
 * The chat of a project and its actions.
 * @param shown a message to open at
 * @param restoreDraft gets the words of a message the server refused (CHAT-13)
 */
export function useChat(
  projectId: string,
  personId: string,
  shown: string | undefined,
  restoreDraft: (content: string, replyTo?: string) => void,
) {
  const { t } = useLingui();
  const chatPlace = useChatPlace();
  const { place } = chatPlace;
  const [store] = useState(() => {
    const ports = portsFor(projectId, personId);
    return createChatStore({
      ...ports,
      ...(shown || place ? {} : { early: earlyPage(projectId, personId) }),
      list: (from) => api.chat.list({ id: projectId, ...from }),
      async send({ client_id, content, reply_to }) {
        // The outbox has kept it by now.
        await afterPaint();
        return api.chat.send({ id: projectId, client_id, content, ...(reply_to && { reply_to }) });
      },
      async remove(messageId) {
        DELETING.clear();
        await ports.remove(messageId);
      },
      kept: keptFor(personId, projectId),
      onRefused: restoreDraft,
      onFailure: (what, error) => {
        if (what !== 'load' || !isAnswer(error)) console.error(`chat: ${what} did not work`, error);
        if (what === 'gone') notify.info(t`That message is not there any more.`);
        if (what === 'remove') DELETING.announce(error);
        if (what === 'read') notify.error(t`Error`, t`This was not saved. Please try again.`, 'mark as read');
      },
    });
  });
  /** Null as soon as another message is shown: the place is that of the first. */
  const firstShown = useRef<string | undefined | null>(shown);
  const open = useCallback(() => {
    if (firstShown.current !== shown) firstShown.current = null;
    return place && firstShown.current !== null ? store.reopen(place.id) : store.open(shown);
  }, [store, shown, place]);
  const chat = useConversation(store, open);
  useNotifyWhile(chat.failed !== null, t`Error`, t`Failed to load messages`, 'load messages');
  useNotifyWhile(chat.sendFailed, t`Error`, t`Failed to send message`, 'send message');
  return { store, chatPlace, chat };
}
