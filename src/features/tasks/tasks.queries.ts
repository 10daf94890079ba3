/** The SQL of tasks. */
import { type RawBuilder, sql } from 'kysely';
import { iso } from '#db/instants.ts';
import type { Trx } from '#db/open.ts';
import { cursorOf, isBehindCursor, pageByCursor } from '#db/pages.ts';
import { record, recordForId } from '#db/record.ts';
import { actorColumns } from '#db/who-did.ts';
import type { Actor } from '#kit/actor.ts';
import type { StoredTask } from './tasks.change.rules.ts';
import type { MadeOfMessage, Task, TaskCounts, TaskFilters } from './tasks.contract.ts';
import {
  taskAssigned,
  taskChanged,
  taskCreated,
  taskStatusChanged,
  tasksUnassigned,
} from './tasks.events.ts';
import type { TaskFields } from './tasks.merge.rules.ts';
import { checklistFrom, TASK_STATUSES, TASKS_PAGE } from './tasks.rules.ts';

const doer = actorColumns('t', 'assigned_to', 'doer_');
const creator = actorColumns('t', 'assigned_by', 'creator_');
/** A task as the API says it, but for its checklist, which is still text. */
const AS_JSON = sql`json_build_object(
  'id', t.id, 'project_id', t.project_id, 'client_id', t.client_id, 'title', t.title, 'description', t.description,
  'priority', t.priority, 'due_date', t.due_date, 'assigned_to', t.assigned_to, 'assigned_by', t.assigned_by,
  'status', t.status, 'completed_at', ${iso('t.completed_at')}, 'progress_percentage', t.progress_percentage,
  'checklist_items', t.checklist_items, 'created_at', ${iso('t.created_at')}, 'updated_at', ${iso('t.updated_at')},
  'source_message_id', t.source_message_id, 'revision', t.revision, 'assigned_user', ${doer.json}, 'creator', ${creator.json})`;
const PEOPLE = sql`${doer.join} ${creator.join}`;
const NEWEST = sql`order by t.created_at desc, t.id desc`;

type TaskRow = Omit<Task, 'checklist_items'> & { checklist_items: string };
const toTask = <Row extends TaskRow>(row: Row) => ({
  ...row,
  checklist_items: checklistFrom(row.checklist_items),
});

async function selectTasks(trx: Trx, where: RawBuilder<unknown>, tail = sql``) {
  const { rows } = await sql<{ task: TaskRow; cursor: string }>`
    select ${AS_JSON} as task, ${cursorOf('t', 'created_at')} from tasks t ${PEOPLE}
    where ${where} ${tail}`.execute(trx);
  return rows.map(({ task, cursor }) => ({ task: toTask(task), cursor }));
}

/** Whose tasks somebody looks for, and on which day. */
interface Reader {
  id: string;
  today: string;
}

const OPEN = sql`t.status in ('pending', 'in_progress')`;
const DUE = {
  overdue: ({ today }: Reader) => sql`and t.due_date < ${today}::date and ${OPEN}`,
  week: ({ today }: Reader) => sql`and t.due_date between ${today}::date and ${today}::date + 7 and ${OPEN}`,
  none: () => sql`and t.due_date is null`,
};

function chosen({ status, assigned_to_me, due, cursor }: TaskFilters, reader: Reader): RawBuilder<unknown> {
  const isTheirs = assigned_to_me === 'yes' ? sql`=` : sql`is distinct from`;
  return sql.join(
    [
      status ? sql`and t.status = ${status}` : sql``,
      assigned_to_me ? sql`and t.assigned_to ${isTheirs} ${reader.id}` : sql``,
      due ? DUE[due](reader) : sql``,
      cursor ? sql`and ${isBehindCursor('t', 'created_at', cursor)}` : sql``,
    ],
    sql` `,
  );
}

/** @returns a page of a project's tasks, newest first (TASK-36) */
export async function listTasks(trx: Trx, projectId: string, filters: TaskFilters, reader: Reader) {
  const found = await selectTasks(
    trx,
    sql`t.project_id = ${projectId} ${chosen(filters, reader)}`,
    sql`${NEWEST} limit ${TASKS_PAGE + 1}`,
  );
  const { rows, next } = pageByCursor(found, TASKS_PAGE);
  return { tasks: rows.map(({ task }) => task), next };
}

/** @returns how many tasks of a project have which status (TASK-02) */
export async function countTasks(trx: Trx, projectId: string): Promise<TaskCounts> {
  const { rows } = await sql<{ status: Task['status']; count: number }>`
    select status, count(*)::int as count from tasks where project_id = ${projectId} group by status`.execute(
    trx,
  );
  const of = new Map(rows.map(({ status, count }) => [status, count]));
  const [pending, in_progress, completed, cancelled] = TASK_STATUSES.map((status) => of.get(status) ?? 0) as [
    ...[number, number, number, number],
  ];
  return { completed, in_progress, pending, total: pending + in_progress + completed + cancelled };
}

/**
 * @returns a page of the tasks of all projects that somebody is in, newest first (DASH-22): of each project no
 * more than a page is read, in the order of its index
 */
export async function listOwnTasks(trx: Trx, filters: TaskFilters, reader: Reader) {
  const { rows: found } = await sql<{ task: TaskRow & { project_title: string }; cursor: string }>`
    with newest as materialized (
      select t.* from own_memberships me
      join lateral (
        select t.id, t.created_at from tasks t
        where t.project_id = me.project_id ${chosen(filters, reader)} ${NEWEST} limit ${TASKS_PAGE + 1}
      ) t on true
      ${NEWEST} limit ${TASKS_PAGE + 1}
    )
    select (${AS_JSON}::jsonb || jsonb_build_object('project_title', p.title)) as task, ${cursorOf('t', 'created_at')}
    from newest join tasks t on t.id = newest.id join projects p on p.id = t.project_id ${PEOPLE}
    ${NEWEST}`.execute(trx);
  const { rows, next } = pageByCursor(found, TASKS_PAGE);
  return { tasks: rows.map(({ task }) => toTask(task)), next };
}

/** @returns tasks of a project by their ids, newest first; what is not there is left out */
export async function someTasks(trx: Trx, projectId: string, ids: readonly string[]): Promise<Task[]> {
  const found = await selectTasks(
    trx,
    sql`t.project_id = ${projectId} and t.id = any (${ids}::uuid[])`,
    NEWEST,
  );
  return found.map(({ task }) => task);
}

export interface NewTask extends Pick<TaskFields, 'title' | 'description' | 'priority' | 'due_date'> {
  id: string;
  project_id: string;
  client_id: string;
  assigned_to: string | null;
  source_message_id: string | null;
  checklist_items: TaskFields['checklist_items'];
  progress_percentage: number;
}

/**
 * Stores a task with its event, once for its client id (TASK-15).
 * @param others whom it calls, but for whoever is assigned, who hears of that
 * @returns the task that has this client id, and the event where it is new
 */
export async function insertTask(
  trx: Trx,
  made: NewTask,
  others: readonly string[],
  { by, at }: Actor,
): Promise<{ task: Task; event_id: string | null }> {
  const { assigned_to, checklist_items, ...rest } = made;
  const stored = await trx
    .insertInto('tasks')
    .values({
      ...rest,
      assigned_to,
      assigned_by: by,
      checklist_items: JSON.stringify(checklist_items),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.constraint('tasks_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  let event_id: string | null = null;
  if (stored) {
    const about = { at, actorId: by, projectId: made.project_id, subjectId: made.id };
    const recipientIds = others.filter((id) => id !== assigned_to);
    event_id = await recordForId(trx, taskCreated, { ...about, recipientIds });
    if (assigned_to !== null)
      await record(trx, taskAssigned, { ...about, recipientIds: others.filter((id) => id === assigned_to) });
  }
  const [found] = await selectTasks(
    trx,
    sql`t.project_id = ${made.project_id} and t.assigned_by = ${by} and t.client_id = ${made.client_id}`,
  );
  if (!found) throw new Error('a task that was just stored is not there');
  return { task: found.task, event_id };
}

/** @returns what may change of a task, held until the end of the transaction */
export async function lockTask(trx: Trx, projectId: string, id: string) {
  const found = await trx
    .selectFrom('tasks')
    .select(['id', 'project_id', 'assigned_by', 'revision', 'title', 'description', 'priority', 'due_date'])
    .select(['assigned_to', 'status', 'completed_at', 'checklist_items', 'progress_percentage'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { id: task_id, project_id, assigned_by, revision, ...stored } = found;
  const completed_at = stored.completed_at?.toISOString() ?? null;
  const checklist_items = checklistFrom(stored.checklist_items);
  return {
    about: { id: task_id, project_id, assigned_by, revision },
    now: { ...stored, completed_at, checklist_items } as StoredTask,
  };
}
export type HeldTask = NonNullable<Awaited<ReturnType<typeof lockTask>>>['about'];

/**
 * Stores what a task is from now on, with an event for its status, one for its assignee and one for all else.
 * @param changed which fields are others than before
 * @param calls whom the new status calls
 */
export async function storeChange(
  trx: Trx,
  { id, project_id }: HeldTask,
  next: StoredTask,
  changed: readonly (keyof TaskFields)[],
  calls: readonly string[],
  { by, at }: Actor,
): Promise<void> {
  const checklist_items = JSON.stringify(next.checklist_items);
  await trx
    .updateTable('tasks')
    .set((eb) => ({ ...next, checklist_items, updated_at: at, revision: eb('revision', '+', 1) }))
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();
  const about = { at, actorId: by, projectId: project_id, subjectId: id };
  const { status, assigned_to } = next;
  const assigned = changed.includes('assigned_to');
  const doer = assigned && assigned_to !== null && assigned_to !== by ? [assigned_to] : [];
  if (changed.includes('status')) {
    const recipientIds = calls.filter((each) => !doer.includes(each));
    await record(trx, taskStatusChanged, { ...about, data: { status }, recipientIds });
  }
  if (assigned) await record(trx, taskAssigned, { ...about, recipientIds: doer });
  const fields = changed.filter((field) => field !== 'status' && field !== 'assigned_to');
  if (fields.length > 0) await record(trx, taskChanged, { ...about, data: { fields } });
}

/** @returns which tasks were made from these messages, the oldest first */
export async function listMadeOf(trx: Trx, projectId: string, messageIds: readonly string[]) {
  const rows = await trx
    .selectFrom('tasks')
    .select(['id', 'title', 'status', 'source_message_id'])
    .where('project_id', '=', projectId)
    .where('source_message_id', 'in', messageIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows as MadeOfMessage[];
}

/** @returns how many tasks of own projects are pending (DASH-09) */
export async function countPending(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tasks
    where status = 'pending' and project_id = any (array(select id from my_projects() as id))`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * Takes somebody off the open tasks of a project, with an event where there are any; closed ones keep their name.
 * @param recipientIds whom that calls
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
  await record(trx, tasksUnassigned, { ...about, data: { ids: rows.map(({ id }) => id) } });
}
