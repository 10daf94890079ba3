import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Message } from '#features/chat/chat.contract.ts';
import { portsFor } from '#features/chat/ui/chat-ports.ts';
import { createChatStore } from '#features/chat/ui/chat-store.ts';
import { draftName, keptFor } from '#features/chat/ui/unsent-text.ts';
import { useConversation } from '#features/chat/ui/use-conversation.ts';
import { useDraft } from '#features/chat/ui/use-draft.ts';
import { api } from '#web/data/client.ts';
import type { LiveNote } from '#web/data/live.ts';
import { notify } from '#web/ui/toast.tsx';
import { useNotifyWhile } from '#web/ui/use-notify-while.ts';
import type { Task } from '../tasks.contract.ts';

/** The comments on a task: a conversation of the messages about it, and the comment being written. */
export function useComments({ project_id: id, id: task_id }: Task, personId: string) {
  const { t } = useLingui();
  const { draft, setDraft, sentAs, restoreDraft } = useDraft(draftName(personId, id, task_id));
  const [store] = useState(() => {
    const ports = portsFor(id, personId);
    return createChatStore({
      ...ports,
      async list({ before }) {
        const { comments, older } = await api.tasks.comments({ id, task_id, ...(before && { before }) });
        return { messages: comments, older, newer: false };
      },
      some: async (ids) => (await ports.some(ids)).filter((each) => isAbout(task_id, each)),
      async send({ client_id, content }) {
        const sent = await api.tasks.comment({ id, task_id, client_id, content });
        notify.clear('comment');
        notify.success(t`Success`, t`Comment added successfully`);
        return sent;
      },
      kept: keptFor(personId, id, task_id),
      onRefused: restoreDraft,
      onFailure(what, error) {
        console.error(`comments: ${what} did not work`, error);
      },
    });
  });
  const [hear] = useState(() => (note: LiveNote) => store.hear(aboutTask(task_id, note)));
  const send = (text: string) => store.send(text, undefined, sentAs);
  const conversation = useConversation(store, store.open, hear);
  useNotifyWhile(conversation.sendFailed, t`Error`, t`Failed to add comment`, 'comment');
  return { ...conversation, store, draft, setDraft, send };
}

const isAbout = (taskId: string, { ai_resource_data: about }: Pick<Message, 'ai_resource_data'>) =>
  about?.type === 'task_comment' && about.task_id === taskId;

/** Without what was said about something else. */
function aboutTask(taskId: string, note: LiveNote): LiveNote {
  if (note.type !== 'news') return note;
  const events = note.events.filter(({ message }) => !message || isAbout(taskId, message as Message));
  return { ...note, events };
}
