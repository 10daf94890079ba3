/** What people are reminded of: tasks that fall due. */
import type { ReminderSource } from '../activity/activity.reminders.jobs.ts';
import { taskDue, taskDueTomorrow } from './tasks.events.ts';
import { listDueTasks, withdrawReminders } from './tasks.reminders.queries.ts';

export const taskReminders: ReminderSource = {
  events: { day_before: taskDueTomorrow, on_day: taskDue },
  listDue: listDueTasks,
  withdraw: withdrawReminders,
};
