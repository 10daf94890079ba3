import { DEFAULT_PRIORITY, type Priority } from '#features/projects/projects.rules.ts';
import { cleanLine, cleanLines } from '#kit/text.ts';
import type { TaskFields } from '../tasks.merge.rules.ts';
import { MAX_STEP } from '../tasks.repeat.rules.ts';

/** The form's values; an empty day means none, an empty assignee nobody. */
export interface TaskForm {
  title: string;
  description: string;
  priority: Priority;
  due_date: string;
  assigned_to: string;
  /** A step of 0 while its number is being typed. */
  repeat: TaskFields['repeat'];
}

export const EMPTY_FORM: TaskForm = {
  title: '',
  description: '',
  priority: DEFAULT_PRIORITY,
  due_date: '',
  assigned_to: '',
  repeat: null,
};

export function formOf({
  title,
  description,
  priority,
  due_date,
  assigned_to,
  repeat,
}: TaskFields): TaskForm {
  return {
    title,
    description: description ?? '',
    priority,
    due_date: due_date ?? '',
    assigned_to: assigned_to ?? '',
    repeat,
  };
}

/** As the task has it, and as the server stores it: a merge compares the two. */
export function toFields({ title, description, priority, due_date, assigned_to, repeat }: TaskForm) {
  return {
    title: cleanLine(title).trim(),
    description: cleanLines(description).trim() || null,
    priority,
    due_date: due_date || null,
    assigned_to: assigned_to || null,
    repeat,
  };
}

/** Whether it cannot repeat like that: without a day to count from, or without a number. */
export function repeatProblem({ repeat, due_date }: TaskForm): 'day' | 'step' | null {
  if (repeat === null) return null;
  if (due_date === '') return 'day';
  return Number.isInteger(repeat.step) && repeat.step >= 1 && repeat.step <= MAX_STEP ? null : 'step';
}
