/** The SQL of tasks. */
import { type RawBuilder, sql } from 'kysely';
import { iso } from '#db/instants.ts';
import type { Trx } from '#db/open.ts';
import { pageByCursor } from '#db/pagination.ts';
import { actorColumns } from '#db/who-did.ts';
import type { MadeOfMessage, Task, TaskCounts } from './tasks.contract.ts';
import type { TaskFilters } from './tasks.filters.contract.ts';
import { CLOSED, DAY, ORDERS } from './tasks.order.queries.ts';
import { checklistFrom, type DueTask, isOpen, TASK_STATUSES, TASKS_PAGE } from './tasks.rules.ts';

const doer = actorColumns('t', 'assigned_to', 'doer_');
const creator = actorColumns('t', 'assigned_by', 'creator_');
/** What came after a task in its series. */
const NEXT = sql`case when t.series_id is not null then (
    select json_build_object('id', n.id, 'due_date', n.due_date) from tasks n
    where n.project_id = t.project_id and n.series_id = t.series_id and n.occurrence = t.occurrence + 1) end`;
/** A task as the API says it, but for its checklist, which is still text. */
const AS_JSON = sql`json_build_object(
  'id', t.id, 'project_id', t.project_id, 'client_id', t.client_id, 'title', t.title, 'description', t.description,
  'priority', t.priority, 'due_date', t.due_date, 'assigned_to', t.assigned_to, 'assigned_by', t.assigned_by,
  'status', t.status, 'completed_at', ${iso('t.completed_at')}, 'progress_percentage', t.progress_percentage,
  'checklist_items', t.checklist_items, 'created_at', ${iso('t.created_at')}, 'updated_at', ${iso('t.updated_at')},
  'repeat', case when t.repeat_every is not null then json_build_object('every', t.repeat_every, 'step', t.repeat_step) end,
  'next', ${NEXT}, 'source_message_id', t.source_message_id, 'revision', t.revision, 'assigned_user', ${doer.json}, 'creator', ${creator.json})`;
const PEOPLE = sql`${doer.join} ${creator.join}`;
const NEWEST = ORDERS.newest;

type TaskRow = Omit<Task, 'checklist_items'> & { checklist_items: string };
const toTask = <Row extends TaskRow>(row: Row) => ({
  ...row,
  checklist_items: checklistFrom(row.checklist_items),
});

async function selectTasks(trx: Trx, where: RawBuilder<unknown>, order = NEWEST, tail = sql``) {
  const { rows } = await sql<{ task: TaskRow; cursor: string }>`
    select ${AS_JSON} as task, ${order.cursor} from tasks t ${PEOPLE}
    where ${where} ${order.by} ${tail}`.execute(trx);
  return rows.map(({ task, cursor }) => ({ task: toTask(task), cursor }));
}

/** Whose tasks somebody looks for, and on which day. */
interface Reader {
  id: string;
  today: string;
}

const DUE = {
  overdue: ({ today }: Reader) => sql`and ${CLOSED} = 0 and ${DAY} < ${today}::date`,
  week: ({ today }: Reader) =>
    sql`and ${CLOSED} = 0 and ${DAY} between ${today}::date and ${today}::date + 7`,
  none: () => sql`and t.due_date is null`,
};

function chosen(filters: TaskFilters, reader: Reader): RawBuilder<unknown> {
  const { status, assigned_to_me, due, order, cursor } = filters;
  const isTheirs = assigned_to_me === 'yes' ? sql`=` : sql`is distinct from`;
  return sql.join(
    [
      // The second half keeps the order's index from reading through the others.
      status ? sql`and t.status = ${status} and ${CLOSED} = ${sql.lit(isOpen(status) ? 0 : 1)}` : sql``,
      assigned_to_me ? sql`and t.assigned_to ${isTheirs} ${reader.id}` : sql``,
      due ? DUE[due](reader) : sql``,
      cursor ? sql`and ${ORDERS[order].after(cursor)}` : sql``,
    ],
    sql` `,
  );
}

/** @returns a page of a project's tasks, in the order that was chosen (TASK-36) */
export async function listTasks(trx: Trx, projectId: string, filters: TaskFilters, reader: Reader) {
  const found = await selectTasks(
    trx,
    sql`t.project_id = ${projectId} ${chosen(filters, reader)}`,
    ORDERS[filters.order],
    sql`limit ${TASKS_PAGE + 1}`,
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
 * @returns a page of the tasks of all projects that somebody is in (DASH-22): of each project no more than a page
 * is read, in the order of an index
 */
export async function listOwnTasks(trx: Trx, filters: TaskFilters, reader: Reader) {
  const order = ORDERS[filters.order];
  const { rows: found } = await sql<{ task: TaskRow & { project_title: string }; cursor: string }>`
    with page as materialized (
      select t.* from own_memberships me
      join lateral (
        select t.id, t.created_at, t.status, t.due_date, t.priority from tasks t
        where t.project_id = me.project_id ${chosen(filters, reader)} ${order.by} limit ${TASKS_PAGE + 1}
      ) t on true
      ${order.by} limit ${TASKS_PAGE + 1}
    )
    select (${AS_JSON}::jsonb || jsonb_build_object('project_title', p.title)) as task, ${order.cursor}
    from page join tasks t on t.id = page.id join projects p on p.id = t.project_id ${PEOPLE}
    ${order.by}`.execute(trx);
  const { rows, next } = pageByCursor(found, TASKS_PAGE);
  return { tasks: rows.map(({ task }) => toTask(task)), next };
}

/** @returns tasks of a project by their ids, newest first; what is not there is left out */
export async function someTasks(trx: Trx, projectId: string, ids: readonly string[]): Promise<Task[]> {
  const found = await selectTasks(trx, sql`t.project_id = ${projectId} and t.id = any (${ids}::uuid[])`);
  return found.map(({ task }) => task);
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
 * @param until the last day that counts
 * @param limit how many at most
 * @returns of each own project that is not on hold or completed the open task that is due first, and is that
 *   person's or nobody's
 */
export async function listDue(trx: Trx, personId: string, until: string, limit: number): Promise<DueTask[]> {
  const { by } = ORDERS.due;
  const { rows } = await sql<DueTask>`
    select t.id, t.title, t.due_date, t.project_id, p.title as project_title
    from own_memberships me
    join projects p on p.id = me.project_id and p.status in ('draft', 'active')
    join lateral (
      select t.* from tasks t
      where t.project_id = p.id and ${CLOSED} = 0 and ${DAY} <= ${until}::date
        and (t.assigned_to = ${personId} or t.assigned_to is null)
      ${by} limit 1
    ) t on true
    ${by} limit ${limit}`.execute(trx);
  return rows;
}

/** @returns the task of a project that was made from this action of a plan */
export async function findMadeOfAction(trx: Trx, projectId: string, action: string) {
  const [found] = await selectTasks(trx, sql`t.project_id = ${projectId} and t.source_action = ${action}`);
  return found?.task;
}

/** @returns the tasks of own projects that were made from this action of a plan */
export async function listMadeOfAction(trx: Trx, action: string) {
  const { rows } = await sql<{ id: string; project_id: string }>`
    select id, project_id from tasks
    where source_action = ${action} and project_id = any (array(select id from my_projects() as id))`.execute(
    trx,
  );
  return rows;
}

/** @returns the task that somebody made with this client id */
export async function findMade(trx: Trx, projectId: string, personId: string, clientId: string) {
  const [found] = await selectTasks(
    trx,
    sql`t.project_id = ${projectId} and t.assigned_by = ${personId} and t.client_id = ${clientId}`,
  );
  return found?.task;
}
