import { errorCode, errorData } from '#web/data/errors.ts';
import type { Task } from '../tasks.contract.ts';
import { mergeTask, type TaskFields } from '../tasks.merge.rules.ts';
import type { ChecklistItem } from '../tasks.rules.ts';

/** What both changed, each to something else. */
export type Conflict = ReturnType<typeof mergeTask>['conflicts'][number];

/** Somebody else stored something else in the same place meanwhile; nothing has been sent. */
export class OvertakenError extends Error {
  readonly now: Task;
  readonly conflicts: Conflict[];
  constructor(now: Task, conflicts: Conflict[]) {
    super('somebody else changed the same');
    this.now = now;
    this.conflicts = conflicts;
  }
}

type Sent = { id: string; task_id: string; revision: number } & Partial<TaskFields>;

interface Save {
  /** The task before the edit. */
  base: TaskFields;
  /** As it should be. */
  mine: TaskFields;
  /** The newest that is known to be stored. */
  now: Task;
  /** Stores the named fields; refuses with CHANGED_MEANWHILE where the revision is old. */
  send: (change: Sent) => Promise<Task>;
  /** Whether to throw OvertakenError where both changed the same; otherwise mine is stored. */
  asks: boolean;
}

/**
 * Stores an edit on top of whatever others have stored meanwhile.
 * @returns the task as it is stored
 */
export async function saveTask({ base, mine, now, send, asks }: Save): Promise<Task> {
  for (let stored = now; ; ) {
    const { fields, conflicts } = mergeTask(base, mine, fieldsOf(stored));
    if (asks && conflicts.length > 0) throw new OvertakenError(stored, conflicts);
    const change = changedFields(stored, fields);
    if (Object.keys(change).length === 0) return stored;
    try {
      const { project_id: id, id: task_id, revision } = stored;
      return await send({ id, task_id, revision, ...change });
    } catch (error) {
      const met = errorData<{ task: Task }>(error)?.task;
      if (errorCode(error) !== 'CHANGED_MEANWHILE' || !met) throw error;
      stored = met;
    }
  }
}

interface SaveItems extends Pick<Save, 'now' | 'send'> {
  /** The checklist before the changes. */
  base: ChecklistItem[];
  /** As it should be. */
  mine: ChecklistItem[];
}

/** The same for changes to the checklist alone; where others changed the same item, these are stored. */
export function saveItems({ base, mine, now, send }: SaveItems): Promise<Task> {
  const fields = fieldsOf(now);
  const [before, after] = [base, mine].map((checklist_items) => ({ ...fields, checklist_items }));
  return saveTask({ base: before ?? fields, mine: after ?? fields, now, send, asks: false });
}

/** @returns the fields of a task that people can edit */
export function fieldsOf(task: TaskFields): TaskFields {
  const { title, description, priority, due_date, assigned_to, status, repeat, checklist_items } = task;
  return { title, description, priority, due_date, assigned_to, status, repeat, checklist_items };
}

/** @returns the fields that differ, as they are after */
export function changedFields(before: TaskFields, after: TaskFields): Partial<TaskFields> {
  const old = fieldsOf(before);
  return Object.fromEntries(
    Object.entries(fieldsOf(after)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof TaskFields]),
    ),
  );
}
