import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { uuidv7 } from '../../../kit/ids.ts';
import { api } from '../../../web/data/client.ts';
import { errorCode } from '../../../web/data/errors.ts';
import { useLive } from '../../../web/data/LiveScope.tsx';
import { keysUnder, PERSONAL, readStored, removeStored, writeStored } from '../../../web/storage.ts';
import { notify } from '../../../web/ui/toast.tsx';
import { useNotifyWhile } from '../../../web/ui/use-notify-while.ts';
import type { Unsent } from './chat-outbox.ts';
import { createChatStore } from './chat-store.ts';

/** Refusals that say nothing about the message: the next try may go through. */
const PASSING = ['UNAVAILABLE', 'TOO_MANY_REQUESTS'];

/**
 * The chat of a project, and what to do with it.
 * @param shown a message to show in its place
 * @param giveBack gets the words of a message that the server did not take (CHAT-13)
 */
export function useChat(
  projectId: string,
  personId: string,
  shown: string | undefined,
  giveBack: (content: string) => void,
) {
  const { t } = useLingui();
  const [store] = useState(() =>
    createChatStore({
      personId,
      projectId,
      list: (from) => api.chat.list({ id: projectId, ...from }),
      some: async (ids) => (await api.chat.some({ id: projectId, ids })).messages,
      send: (client_id, content) => api.chat.send({ id: projectId, client_id, content }),
      remove: async (message_id) => void (await api.chat.remove({ id: projectId, message_id })),
      markRead: async (ids) => void (await api.chat.markRead({ id: projectId, ids })),
      newId: () => uuidv7(),
      kept: keptFor(personId, projectId),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isFinal: (error) => {
        const code = errorCode(error);
        return code !== undefined && !PASSING.includes(code);
      },
      isMissing: (error) => errorCode(error) === 'NOT_FOUND',
      onRefused: giveBack,
      onFailure: (what, error) => {
        console.error(`chat: ${what} did not work`, error);
        if (what === 'gone') notify.info(t`That message is not there any more.`);
        if (what === 'remove') notify.error(t`Error`, t`Failed to delete message`, 'delete message');
      },
    }),
  );
  useLive((note) => store.hear(note));
  useEffect(() => {
    void store.open(shown);
    const online = () => store.online();
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      store.close();
    };
  }, [store, shown]);
  const chat = useSyncExternalStore(store.subscribe, store.getState);
  useNotifyWhile(chat.failed !== null, t`Error`, t`Failed to load messages`, 'load messages');
  useNotifyWhile(chat.sendFailed, t`Error`, t`Failed to send message`, 'send message');
  return { store, ...chat };
}

/** What was written and not sent stays in this browser until it is, or until its person signs out. */
function keptFor(personId: string, projectId: string) {
  const key = (clientId: string) => `${PERSONAL}unsent.${personId}.${projectId}.${clientId}`;
  return {
    // Their ids are in the order in which they were written.
    read: () => keysUnder(key('')).sort().flatMap(readUnsent),
    put: (unsent: Unsent) => writeStored(key(unsent.client_id), JSON.stringify(unsent)),
    remove: (clientId: string) => removeStored(key(clientId)),
  };
}

/** @returns the one message under a key, or none */
function readUnsent(key: string): Unsent[] {
  try {
    const kept = JSON.parse(readStored(key) ?? '') as Unsent;
    return typeof kept.content === 'string' && typeof kept.client_id === 'string' ? [kept] : [];
  } catch {
    return [];
  }
}

/** What a person is writing in a project. */
export function useDraft(projectId: string, personId: string) {
  const key = `${PERSONAL}message.${personId}.${projectId}`;
  const [draft, setText] = useState(() => readStored(key) ?? '');
  useEffect(() => {
    if (draft === '') removeStored(key);
    else writeStored(key, draft);
  }, [key, draft]);
  /** Puts words back, unless something else is being written. */
  const giveBack = (content: string) => setText((now) => (now === '' ? content : now));
  return { draft, setDraft: setText, giveBack };
}
