import { type RawBuilder, sql } from 'kysely';
import { type Queries, type RowsOf, readTogether } from '#db/driver.ts';
import { iso } from '#db/instants.ts';
import type { Trx } from '#db/open.ts';
import { cursorOf, isAfterCursor, pageByCursor } from '#db/pagination.ts';
import { isAdmin, readAsAdmin, reasonToOpen } from '#db/recorded-reading.ts';
import type { Actor } from '#kit/actor.ts';
import type { Project, Side } from './projects.contract.ts';
import { membersOf, type Participants, type ProjectStatus, type Role, standingIn } from './projects.rules.ts';
import { likeOf, wordsOf } from './projects.search.queries.ts';

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
  customer_id: string | null;
  service_provider_id: string | null;
  family_ids: string[];
  customer: Side | null;
  asked_customer: Project['asked_customer'];
  service_provider: Side | null;
  /** Whether its customer's account is gone: nobody changes it any more. */
  ended: boolean;
  /** When it ends: until then its customer, who closed their account, can come back. */
  ends_at: string | null;
  /** The reason that an admin, who is not in it, gave. */
  opened_for?: string;
}

const profile = (alias: string) =>
  sql`json_build_object('user_id', ${sql.ref(`${alias}.id`)}, 'full_name', ${sql.ref(`${alias}.full_name`)},
    'email', ${sql.ref(`${alias}.email`)}, 'user_type', ${sql.ref(`${alias}.user_type`)},
    'organization', ${sql.ref(`${alias}.organization`)}, 'closed', ${sql.ref(`${alias}.deactivated_at`)} is not null)`;

/** The customer its provider invited last, while none has accepted; by their name of that day. */
const ASKED = sql`case when cm.person_id is null then (
  select case when i.answer is null or i.answer = 'declined' then json_build_object('user_id', i.customer_id,
    'full_name', i.customer_name, 'invited_at', ${iso('i.invited_at')}, 'declined', i.answer is not null) end
  from customer_invitations i where i.project_id = p.id order by i.invited_at desc, i.id desc limit 1) end`;

/**
 * Projects with their members, as visible to the current person.
 * @param more columns
 */
function projectsWhere<Row = ProjectRow>(
  where: RawBuilder<unknown>,
  tail = sql``,
  more = sql``,
): RawBuilder<Row> {
  return sql<Row>`
    select p.id, p.title, p.description, p.status, p.priority, p.due_date,
      p.created_at, p.updated_at, p.ended_at is not null as ended,
      case when c.deactivated_at is not null then (
        select ${iso('g.ends_at')} from account_closings g where g.person_id = c.id) end as ends_at,
      cm.person_id as customer_id, case when c.id is not null then ${profile('c')} end as customer,
      sm.person_id as service_provider_id, case when s.id is not null then ${profile('s')} end as service_provider,
      array(select f.person_id from project_members f where f.project_id = p.id and f.role = 'family'
        and f.left_at is null order by f.joined_at, f.person_id) as family_ids,
      ${ASKED} as asked_customer ${more}
    from projects p
    left join project_members cm on cm.project_id = p.id and cm.role = 'customer' and cm.left_at is null
    left join people c on c.id = cm.person_id
    left join project_members sm on sm.project_id = p.id and sm.role = 'provider' and sm.left_at is null
    left join people s on s.id = sm.person_id
    where ${where} ${tail}`;
}

async function selectProjects<Row = ProjectRow>(
  trx: Trx,
  ...selected: Parameters<typeof projectsWhere>
): Promise<Row[]> {
  const { rows } = await projectsWhere<Row>(...selected).execute(trx);
  return rows;
}

/**
 * The project, for those who may enter it: its members, and admins, whose access is recorded. Everything in a
 * project starts with this.
 * @returns undefined both if it does not exist and if it is not theirs, which must look the same (PROJ-24)
 */
export async function enterProject(trx: Trx, id: string, actor: Actor): Promise<ProjectRow | undefined> {
  const mine = await findProject(trx, id);
  return mine || !(await isAdmin(trx)) ? mine : lookAtProject(trx, id, actor);
}

/**
 * As enterProject, and what else is read there, in the same round trip for its members.
 * @param also what somebody who may not enter must see no rows of
 * @returns the rows of each, by their names
 */
export async function enterProjectAnd<Q extends Queries>(
  trx: Trx,
  id: string,
  actor: Actor,
  also: Q,
): Promise<{ project: ProjectRow; rows: RowsOf<Q> } | undefined> {
  const mine = projectsWhere(sql`p.id = ${id}`);
  const rows: RowsOf<{ mine: typeof mine }> & RowsOf<Q> = await readTogether(trx, { mine, ...also });
  const [own] = rows.mine;
  if (own) return { project: own, rows };
  const project = (await isAdmin(trx)) ? await lookAtProject(trx, id, actor) : undefined;
  return project && { project, rows: await readTogether(trx, also) };
}

/**
 * The project as an admin sees it; recorded.
 * @throws ReasonNeededError before they have said why
 */
export async function lookAtProject(trx: Trx, id: string, actor: Actor): Promise<ProjectRow | undefined> {
  const reason = await reasonToOpen(trx, id, actor);
  const look = { at: actor.at, actorId: actor.by, what: 'project', reason, subjectId: id };
  const read = () => selectProjects(trx, sql`p.id = ${id}`);
  const [project] = await readAsAdmin(trx, look, read, (row) => row.customer_id ?? membersOf(row));
  return project && { ...project, opened_for: reason };
}

/**
 * @returns what the record says of whoever opens something in a project: it is about the project's customer, or, where
 * the team opens it and there is none, about those who are in it
 */
export function readingIn(
  project: Participants & Pick<ProjectRow, 'opened_for'>,
  what: string,
  id: string,
  { by, at }: Actor,
) {
  const asTeam = standingIn(project, by) === 'admin';
  const people = asTeam && project.customer_id === null ? membersOf(project) : [project.customer_id];
  return { at, actorId: by, what, reason: project.opened_for, people, subjects: [id], asTeam };
}

/** The project, if already visible to the transaction. */
export async function findProject(trx: Trx, id: string): Promise<ProjectRow | undefined> {
  const [project] = await selectProjects(trx, sql`p.id = ${id}`);
  return project;
}

/** The project somebody made with this request. */
export async function findOfRequest(
  trx: Trx,
  by: string,
  requestId: string,
): Promise<ProjectRow | undefined> {
  const [project] = await selectProjects(trx, sql`p.created_by = ${by} and p.request_id = ${requestId}`);
  return project;
}

/**
 * @param search words, each of which must occur in the title, or in the name of somebody on the other side
 * @param after the previous page's cursor
 * @returns a page of the current person's projects, most recently changed first (DASH-25)
 */
export async function listProjects(trx: Trx, search: string, after: string | undefined) {
  const words = wordsOf(search);
  const conditions = [
    sql`p.id = any (array(select id from my_projects() as id))`,
    ...(words.length > 0 ? [hasWords(words)] : []),
    ...(after ? [isAfterCursor('p', 'updated_at', after)] : []),
  ];
  const found = await selectProjects<ProjectRow & { cursor: string }>(
    trx,
    sql.join(conditions, sql` and `),
    sql`order by p.updated_at desc, p.id desc limit ${PAGE + 1}`,
    sql`, ${cursorOf('p', 'updated_at')}`,
  );
  const { rows: projects, next } = pageByCursor(found, PAGE);
  return { projects, next };
}

/** What a search of own projects looks at: the title, and who else is in it, or has been asked. */
const TEXT = sql`concat_ws(' ', p.title, case when c.id <> current_person() then c.full_name end,
  case when s.id <> current_person() then s.full_name end, (${ASKED}) ->> 'full_name')`;

/** Without an index: one's own projects are few enough to look through. */
function hasWords(words: string[]): RawBuilder<unknown> {
  const patterns = words.map((word) => withoutAccents(sql`${likeOf(word)}::text`));
  return sql`${withoutAccents(TEXT)} like all (array[${sql.join(patterns)}])`;
}

/** In small letters, and without the accents of any language. */
const withoutAccents = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036F]', '', 'g')`;

/** @returns titles by id, of those projects the current person may see */
export async function listTitles(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx.selectFrom('projects').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** DASH-05. */
export async function countActive(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from projects
    where status = 'active' and id = any (array(select id from my_projects() as id))`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * Own projects that may need attention: due soon, without a provider who is there, or not started.
 * @param until the last day that counts as soon
 */
export async function listNeedingAttention(trx: Trx, until: string): Promise<ProjectRow[]> {
  return selectProjects(
    trx,
    sql`p.id = any (array(select id from my_projects() as id))
      and p.status in ('draft', 'active')
      and (p.due_date <= ${until}::date or sm.person_id is null or s.deactivated_at is not null or p.status = 'draft')`,
    sql`order by p.due_date, p.updated_at desc limit ${PAGE}`,
  );
}

/**
 * Locks the project until the end of the transaction. Foreign keys do not wait for it: an event of somebody who
 * holds a task that we wait for would, and both would wait for ever.
 * @returns its state once the lock is held; undefined if the person may no longer enter it
 */
export async function lockProject(trx: Trx, id: string): Promise<ProjectRow | undefined> {
  const held = await trx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Read under the lock: its members may have changed during the wait.
  return held && findProject(trx, id);
}

/** The projects a person is in, in one role, as they see them. */
export async function listIn(trx: Trx, personId: string, role: Role): Promise<ProjectRow[]> {
  return selectProjects(
    trx,
    sql`p.id = any (array(select project_id from own_memberships
      where person_id = ${personId} and role = ${role} and left_at is null))`,
  );
}
