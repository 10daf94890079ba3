/** The fields that a change to a task sets, and who is notified of it. */
import { membersOf, type Participants, standingIn } from '../projects/projects.rules.ts';
import type { TaskFields } from './tasks.merge.rules.ts';
import { comesAgainOn, type Repeat, type Repetition } from './tasks.repeat.rules.ts';
import { completedAt, isOpen, mayBeAssigned, progressOf } from './tasks.rules.ts';

/** Whether somebody makes and changes tasks: whoever is in the project, and not an admin who looks (TASK-38). */
export const mayWork = (project: Participants, personId: string): boolean =>
  standingIn(project, personId) !== 'admin';

/** What is stored of a task and may change. */
export interface StoredTask extends TaskFields {
  repeat: Repetition | null;
  completed_at: string | null;
  progress_percentage: number;
}

/** Fields that are named, and their new values; how it repeats, as repetitionAfter says. */
export type TaskChange = {
  [Field in Exclude<keyof TaskFields, 'repeat'>]?: TaskFields[Field] | undefined;
} & { repeat?: Repetition | null };
export type ChangedField = keyof TaskFields;

/**
 * @param now what is stored
 * @param change what somebody wants changed; what is not named stays
 * @param project who is in it: a task that is open again is nobody's, where whoever did it has left
 * @returns what is stored then, and which fields differ; none if nothing does
 */
export function changedTask(
  now: StoredTask,
  change: TaskChange,
  project: Participants,
  at: Date,
): { next: StoredTask; changed: ChangedField[] } {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const next: StoredTask = { ...now, ...named };
  const reopened = isOpen(next.status) && !isOpen(now.status);
  if (reopened && next.assigned_to === now.assigned_to && !isMember(project, next.assigned_to))
    next.assigned_to = null;
  next.completed_at = completedAt(next.status, now.completed_at, at);
  next.progress_percentage = progressOf(next.checklist_items);
  const fields = [...Object.keys(named), 'assigned_to'] as ChangedField[];
  const changed = [...new Set(fields)].filter(
    (field) => JSON.stringify(next[field]) !== JSON.stringify(now[field]),
  );
  return { next, changed };
}

/** A change as somebody sent it: how often it repeats, not yet from which day. */
export type Wanted = Omit<TaskChange, 'repeat'> & { repeat?: Repeat | null | undefined };

/** Fields on which nothing else in a task depends, except its progress on the checklist; changing them notifies nobody. */
const INDEPENDENT_FIELDS = ['title', 'description', 'priority', 'checklist_items'] as const;
type IndependentField = (typeof INDEPENDENT_FIELDS)[number];
/** A change that needs no look at the task: what is stored then of these fields, as changedTask says. */
export type IndependentChange = Partial<Pick<StoredTask, IndependentField | 'progress_percentage'>>;

/**
 * @returns what is stored after this change, and which fields differ, provided that each one it names
 *   does; null where that depends on the task
 */
export function independentChange(
  change: Wanted,
): { next: IndependentChange; changed: IndependentField[] } | null {
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  const changed = INDEPENDENT_FIELDS.filter((field) => change[field] !== undefined);
  if (changed.length === 0 || changed.length < named.length) return null;
  const { checklist_items } = change;
  const progress = checklist_items && { progress_percentage: progressOf(checklist_items) };
  return { next: { ...Object.fromEntries(named), ...progress }, changed };
}

const isMember = (project: Participants, personId: string | null) =>
  personId !== null && mayBeAssigned(project, personId);

/**
 * @param task as it is stored from now on
 * @param changed which of its fields differ
 * @param today of whoever changed it
 * @returns the one that comes after it, unticked, where it was completed just now and repeats; for nobody, where
 *   whoever does it has left
 */
export function nextTask(
  task: StoredTask,
  changed: readonly ChangedField[],
  project: Participants,
  today: string,
) {
  const { title, description, priority, due_date, assigned_to, repeat } = task;
  if (!changed.includes('status') || task.status !== 'completed' || !repeat || due_date === null) return null;
  const due = comesAgainOn(repeat, due_date, today);
  if (due === null) return null;
  return {
    title,
    description,
    priority,
    due_date: due,
    assigned_to: isMember(project, assigned_to) ? assigned_to : null,
    checklist_items: task.checklist_items.map((item) => ({ ...item, completed: false })),
    repeat,
  };
}

/**
 * Whom the new status of a task notifies: who made it and who does it, while they are in the project.
 * @returns everybody but whoever changed it
 */
export function concernedBy(
  task: { assigned_by: string | null; assigned_to: string | null },
  project: Participants,
  by: string,
): string[] {
  return membersOf(project).filter((id) => id !== by && (id === task.assigned_by || id === task.assigned_to));
}
