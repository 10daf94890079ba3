/** What happens to the tasks of a project. */
import { z } from 'zod';
import { type DigestGroup, defineEvent, NO_DATA } from '#kit/event.ts';
import { TASK_STATUSES } from './tasks.rules.ts';

const newTasks = {
  id: 'mail.news.tasks',
  message: '{count, plural, one {# new task} other {# new tasks}}',
} as const satisfies DigestGroup;
const assignedTasks = {
  id: 'mail.news.assigned_tasks',
  message: '{count, plural, one {# task assigned to you} other {# tasks assigned to you}}',
} as const satisfies DigestGroup;
const movedTasks = {
  id: 'mail.news.task_statuses',
  message: '{count, plural, one {# task with a new status} other {# tasks with a new status}}',
} as const satisfies DigestGroup;

const orphanedTasks = {
  id: 'mail.news.unassigned_tasks',
  message:
    '{count, plural, one {# change that left tasks unassigned} other {# changes that left tasks unassigned}}',
} as const satisfies DigestGroup;

const tasksDueTomorrow = {
  id: 'mail.news.tasks_due_tomorrow',
  message: '{count, plural, one {# task due tomorrow} other {# tasks due tomorrow}}',
} as const satisfies DigestGroup;
const tasksDue = {
  id: 'mail.news.tasks_due',
  message: '{count, plural, one {# task that is due} other {# tasks that are due}}',
} as const satisfies DigestGroup;

const ofTask = { subject: 'task', data: NO_DATA, live: ['members'] } as const;

/** Its sentence holds the title, so it stands in activity_notes (LOG-03). */
export const taskCreated = defineEvent('task.created', {
  ...ofTask,
  activity: { label: 'Task created', type: 'task_created', namesSubject: true },
  notifies: {
    named: '{name} created a task',
    nameless: 'New task',
    together: { named: '{count} new tasks, the latest from {name}', nameless: '{count} new tasks' },
  },
  letter: newTasks,
});
/** LOG-04. */
export const taskStatusChanged = defineEvent('task.status_changed', {
  ...ofTask,
  data: z.strictObject({ status: z.enum(TASK_STATUSES) }),
  activity: {
    label: 'Task status changed',
    byData: {
      field: 'status',
      labels: {
        pending: 'Task status changed to pending',
        in_progress: 'Task status changed to in progress',
        completed: 'Task status changed to completed',
        cancelled: 'Task status changed to cancelled',
      },
    },
    type: 'task_updated',
    namesSubject: true,
  },
  notifies: {
    named: '{name} changed the status of a task',
    nameless: 'Task status changed',
    together: {
      named: '{count} changes to the status of tasks, the latest by {name}',
      nameless: '{count} changes to the status of tasks',
    },
  },
  letter: movedTasks,
});
/** To somebody, or to nobody. */
export const taskAssigned = defineEvent('task.assigned', {
  ...ofTask,
  activity: null,
  notifies: {
    named: '{name} assigned a task to you',
    nameless: 'A task was assigned to you',
    together: {
      named: '{count} tasks assigned to you, the latest by {name}',
      nameless: '{count} tasks assigned to you',
    },
  },
  letter: assignedTasks,
});
/** Anything else about it, also a tick. No list shows it (LOG-04). */
export const taskChanged = defineEvent('task.changed', {
  ...ofTask,
  data: z.strictObject({
    fields: z
      .array(
        z.enum(['title', 'description', 'priority', 'due_date', 'checklist_items', 'repeat', 'resources']),
      )
      .min(1),
  }),
  activity: null,
  notifies: null,
  letter: null,
});

/** The next one of a series, whose making was undone. */
export const taskTakenBack = defineEvent('task.taken_back', {
  ...ofTask,
  activity: null,
  notifies: null,
  letter: null,
});

/** Whoever did them has left the project. */
export const tasksUnassigned = defineEvent('task.unassigned', {
  ...ofTask,
  subject: 'project',
  data: z.strictObject({ ids: z.array(z.uuid()).min(1) }),
  activity: null,
  notifies: {
    named: 'A change by {name} left open tasks unassigned',
    nameless: 'Open tasks are now unassigned',
  },
  letter: orphanedTasks,
});

/** Reminders, which nobody causes (docs/decisions/0105). */
const reminding = (one: string, several: string) => ({
  byNobody: true as const,
  reminds: true as const,
  named: one,
  nameless: one,
  together: { named: several, nameless: several },
});
export const taskDueTomorrow = defineEvent('task.due_tomorrow', {
  ...ofTask,
  activity: null,
  notifies: reminding('A task is due tomorrow', '{count} tasks are due tomorrow'),
  letter: tasksDueTomorrow,
});
export const taskDue = defineEvent('task.due', {
  ...ofTask,
  activity: null,
  notifies: reminding('A task is due', '{count} tasks are due'),
  letter: tasksDue,
});

export const tasksEvents = [
  taskCreated,
  taskStatusChanged,
  taskAssigned,
  taskChanged,
  taskTakenBack,
  tasksUnassigned,
  taskDueTomorrow,
  taskDue,
] as const;
