import { DEFAULT_PRIORITY, type Priority } from '#features/projects/projects.rules.ts';
import type { TaskFields } from '../tasks.merge.rules.ts';

/** The form's values; an empty day means none, an empty assignee nobody. */
export interface TaskForm {
  title: string;
  description: string;
  priority: Priority;
  due_date: string;
  assigned_to: string;
}

export const EMPTY_FORM: TaskForm = {
  title: '',
  description: '',
  priority: DEFAULT_PRIORITY,
  due_date: '',
  assigned_to: '',
};

export function formOf({ title, description, priority, due_date, assigned_to }: TaskFields): TaskForm {
  return {
    title,
    description: description ?? '',
    priority,
    due_date: due_date ?? '',
    assigned_to: assigned_to ?? '',
  };
}

/** As the task has it. */
export function toFields({ title, description, priority, due_date, assigned_to }: TaskForm) {
  return {
    title: title.trim(),
    description: description.trim() || null,
    priority,
    due_date: due_date || null,
    assigned_to: assigned_to || null,
  };
}
