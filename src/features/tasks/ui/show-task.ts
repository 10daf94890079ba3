import { orpc } from '#web/data/client.ts';
import { invalidate, queryClient } from '#web/data/query.ts';
import type { Task } from '../tasks.contract.ts';

const keyOf = (task: Task) => orpc.tasks.read.queryKey({ input: { id: task.project_id, task_id: task.id } });

/** Shows the stored task at once, and refetches the lists and counts it is in. */
export function showTask(task: Task): void {
  queryClient.setQueryData(keyOf(task), task);
  void invalidate(orpc.tasks, orpc.dashboard);
}

/** @returns the newest version of a task that this browser knows */
export function newestOf(task: Task): Task {
  const known = queryClient.getQueryData(keyOf(task));
  return known && known.revision > task.revision ? known : task;
}

/** Shows a task as it is by now: of a change that failed, the answer may have been lost. */
export const readAgain = ({ project_id: id, id: task_id }: Task): Promise<void> =>
  queryClient.fetchQuery(orpc.tasks.read.queryOptions({ input: { id, task_id } })).then(showTask, () => {});
