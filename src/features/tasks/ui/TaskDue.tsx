import { Trans } from '@lingui/react/macro';
import { DueDate } from '#web/ui/DueDate.tsx';
import type { Task } from '../tasks.contract.ts';
import { isOpen } from '../tasks.rules.ts';

/** When a task is due, in words and as a date (TASK-06). */
export function TaskDue({ due_date, status }: Pick<Task, 'due_date' | 'status'>) {
  if (due_date === null) return <Trans>No due date</Trans>;
  return <DueDate due={due_date} done={!isOpen(status)} />;
}
