import { api } from '#web/data/client.ts';
import { isRetryable } from '#web/data/retry.ts';
import type { Words } from './unsent-text.ts';

interface SendingPorts {
  words: readonly Words[];
  send(words: Words): Promise<void>;
  onSent(words: Words): void;
  /** Whether the person no longer wants it. */
  isStopped(): boolean;
}

interface Outcome {
  /** What the server did not take: it holds up nothing behind it. */
  refused: Words[];
  unreachable: boolean;
}

/** Sends or saves what is unsent, one after the other. */
export async function sendUnsent({ words, send, onSent, isStopped }: SendingPorts): Promise<Outcome> {
  const refused: Words[] = [];
  for (const each of words) {
    if (isStopped()) break;
    try {
      await send(each);
      onSent(each);
    } catch (error) {
      console.error('words were not sent on the way out', error);
      if (isRetryable(error)) return { refused, unreachable: true };
      refused.push(each);
    }
  }
  return { refused, unreachable: false };
}

/** Sends a message, or a comment on a task. Under the id that it had before, it arrives once. */
export async function sendMessage(
  { projectId: id, taskId: task_id, content, replyTo }: Words,
  client_id: string,
): Promise<void> {
  if (task_id) await api.tasks.comment({ id, task_id, client_id, content });
  else await api.chat.send({ id, client_id, content, ...(replyTo && { reply_to: replyTo }) });
}
