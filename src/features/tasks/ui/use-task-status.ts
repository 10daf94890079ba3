import { useLingui } from '@lingui/react/macro';
import { api } from '#web/data/client.ts';
import { notify } from '#web/ui/toast.tsx';
import type { Task } from '../tasks.contract.ts';
import type { TaskStatus } from '../tasks.rules.ts';
import { showTask } from './show-task.ts';

/** Sets the status of a task (TASK-26 to TASK-29, TASK-31). */
export function useTaskStatus() {
  const { t } = useLingui();

  /** @returns once it is stored; throws after it has said that it failed */
  async function set({ id: task_id, project_id: id }: Task, status: TaskStatus) {
    try {
      showTask(await api.tasks.change({ id, task_id, status }));
      notify.clear('update task');
    } catch (error) {
      console.error('a task was not changed', error);
      notify.error(t`Error`, t`Failed to update task`, 'update task');
      throw error;
    }
  }

  /** The toast has said what failed. */
  const attempt = (task: Task, status: TaskStatus) =>
    set(task, status).then(
      () => true,
      () => false,
    );

  return {
    set,
    start: (task: Task) => void attempt(task, 'in_progress'),
    /** @param onUndo called when it is taken back, before the button that was pressed disappears */
    async complete(task: Task, onUndo?: () => void) {
      if (!(await attempt(task, 'completed'))) return;
      notify.success(t`Task completed`, task.title, {
        label: t`Undo`,
        onPress: () => {
          onUndo?.();
          void attempt(task, task.status);
        },
      });
    },
  };
}
