/** The SQL of tasks. */
import { type RawBuilder, sql } from 'kysely';
import { inTransaction, type Trx } from '#db/open.ts';
import { mapRead, type Read, readAll, readRows } from '#db/read.ts';
import type { TextRow } from '#db/session-pipeline.ts';
import { listed, statementOf } from '#db/statements.ts';
import { type ProjectPerson, peopleOf, peopleOfOwnProjects } from '#db/who-did.ts';
import type { MadeOfMessage, OwnTask, Task, TaskCounts } from './tasks.contract.ts';
import type { TaskFilters } from './tasks.filters.contract.ts';
import { CLOSED, DAY, ORDERS } from './tasks.order.queries.ts';
import { selectedTask, TASK_COLUMNS, type TaskText, toTasks } from './tasks.rows.queries.ts';
import { type DueTask, isOpen, TASK_STATUSES, TASKS_PAGE } from './tasks.rules.ts';

const DUE = {
  overdue: (today: string) => sql`and ${CLOSED} = 0 and ${DAY} < ${today}::date`,
  week: (today: string) => sql`and ${CLOSED} = 0 and ${DAY} between ${today}::date and ${today}::date + 7`,
  none: () => sql`and t.due_date is null`,
};

/** @param today the reader's own day */
function chosen(filters: TaskFilters, today: string): RawBuilder<unknown> {
  const { status, assigned_to_me, due, order, cursor } = filters;
  const isTheirs = assigned_to_me === 'yes' ? sql`=` : sql`is distinct from`;
  return sql.join(
    [
      // The second half keeps the order's index from reading through the others.
      status ? sql`and t.status = ${status} and ${CLOSED} = ${sql.lit(isOpen(status) ? 0 : 1)}` : sql``,
      assigned_to_me ? sql`and t.assigned_to ${isTheirs} current_person()` : sql``,
      due ? DUE[due](today) : sql``,
      cursor ? sql`and ${ORDERS[order].after(cursor)}` : sql``,
    ],
    sql` `,
  );
}

/** Where the current person is, for their own day. */
export const ownZone = (): Read<string | null | undefined> =>
  mapRead(
    readRows({
      name: 'tasks.zone',
      text: 'select time_zone from people where id = current_person()',
      values: [],
      columns: ['time_zone'],
    }),
    ([row]) => row?.time_zone,
  );

/** A task of a page; `cursor` is where the next page begins behind it. */
type Paged = TaskText & TextRow<'cursor'>;

/** A page of a project's tasks, in the order that was chosen (TASK-36); see toPage. */
export function pageOfTasks(projectId: string, filters: TaskFilters, today: string): Read<Paged[]> {
  const { by, cursor } = ORDERS[filters.order];
  const page = sql`select ${selectedTask}, ${cursor} from tasks t
    where t.project_id = ${projectId} ${chosen(filters, today)} ${by} limit ${TASKS_PAGE + 1}`;
  return readRows(statementOf(page, [...TASK_COLUMNS, 'cursor']));
}

/**
 * A page of the tasks of all projects that the current person is in (DASH-22), each with the title of its project: of
 * each project no more than a page is read, in the order of an index.
 */
export function pageOfOwnTasks(filters: TaskFilters, today: string) {
  const { by, cursor } = ORDERS[filters.order];
  const page = sql`
    with page as materialized (
      select t.* from own_memberships me
      join lateral (
        select t.id, t.created_at, t.status, t.due_date, t.priority from tasks t
        where t.project_id = me.project_id ${chosen(filters, today)} ${by} limit ${TASKS_PAGE + 1}
      ) t on true
      ${by} limit ${TASKS_PAGE + 1}
    )
    select ${selectedTask}, ${cursor}, p.title as project_title
    from page join tasks t on t.id = page.id join projects p on p.id = t.project_id
    ${by}`;
  const columns = [...TASK_COLUMNS, 'cursor', 'project_title'] as const;
  const read = readAll({ people: peopleOfOwnProjects(), rows: readRows(statementOf(page, columns)) });
  return mapRead(read, ({ people, rows }) => {
    const { tasks, next } = toPage(people, rows);
    const titled = tasks.map(
      (task, n): OwnTask => ({ ...task, project_title: rows[n]?.project_title as string }),
    );
    return { tasks: titled, next };
  });
}

/** @returns a page in the contract's format, and where the next one begins */
export function toPage(people: readonly ProjectPerson[], found: readonly Paged[]) {
  const rows = found.slice(0, TASKS_PAGE);
  const next = found.length > TASKS_PAGE ? (rows.at(-1)?.cursor ?? null) : null;
  return { tasks: toTasks(people, rows), next };
}

/** How many tasks of a project have which status (TASK-02). */
export const countsOfTasks = (projectId: string): Read<TaskCounts> =>
  mapRead(
    readRows({
      name: 'tasks.counts',
      text: 'select status, count(*)::text as count from tasks where project_id = $1 group by status',
      values: [projectId],
      columns: ['status', 'count'],
    }),
    toCounts,
  );

function toCounts(rows: readonly TextRow<'status' | 'count'>[]): TaskCounts {
  const of = new Map(rows.map(({ status, count }) => [status, Number(count)]));
  const [pending, in_progress, completed, cancelled] = TASK_STATUSES.map((status) => of.get(status) ?? 0) as [
    ...[number, number, number, number],
  ];
  return { completed, in_progress, pending, total: pending + in_progress + completed + cancelled };
}

const tasksWhere = (projectId: string, where: RawBuilder<unknown>): Read<TaskText[]> =>
  readRows(
    statementOf(
      sql`select ${selectedTask} from tasks t where t.project_id = ${projectId} and ${where} ${ORDERS.newest.by}`,
      TASK_COLUMNS,
    ),
  );

/** Tasks of a project by their ids, newest first; what is not there is left out. See toTasks. */
export const tasksByIds = (projectId: string, ids: readonly string[]): Read<TaskText[]> =>
  tasksWhere(projectId, sql`t.id = any (${listed(ids)}::uuid[])`);

async function read(trx: Trx, projectId: string, tasks: Read<TaskText[]>): Promise<Task[]> {
  const { people, rows } = await inTransaction(trx, readAll({ people: peopleOf(projectId), rows: tasks }));
  return toTasks(people, rows);
}

/** @returns tasks of a project by their ids, newest first; what is not there is left out */
export const someTasks = (trx: Trx, projectId: string, ids: readonly string[]): Promise<Task[]> =>
  read(trx, projectId, tasksByIds(projectId, ids));

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
  const [task] = await read(trx, projectId, tasksWhere(projectId, sql`t.source_action = ${action}`));
  return task;
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
  const where = sql`t.assigned_by = ${personId} and t.client_id = ${clientId}`;
  const [task] = await read(trx, projectId, tasksWhere(projectId, where));
  return task;
}
