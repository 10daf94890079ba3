/** The SQL of projects. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../db/open.ts';
import { cursorOf, isBehindCursor, pageByCursor } from '../../db/pages.ts';
import { type EventKind, type NewEvent, record } from '../../db/record.ts';
import { isAdmin, recordedReading } from '../../db/recorded-reading.ts';
import type { Doing } from '../../kit/doing.ts';
import type { Participant } from './projects.contract.ts';
import { otherParticipant, type Participants, type Priority, type ProjectStatus } from './projects.rules.ts';

const PAGE = 30;

export interface ProjectRow {
  id: string;
  title: string;
  description: string;
  status: ProjectStatus;
  priority: number;
  due_date: string | null;
  created_at: Date;
  updated_at: Date;
  customer_id: string;
  service_provider_id: string | null;
  customer: Participant;
  service_provider: Participant | null;
}

const profile = (alias: string) =>
  sql`json_build_object('user_id', ${sql.ref(`${alias}.id`)}, 'full_name', ${sql.ref(`${alias}.full_name`)},
    'email', ${sql.ref(`${alias}.email`)}, 'user_type', ${sql.ref(`${alias}.user_type`)},
    'organization', ${sql.ref(`${alias}.organization`)})`;

/**
 * Projects with both sides, as the person of the transaction may see them.
 * @param more columns
 */
async function selectProjects<Row = ProjectRow>(
  trx: Trx,
  where: RawBuilder<unknown>,
  tail = sql``,
  more = sql``,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.title, p.description, p.status, p.priority, p.due_date,
      p.created_at, p.updated_at, p.customer_id, p.service_provider_id, ${profile('c')} as customer,
      case when s.id is not null then ${profile('s')} end as service_provider ${more}
    from projects p
    join people c on c.id = p.customer_id
    left join people s on s.id = p.service_provider_id
    where ${where} ${tail}`.execute(trx);
  return rows;
}

/**
 * The project, for who may enter it: its two sides, and an admin, whose coming is written down.
 * Everything in a project begins with this.
 * @returns nothing when it is not there or not theirs, which must look the same (PROJ-24)
 */
export async function enterProject(trx: Trx, id: string, { by, at }: Doing): Promise<ProjectRow | undefined> {
  const mine = await findProject(trx, id);
  if (mine || !(await isAdmin(trx))) return mine;
  const [seen] = await recordedReading(
    trx,
    { at, actorId: by, what: 'project' },
    () => selectProjects(trx, sql`p.id = ${id}`),
    (row) => row.customer_id,
  );
  return seen;
}

/** The project, where the transaction has it in sight already. */
export async function findProject(trx: Trx, id: string): Promise<ProjectRow | undefined> {
  const [project] = await selectProjects(trx, sql`p.id = ${id}`);
  return project;
}

/**
 * @param after the cursor of the page before
 * @returns a page of the person's own projects, newest change first (DASH-25)
 */
export async function listProjects(trx: Trx, personId: string, after: string | undefined) {
  const mine = sql`(p.customer_id = ${personId} or p.service_provider_id = ${personId})`;
  const onward = after ? sql`and ${isBehindCursor('p', 'updated_at', after)}` : sql``;
  const found = await selectProjects<ProjectRow & { cursor: string }>(
    trx,
    sql`${mine} ${onward}`,
    sql`order by p.updated_at desc, p.id desc limit ${PAGE + 1}`,
    sql`, ${cursorOf('p', 'updated_at')}`,
  );
  const { rows: projects, next } = pageByCursor(found, PAGE);
  return { projects, next };
}

/** DASH-05. */
export async function countActive(trx: Trx, personId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('customer_id', '=', personId), eb('service_provider_id', '=', personId)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Own projects that may ask for something: due by a day, without a provider, or not started.
 * @param until the last day that is near
 */
export async function listUnsettled(trx: Trx, personId: string, until: string): Promise<ProjectRow[]> {
  return selectProjects(
    trx,
    sql`(p.customer_id = ${personId} or p.service_provider_id = ${personId})
      and p.status in ('draft', 'active')
      and (p.due_date <= ${until}::date or p.service_provider_id is null or p.status = 'draft')`,
    sql`order by p.due_date, p.updated_at desc limit ${PAGE}`,
  );
}

export interface NewProject {
  id: string;
  request_id: string;
  title: string;
  description: string;
  priority: Priority;
  due_date: string | null;
  customer_id: string;
  service_provider_id: string | null;
}

/** Creates a project, once for its request. @returns the project that was made for the request */
export async function createProject(trx: Trx, project: NewProject, { by, at }: Doing): Promise<ProjectRow> {
  const made = await trx
    .insertInto('projects')
    .values({ ...project, created_by: by, status: 'draft', created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.constraint('projects_one_per_request').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) {
    const recipientId = project.customer_id === by ? project.service_provider_id : project.customer_id;
    await tell(trx, project.id, 'project.created', { by, at }, { recipientId });
  }
  const [row] = await selectProjects(trx, sql`p.created_by = ${by} and p.request_id = ${project.request_id}`);
  if (!row) throw new Error('a project that was just made is not there');
  return row;
}

/** Tells the log what happened to a project. */
export async function tell(
  trx: Trx,
  projectId: string,
  kind: EventKind & `project.${string}`,
  { by, at }: Doing,
  more: Pick<NewEvent, 'data' | 'recipientId'> = {},
): Promise<void> {
  const subject = { type: 'project', id: projectId } as const;
  await record(trx, { kind, at, actorId: by, projectId, subject, ...more });
}

export type ProjectChange = Partial<
  Pick<NewProject, 'title' | 'description' | 'priority' | 'due_date'> & { status: ProjectStatus }
>;

/** Stores a change, with an event for a new status and one for everything else. */
export async function changeProject(
  trx: Trx,
  project: Participants & { id: string },
  change: ProjectChange,
  { by, at }: Doing,
): Promise<void> {
  await updateProject(trx, project.id, change, at);
  const doing = { by, at };
  const recipientId = otherParticipant(project, by);
  const { status, ...others } = change;
  if (status) {
    await tell(trx, project.id, 'project.status_changed', doing, { recipientId, data: { status } });
  }
  const fields = Object.keys(others);
  if (fields.length > 0)
    await tell(trx, project.id, 'project.changed', doing, { recipientId, data: { fields } });
}

/** Lets a provider in, or the one who is there go; each hears of it. */
export async function changeProvider(
  trx: Trx,
  project: Participants & { id: string },
  providerId: string | null,
  { by, at }: Doing,
): Promise<void> {
  const doing = { by, at };
  const before = project.service_provider_id;
  // While they are still in the project: afterwards nothing may call them.
  if (before !== null) await tell(trx, project.id, 'project.provider_left', doing, { recipientId: before });
  await updateProject(trx, project.id, { service_provider_id: providerId }, at);
  if (providerId === null) return;
  const recipientId = by === providerId ? project.customer_id : providerId;
  await tell(trx, project.id, 'project.provider_joined', doing, { recipientId });
}

/** It is newer than what was before, also within one tick of the clock. */
async function updateProject(
  trx: Trx,
  id: string,
  change: ProjectChange & { service_provider_id?: string | null },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('projects')
    .set((eb) => ({
      ...change,
      updated_at: sql<Date>`greatest(${at}, ${eb.ref('updated_at')} + interval '1 millisecond')`,
    }))
    .where('id', '=', id)
    .execute();
}

export type LockedProject = Omit<ProjectRow, 'customer' | 'service_provider' | 'created_at' | 'updated_at'>;

/**
 * Makes who else changes this project wait, until the end of the transaction.
 * @returns it as the one before left it; nothing when it is not theirs any more
 */
export async function lockProject(trx: Trx, id: string): Promise<LockedProject | undefined> {
  return trx
    .selectFrom('projects')
    .select(['id', 'title', 'description', 'status', 'priority', 'due_date'])
    .select(['customer_id', 'service_provider_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
