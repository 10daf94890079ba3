/** The SQL of activity: what happened in a project, and what calls a person. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../db/open.ts';
import { pageOf } from '../../db/pages.ts';
import { type EventKind, recordForId } from '../../db/record.ts';
import { whoDid } from '../../db/who-did.ts';
import type { Doing } from '../../kit/doing.ts';
import type { Notification } from './activity.contract.ts';
import {
  ACTIVITY_KINDS,
  type ActivityKind,
  type ActivityMetadata,
  type ActivityType,
  type Data,
  NOTIFYING_KINDS,
  NOTIFYING_SUBJECTS,
  UNSEEN_AT_MOST,
} from './activity.rules.ts';

const PAGE = 30;
const LISTED: readonly EventKind[] = Object.keys(ACTIVITY_KINDS) as ActivityKind[];
const CALLING: readonly EventKind[] = NOTIFYING_KINDS;

export interface EntryRow {
  id: number;
  at: Date;
  kind: ActivityKind;
  actor: { user_id: string; full_name: string } | null;
  subject_type: string;
  subject_id: string | null;
  data: Data;
  /** Of a logged entry. */
  description: string | null;
  metadata: ActivityMetadata | null;
}

/**
 * What happened in a project, for somebody who has entered it; policies hide it from others.
 * @param before the id of the last entry of the page before; left out, the newest
 * @returns a page of 30, newest first, and the id before which the next one begins (LOG-08)
 */
export async function listActivity(trx: Trx, projectId: string, before: number | undefined) {
  const actor = whoDid('e', 'actor_id');
  const { rows } = await sql<EntryRow>`
    select e.id::float8 as id, e.at, e.kind, e.subject_type, e.subject_id, e.data, n.description, n.metadata,
      case when ${actor.name} is not null then json_build_object(
        'user_id', e.actor_id, 'full_name', ${actor.name}) end as actor
    from events e
    ${actor.join}
    left join activity_notes n on n.event_id = e.id
    where e.project_id = ${projectId} and e.kind = any (${LISTED}) ${beyond('e.id', before)}
    order by e.id desc limit ${PAGE + 1}`.execute(trx);
  return pageOf(rows, PAGE);
}

export interface NewActivity {
  project_id: string;
  activity_type: ActivityType;
  description: string;
  metadata: ActivityMetadata;
}

/**
 * Stores an entry in a person's own name (LOG-01).
 * @returns its id
 * @throws PostgreSQL 42501 when the project is not theirs
 */
export async function logActivity(
  trx: Trx,
  { project_id, activity_type, description, metadata }: NewActivity,
  { by, at }: Doing,
): Promise<number> {
  const id = await recordForId(trx, {
    ...{ kind: 'activity.logged', at, actorId: by, projectId: project_id },
    subject: { type: 'project', id: project_id },
    data: { activity_type },
  });
  const note = { event_id: id, project_id, description, metadata: JSON.stringify(metadata) };
  await trx.insertInto('activity_notes').values(note).execute();
  return Number(id);
}

const notSeen = (personId: string) => sql`not exists (
  select from notification_seen s where s.person_id = ${personId} and s.event_id = n.id)`;

type NotificationRow = Omit<Notification, 'at'> & { at: Date };

/**
 * What calls a person (DASH-11).
 * @param before the id of the last one of the page before; left out, the newest
 * @returns a page of 30, newest first, and the id before which the next one begins
 */
export async function listNotifications(trx: Trx, personId: string, before: number | undefined) {
  const actor = whoDid('n', 'actor_id');
  const { rows } = await sql<NotificationRow>`
    select n.id::float8 as id, n.at, n.kind, ${actor.name} as actor_name, n.project_id, n.project_title,
      case when n.project_id is not null then n.subject_id end as subject_id, n.data,
      not (${notSeen(personId)}) as seen
    from notifications n
    ${actor.join}
    where n.recipient_id = ${personId} and n.kind = any (${CALLING}) ${beyond('n.id', before)}
    order by n.id desc limit ${PAGE + 1}`.execute(trx);
  return pageOf(rows, PAGE);
}

/** @returns how many notifications a person has not seen, 100 at most (DASH-11) */
export async function countUnseen(trx: Trx, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications n
      where n.recipient_id = ${personId} and n.kind = any (${CALLING}) and ${notSeen(personId)}
      limit ${UNSEEN_AT_MOST}) unseen`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Marks notifications as seen; ids that are not theirs are left out. */
export async function markSeen(trx: Trx, personId: string, ids: number[]): Promise<void> {
  await sql`
    insert into notification_seen (person_id, event_id)
    select ${personId}, n.id from notifications n
    where n.recipient_id = ${personId} and n.id = any (${ids}::bigint[])
    on conflict do nothing`.execute(trx);
}

export async function markAllSeen(trx: Trx, personId: string): Promise<void> {
  await sql`
    insert into notification_seen (person_id, event_id)
    select ${personId}, n.id from notifications n
    where n.recipient_id = ${personId} and n.kind = any (${CALLING}) and ${notSeen(personId)}
    on conflict do nothing`.execute(trx);
}

/**
 * Marks what tells of these things as seen, because the person has seen the things: messages they read,
 * a file they opened. Others' notifications stay as they are.
 * @param subjectIds ids of messages, files or projects
 */
export async function markSubjectsSeen(trx: Trx, personId: string, subjectIds: string[]): Promise<void> {
  await sql`
    insert into notification_seen (person_id, event_id)
    select ${personId}, e.id from events e
    where e.subject_type = any (${NOTIFYING_SUBJECTS}) and e.subject_id = any (${subjectIds}::uuid[])
      and e.recipient_id = ${personId}
    on conflict do nothing`.execute(trx);
}

/** @returns whether a mail tells the person of unseen news; it does, unless they chose otherwise */
export async function wantsMail(trx: Trx, personId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('notification_choices')
    .select('by_mail')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.by_mail ?? true;
}

export async function chooseMail(trx: Trx, personId: string, byMail: boolean): Promise<void> {
  await trx
    .insertInto('notification_choices')
    .values({ person_id: personId, by_mail: byMail })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ by_mail: byMail }))
    .execute();
}

function beyond(column: string, before: number | undefined): RawBuilder<unknown> {
  return before === undefined ? sql`` : sql`and ${sql.ref(column)} < ${before}`;
}
