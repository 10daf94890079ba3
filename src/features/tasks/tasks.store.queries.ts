/** The SQL that stores tasks and their changes. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { mapRead, type Read, readAll, readRows } from '#db/read.ts';
import { recordEvent, recordEventForId } from '#db/record.ts';
import { statementOf } from '#db/statements.ts';
import { peopleOf } from '#db/who-did.ts';
import type { Actor } from '#kit/actor.ts';
import type { ChangedField, independentChange, StoredTask } from './tasks.change.rules.ts';
import type { Task } from './tasks.contract.ts';
import {
  taskAssigned,
  taskChanged,
  taskCreated,
  taskStatusChanged,
  tasksUnassigned,
} from './tasks.events.ts';
import type { TaskFields } from './tasks.merge.rules.ts';
import type { Repetition } from './tasks.repeat.rules.ts';
import { selectedTask, TASK_COLUMNS, toTasks } from './tasks.rows.queries.ts';
import { checklistFrom } from './tasks.rules.ts';

export interface NewTask extends Pick<TaskFields, 'title' | 'description' | 'priority' | 'due_date'> {
  id: string;
  project_id: string;
  client_id: string;
  assigned_to: string | null;
  source_message_id: string | null;
  source_action: string | null;
  checklist_items: TaskFields['checklist_items'];
  progress_percentage: number;
  repeat: Repetition | null;
  /** Where it stands in a series that has begun. */
  series: Series | null;
}
interface Series {
  id: string;
  occurrence: number;
}

/**
 * Stores a task with its event, once for its client id, its action and its place in a series (TASK-15).
 * @param others notified of the task; the assignee gets an event of their own
 * @returns the id of its event; null where there is such a task already
 */
export async function insertTask(
  trx: Trx,
  made: NewTask,
  others: readonly string[],
  { by, at }: Actor,
): Promise<string | null> {
  const { assigned_to, checklist_items, repeat, series, ...rest } = made;
  const stored = await trx
    .insertInto('tasks')
    .values({
      ...rest,
      ...repeatColumns(repeat, series, made.id),
      assigned_to,
      assigned_by: by,
      checklist_items: JSON.stringify(checklist_items),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return null;
  const about = { at, actorId: by, projectId: made.project_id, subjectId: made.id };
  const recipientIds = others.filter((id) => id !== assigned_to);
  const event_id = await recordEventForId(trx, taskCreated, { ...about, recipientIds });
  if (assigned_to !== null)
    await recordEvent(trx, taskAssigned, {
      ...about,
      recipientIds: others.filter((id) => id === assigned_to),
    });
  return event_id;
}

/** A series begins with the first task that repeats; one that stops repeating keeps its place. */
function repeatColumns(repeat: Repetition | null, series: Series | null, id: string) {
  const { id: series_id, occurrence } = series ?? (repeat ? { id, occurrence: 1 } : NO_SERIES);
  return {
    repeat_every: repeat?.every ?? null,
    repeat_step: repeat?.step ?? null,
    repeat_day: repeat?.day ?? null,
    series_id,
    occurrence,
  };
}
const NO_SERIES = { id: null, occurrence: null };

/** @returns what may change of a task, held until the end of the transaction */
export async function lockTask(trx: Trx, projectId: string, id: string) {
  const [task] = await lockTasks(trx, projectId, [id]);
  return task;
}

/** @returns what may change of those tasks that are there, held until the end of the transaction, in one order */
export async function lockTasks(trx: Trx, projectId: string, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('tasks')
    .select(['id', 'project_id', 'assigned_by', 'revision', 'title', 'description', 'priority', 'due_date'])
    .select(['assigned_to', 'status', 'completed_at', 'checklist_items', 'progress_percentage'])
    .select(['repeat_every', 'repeat_step', 'repeat_day', 'series_id', 'occurrence'])
    .where('project_id', '=', projectId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((found) => {
    const { id, project_id, assigned_by, revision, series_id, occurrence, ...rest } = found;
    const { repeat_every: every, repeat_step: step, repeat_day: day, ...stored } = rest;
    const repeat = every === null ? null : { every, step, day };
    const series = series_id === null ? null : { id: series_id, occurrence };
    const completed_at = stored.completed_at?.toISOString() ?? null;
    const checklist_items = checklistFrom(stored.checklist_items);
    return {
      about: { id, project_id, assigned_by, revision, series: series as Series | null },
      now: { ...stored, completed_at, checklist_items, repeat } as StoredTask,
    };
  });
}
export type HeldTask = Awaited<ReturnType<typeof lockTasks>>[number]['about'];

/** Where a person is, for their own day. */
export async function findZone(trx: Trx, personId: string): Promise<string | null> {
  const found = await trx
    .selectFrom('people')
    .select('time_zone')
    .where('id', '=', personId)
    .executeTakeFirst();
  return found?.time_zone ?? null;
}

/**
 * Stores what a task is from now on, with an event for its status, one for its assignee and one for all else.
 * @param changed which fields are others than before
 * @param concerned whom the new status notifies
 */
export async function storeChange(
  trx: Trx,
  { id, project_id, series }: HeldTask,
  next: StoredTask,
  changed: readonly ChangedField[],
  concerned: readonly string[],
  { by, at }: Actor,
): Promise<void> {
  const { repeat, ...columns } = next;
  const repeats = repeatColumns(repeat, series, id);
  const checklist_items = JSON.stringify(next.checklist_items);
  const stored = { ...columns, ...repeats, checklist_items, updated_at: at };
  await trx
    .updateTable('tasks')
    .set((eb) => ({ ...stored, revision: eb('revision', '+', 1) }))
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();
  const about = { at, actorId: by, projectId: project_id, subjectId: id };
  const { status, assigned_to } = next;
  const assigned = changed.includes('assigned_to');
  const doer = assigned && assigned_to !== null && assigned_to !== by ? [assigned_to] : [];
  if (changed.includes('status')) {
    const recipientIds = concerned.filter((each) => !doer.includes(each));
    await recordEvent(trx, taskStatusChanged, { ...about, data: { status }, recipientIds });
  }
  if (assigned) await recordEvent(trx, taskAssigned, { ...about, recipientIds: doer });
  const fields = changed.filter((field) => field !== 'status' && field !== 'assigned_to');
  if (fields.length > 0) await recordEvent(trx, taskChanged, { ...about, data: { fields } });
}

/** Which task is changed, when, and from which revision, if the change says so. */
export interface ChangedFrom {
  id: string;
  project_id: string;
  revision: number | undefined;
  at: Date;
}

/**
 * Stores a change that needs no look at the task, with its event, in one statement. Stores nothing, and returns no
 * row, where a field is what it says already, the task has another revision, or it is not the current person's to
 * change. Does not notify: the caller does that (Live.announce).
 * @returns the task as it is stored then; undefined where nothing was
 */
export function updateTask(
  { id, project_id, revision, at }: ChangedFrom,
  { next, changed }: NonNullable<ReturnType<typeof independentChange>>,
): Read<Task | undefined> {
  const { checklist_items, ...rest } = next;
  const stored = { ...rest, ...(checklist_items && { checklist_items: JSON.stringify(checklist_items) }) };
  const values = Object.entries(stored).map(([column, value]) => ({ column: sql.ref(column), value }));
  const others = changed.map((field) => sql`${sql.ref(field)} is distinct from ${stored[field] ?? null}`);
  const { kind, subject } = taskChanged;
  const made = sql`
    with stored as (
      update tasks set ${sql.join(values.map(({ column, value }) => sql`${column} = ${value}`))},
        revision = revision + 1, updated_at = ${at}
      where project_id = ${project_id} and id = ${id} and ${sql.join(others, sql` and `)}
        ${revision === undefined ? sql`` : sql`and revision = ${revision}`}
      returning *
    ), recorded as (
      insert into events (at, actor_id, kind, subject_type, subject_id, project_id, data)
      select updated_at, current_person(), ${sql.lit(kind)}, ${sql.lit(subject)}, id, project_id,
        ${JSON.stringify({ fields: changed })}::jsonb from stored
    )
    select ${selectedTask} from stored t`;
  const read = readAll({ people: peopleOf(project_id), rows: readRows(statementOf(made, TASK_COLUMNS)) });
  return mapRead(read, ({ people, rows }) => toTasks(people, rows)[0]);
}

/**
 * Takes somebody off the open tasks of a project, with an event where there are any; closed ones keep their name.
 * @param recipientIds whom that notifies
 */
export async function unassignOpen(
  trx: Trx,
  projectId: string,
  personId: string,
  recipientIds: readonly string[],
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<void> {
  const rows = await trx
    .updateTable('tasks')
    .set((eb) => ({ assigned_to: null, updated_at: at, revision: eb('revision', '+', 1) }))
    .where('project_id', '=', projectId)
    .where('assigned_to', '=', personId)
    .where('status', 'in', ['pending', 'in_progress'])
    .returning('id')
    .execute();
  if (rows.length === 0) return;
  const about = { at, actorId, projectId, subjectId: projectId, recipientIds };
  await recordEvent(trx, tasksUnassigned, { ...about, data: { ids: rows.map(({ id }) => id) } });
}
