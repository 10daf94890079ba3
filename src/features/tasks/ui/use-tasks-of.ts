import { useQuery } from '@tanstack/react-query';
import type { Message } from '#features/chat/chat.contract.ts';
import { batchCalls, memoize } from '#web/data/batch.ts';
import { api, orpc } from '#web/data/client.ts';
import type { MadeOfMessage, Task } from '../tasks.contract.ts';
import { MAX_TASKS } from '../tasks.rules.ts';

/** Per project: one call for all messages that come on screen together. */
const callsOf = memoize((id: string) => ({
  ofMessages: batchCalls((ids) => api.tasks.ofMessages({ id, ids }), MAX_TASKS),
  some: batchCalls((ids) => api.tasks.some({ id, ids: [...new Set(ids)] }), MAX_TASKS),
}));

/** @returns the tasks made from a message */
export function useMadeOf({ id: messageId, project_id: id }: Message): MadeOfMessage[] {
  const query = useQuery({
    ...orpc.tasks.ofMessages.queryOptions({ input: { id, ids: [messageId] } }),
    queryFn: async () => {
      const { tasks } = await callsOf(id).ofMessages(messageId);
      return { tasks: tasks.filter((each) => each.source_message_id === messageId) };
    },
  });
  return query.data?.tasks ?? [];
}

/** @returns the task that a message comments on; undefined until it is read */
export function useCommented({ project_id: id, ai_resource_data: about }: Message): Task | undefined {
  const taskId = about?.type === 'task_comment' ? about.task_id : '';
  const query = useQuery({
    ...orpc.tasks.some.queryOptions({ input: { id, ids: [taskId] }, enabled: taskId !== '' }),
    queryFn: async () => {
      const { tasks } = await callsOf(id).some(taskId);
      return { tasks: tasks.filter((each) => each.id === taskId) };
    },
  });
  return query.data?.tasks[0];
}
