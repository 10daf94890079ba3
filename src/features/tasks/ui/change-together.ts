import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import type { Task } from '../tasks.contract.ts';
import { MAX_TOGETHER } from '../tasks.rules.ts';
import type { RefusedTask, SharedChange } from '../tasks.together.contract.ts';
import { showTask } from './show-task.ts';

/**
 * Changes tasks of one project in the same way, so many with each call as it takes. One of a series that is opened
 * again takes its next one back.
 * @returns those that were refused, of which the others are changed, and those whose next one stays
 */
export async function changeTogether(
  tasks: Task[],
  change: SharedChange,
): Promise<{ refused: RefusedTask[]; kept: Task[] }> {
  const refused: RefusedTask[] = [];
  const kept: string[] = [];
  try {
    for (let from = 0; from < tasks.length; from += MAX_TOGETHER) {
      const part = tasks.slice(from, from + MAX_TOGETHER);
      const ids = part.map((each) => each.id);
      const answer = await api.tasks.changeTogether({ id: part[0]?.project_id ?? '', ids, ...change });
      refused.push(...answer.refused);
      kept.push(...answer.kept);
    }
    return { refused, kept: tasks.filter(({ id }) => kept.includes(id)) };
  } finally {
    void invalidate(orpc.tasks, orpc.dashboard);
  }
}

/**
 * Gives completed tasks the status that each had, so many with each call as it takes.
 * @param before as they were
 * @returns those whose next one stays
 */
export async function undoCompletion(before: readonly Task[]): Promise<Task[]> {
  const kept: string[] = [];
  try {
    for (let from = 0; from < before.length; from += MAX_TOGETHER) {
      const part = before.slice(from, from + MAX_TOGETHER);
      const tasks = part.flatMap(({ id, status }) => (status === 'completed' ? [] : [{ id, status }]));
      const answer = await api.tasks.undoCompletion({ id: part[0]?.project_id ?? '', tasks });
      answer.tasks.forEach(showTask);
      kept.push(...answer.kept);
    }
    return before.filter(({ id }) => kept.includes(id));
  } finally {
    void invalidate(orpc.tasks, orpc.dashboard);
  }
}
