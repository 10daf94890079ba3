import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import type { Task } from '../tasks.contract.ts';
import { MAX_TOGETHER, type TaskStatus } from '../tasks.rules.ts';
import type { RefusedTask, SharedChange } from '../tasks.together.contract.ts';

/**
 * Changes tasks of one project in the same way, so many with each call as it takes.
 * @returns those that were refused; the others are changed
 */
export async function changeTogether(tasks: Task[], change: SharedChange): Promise<RefusedTask[]> {
  const refused: RefusedTask[] = [];
  try {
    for (let from = 0; from < tasks.length; from += MAX_TOGETHER) {
      const part = tasks.slice(from, from + MAX_TOGETHER);
      const ids = part.map((each) => each.id);
      const answer = await api.tasks.changeTogether({ id: part[0]?.project_id ?? '', ids, ...change });
      refused.push(...answer.refused);
    }
  } finally {
    void invalidate(orpc.tasks, orpc.dashboard);
  }
  return refused;
}

/** Gives tasks the status that each had. */
export async function restoreStatuses(before: Task[]): Promise<void> {
  const byStatus = new Map<TaskStatus, Task[]>();
  for (const task of before) byStatus.set(task.status, [...(byStatus.get(task.status) ?? []), task]);
  for (const [status, tasks] of byStatus) await changeTogether(tasks, { status });
}
