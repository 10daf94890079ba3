import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { announceFailure } from '#web/ui/failing.ts';
import type { Task } from '../tasks.contract.ts';
import type { TaskResource } from '../tasks.resources.contract.ts';
import { UPDATING } from './failures.ts';

/** What can be attached to a task: a file of its project, or a pack. */
export type Attachable = { file_id: string } | { pack_id: string };

const idOf = (what: Attachable) => ('file_id' in what ? what.file_id : what.pack_id);

/** Why the last change was not saved. */
export interface ResourceProblem {
  /** The id of the file or pack that was to be attached, or of what was attached. */
  of: string;
  said: ReactNode;
}

/** What is attached to a task (TASK-25). */
export function useResources({ project_id: id, id: task_id }: Pick<Task, 'project_id' | 'id'>) {
  const query = useQuery(orpc.tasks.resources.queryOptions({ input: { id, task_id } }));

  const [problem, setProblem] = useState<ResourceProblem | null>(null);

  /** @param of the file or pack, or what is attached already */
  async function save(of: string, work: () => Promise<unknown>): Promise<boolean> {
    setProblem(null);
    try {
      await work();
      UPDATING.clear();
      return true;
    } catch (error) {
      // Somebody else was faster.
      if (errorCode(error) === 'NOT_FOUND') return true;
      setProblem({ of, said: announceFailure(UPDATING, error) });
      return false;
    } finally {
      await invalidate(orpc.tasks.resources);
    }
  }

  return {
    query,
    resources: query.data?.resources ?? [],
    problem,
    /** @returns whether it is saved */
    attach: (what: Attachable) => save(idOf(what), () => api.tasks.attach({ id, task_id, ...what })),
    detach: (resource: TaskResource) =>
      save(resource.id, () => api.tasks.detach({ id, task_id, resource_id: resource.id })),
  };
}
