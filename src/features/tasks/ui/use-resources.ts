import { useQuery } from '@tanstack/react-query';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { announceFailure } from '#web/ui/failing.ts';
import type { Task } from '../tasks.contract.ts';
import type { TaskResource } from '../tasks.resources.contract.ts';
import { UPDATING } from './failures.ts';

/** What can be attached to a task: a file of its project, or a pack. */
export type Attachable = { file_id: string } | { pack_id: string };

/** What is attached to a task (TASK-25). */
export function useResources({ project_id: id, id: task_id }: Pick<Task, 'project_id' | 'id'>) {
  const query = useQuery(orpc.tasks.resources.queryOptions({ input: { id, task_id } }));

  async function save(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      UPDATING.clear();
      return true;
    } catch (error) {
      // Somebody else was faster.
      if (errorCode(error) === 'NOT_FOUND') return true;
      announceFailure(UPDATING, error);
      return false;
    } finally {
      await invalidate(orpc.tasks.resources);
    }
  }

  return {
    query,
    resources: query.data?.resources ?? [],
    /** @returns whether it is saved; otherwise a toast says so */
    attach: (what: Attachable) => save(() => api.tasks.attach({ id, task_id, ...what })),
    detach: (resource: TaskResource) =>
      save(() => api.tasks.detach({ id, task_id, resource_id: resource.id })),
  };
}
