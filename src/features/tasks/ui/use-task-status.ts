import { useLingui } from '@lingui/react/macro';
import { api } from '#web/data/client.ts';
import { onceShown } from '#web/data/once-shown.ts';
import { formatDay } from '#web/dates.ts';
import { announceFailure } from '#web/ui/failing.ts';
import { notify } from '#web/ui/toast.tsx';
import type { Task } from '../tasks.contract.ts';
import type { TaskStatus } from '../tasks.rules.ts';
import { UPDATING } from './failures.ts';
import { newestOf, readAgain, showTask } from './show-task.ts';
import { useUndoCompletion } from './use-undo-completion.ts';

/** Sets the status of a task (TASK-26 to TASK-29, TASK-31). */
export function useTaskStatus() {
  const { t } = useLingui();
  const undo = useUndoCompletion();

  /** @returns once it is stored; throws after it has said that it failed */
  async function set(task: Task, status: TaskStatus): Promise<Task> {
    const { id: task_id, project_id: id } = task;
    try {
      const stored = await api.tasks.change({ id, task_id, status });
      showTask(stored);
      UPDATING.clear();
      return stored;
    } catch (error) {
      announceFailure(UPDATING, error);
      // Its answer may have been lost.
      onceShown('status of task', () => newestOf(task).status === status, UPDATING.clear);
      void readAgain(task);
      throw error;
    }
  }

  /** The toast has said what failed. */
  const attempt = (task: Task, status: TaskStatus) => set(task, status).catch(() => null);

  return {
    /** Also takes back the next one of a series, where this one is no longer completed. */
    async choose(task: Task, status: TaskStatus): Promise<void> {
      const now = newestOf(task);
      if (now.status === 'completed' && status !== 'completed') {
        await undo([{ ...now, status }]);
        if (newestOf(now).status === status) return;
      }
      await set(task, status);
    },
    start: (task: Task) => void attempt(task, 'in_progress'),
    /** @param onUndo called when it is taken back, before the button that was pressed disappears */
    async complete(task: Task, onUndo?: () => void) {
      const stored = await attempt(task, 'completed');
      if (!stored) return;
      const day = stored.next?.due_date;
      const after = day ? ` ${t`The next one is due on ${formatDay(day)}`}` : '';
      const takeBack = () => {
        onUndo?.();
        undo([task]).catch(() => null);
      };
      notify.success(
        t`Task completed`,
        task.title + after,
        { label: t`Undo`, onPress: takeBack },
        `task completed ${task.id}`,
      );
    },
  };
}
