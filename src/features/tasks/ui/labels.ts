import { msg } from '@lingui/core/macro';
import type { priorityScale, TaskOrder, TaskStatus } from '../tasks.rules.ts';

/** TASK-09. */
export const STATUS_LABELS = {
  pending: msg({ message: 'Pending', context: 'status of a task' }),
  in_progress: msg({ message: 'In progress', context: 'status of a task' }),
  completed: msg({ message: 'Completed', context: 'status of a task' }),
  cancelled: msg({ message: 'Cancelled', context: 'status of a task' }),
} satisfies Record<TaskStatus, unknown>;

/** TASK-07. */
export const PRIORITY_LABELS = {
  critical: msg({ message: 'Critical', context: 'priority of a task' }),
  high: msg({ message: 'High', context: 'priority of a task' }),
  medium: msg({ message: 'Medium', context: 'priority of a task' }),
  low: msg({ message: 'Low', context: 'priority of a task' }),
  very_low: msg({ message: 'Very Low', context: 'priority of a task' }),
} satisfies Record<ReturnType<typeof priorityScale>['label'], unknown>;

export const ORDER_LABELS = {
  newest: msg({ message: 'Newest', context: 'order of tasks' }),
  due: msg({ message: 'Due date', context: 'order of tasks' }),
  priority: msg({ message: 'Priority', context: 'order of tasks' }),
} satisfies Record<TaskOrder, unknown>;
