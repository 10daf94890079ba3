/** What a conversation takes from the server and the browser: the chat of a project, and comments on a task. */
import { uuidv7 } from '#kit/ids.ts';
import { actingAs } from '#web/data/acting.ts';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { isRetryable } from '#web/data/retry.ts';
import type { SendFailure } from './chat-outbox.ts';
import type { ChatPorts } from './chat-store.ts';

/** @returns the ports that are the same wherever messages of a project are shown */
export const portsFor = (projectId: string, personId: string) =>
  ({
    personId,
    projectId,
    some: async (ids) => (await api.chat.some({ id: projectId, ids })).messages,
    correct: ({ id: message_id, ...made }) => api.chat.correct({ id: projectId, message_id, ...made }),
    remove: async (message_id) => void (await api.chat.remove({ id: projectId, message_id })),
    // Reported with a delay: the person may have signed out by then.
    markRead: async (ids) => {
      if (actingAs() === personId) await api.chat.markRead({ id: projectId, ids });
    },
    markAllRead: async (through) => void (await api.chat.markAllRead({ id: projectId, through })),
    newId: () => uuidv7(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    judge: judgeFailure,
    isMissing: (error) => errorCode(error) === 'NOT_FOUND',
  }) satisfies Partial<ChatPorts>;

/** Classifies a failure to send, which decides about retrying. */
export function judgeFailure(error: unknown): SendFailure {
  const code = errorCode(error);
  if (code === undefined) {
    const { status = 0 } = error as { status?: number };
    return status >= 500 ? 'trouble' : status < 400 ? 'line' : 'no';
  }
  if (code === 'UNAUTHENTICATED') return 'session';
  if (code === 'INTERNAL') return 'trouble';
  return isRetryable(error) ? 'away' : 'no';
}
