/** The SQL of activity: what happened in a project, and what calls a person. */
import { type RawBuilder, sql } from 'kysely';
import type { GatheredNames } from '#db/log-names.ts';
import type { Trx } from '#db/open.ts';
import { pageOf } from '#db/pages.ts';
import { recordForId } from '#db/record.ts';
import type { Actor } from '#kit/actor.ts';
import type { ActivityType, EventData } from '#kit/event.ts';
import type { EventCatalogue } from '#kit/event-catalogue.ts';
import type { Notification } from './activity.contract.ts';
import { activityLogged } from './activity.events.ts';
import { type ActivityMetadata, MAX_UNSEEN } from './activity.rules.ts';

const PAGE = 30;

export interface EntryRow {
  id: number;
  at: Date;
  kind: string;
  actor: { user_id: string; full_name: string; is_team: boolean } | null;
  subject_type: string;
  subject_id: string | null;
  subject_name: string | null;
  data: EventData;
  /** Of a logged entry. */
  description: string | null;
  metadata: ActivityMetadata | null;
}

/**
 * What happened in a project, for somebody who has entered it; policies hide it from others.
 * @param listed the kinds that are shown
 * @param names what the rooms know of each
 * @param before the id of the last entry of the page before; left out, the newest
 * @returns a page of 30, newest first, and the id before which the next one begins (LOG-08)
 */
export async function listActivity(
  trx: Trx,
  { listed }: EventCatalogue,
  { entry: { join, names } }: GatheredNames,
  projectId: string,
  before: number | undefined,
) {
  const { rows } = await sql<EntryRow>`
    select e.id::float8 as id, e.at, e.kind, e.subject_type, e.subject_id, ${names.subject} as subject_name, e.data, n.description, n.metadata,
      case when coalesce(${names.team}, ${names.actor}) is not null then json_build_object(
        'user_id', e.actor_id, 'full_name', coalesce(${names.team}, ${names.actor}),
        'is_team', ${names.team} is not null) end as actor
    from events e
    ${join}
    left join activity_notes n on n.event_id = e.id
    where e.project_id = ${projectId} and e.kind = any (${listed}) ${beyond('e.id', before)}
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
  { by, at }: Actor,
): Promise<number> {
  const facts = { at, actorId: by, projectId: project_id, subjectId: project_id };
  const id = await recordForId(trx, activityLogged, { ...facts, data: { activity_type } });
  const note = { event_id: id, project_id, description, metadata: JSON.stringify(metadata) };
  await trx.insertInto('activity_notes').values(note).execute();
  return Number(id);
}

export type NotificationRow = Omit<Notification, 'at'> & { at: Date; together: boolean };

/** Kinds as constants, for an index of just these. */
const oneOf = (column: string, kinds: readonly string[]) =>
  sql`${sql.ref(column)} in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;

/** Of `event_recipients u`: those of the kind and project of `n`, for which one of them stands. */
const beside = ({ together }: EventCatalogue) =>
  sql`u.person_id = n.recipient_id and u.kind = n.kind and ${oneOf('u.kind', together)} and u.project_id = n.project_id`;

/**
 * What calls a person (DASH-11). The messages of a project are one: the newest, and how many are not seen. So
 * are others that stand together.
 * @param names what the rooms know of each
 * @param before the id of the last one of the page before; left out, the newest
 * @returns a page of 30, newest first, and the id before which the next one begins
 */
export async function listNotifications(
  trx: Trx,
  events: EventCatalogue,
  { notification: { join, names } }: GatheredNames,
  personId: string,
  before: number | undefined,
) {
  const isTogether = oneOf('n.kind', events.together);
  // Chosen first, from what calls this person alone; then it is asked what they tell of.
  const { rows } = await sql<NotificationRow>`
    with n as materialized (
      select n.* from notifications n
      where n.recipient_id = ${personId} and n.kind = any (${events.notifying}) ${beyond('n.id', before)}
        and not (${isTogether} and exists (select from event_recipients u where ${beside(events)} and u.event_id > n.id))
      order by n.id desc limit ${PAGE + 1}
    )
    select n.id::float8 as id, n.at, n.kind, ${names.actor} as actor_name,
      ${names.project} as project_id, ${names.title} as project_title,
      case when ${names.project} is not null then e.subject_id end as subject_id, e.data,
      n.seen_at is not null as seen, ${isTogether} as together,
      case when ${isTogether} then (select count(*)::int from (
        select from event_recipients u where ${beside(events)} and u.seen_at is null
        limit ${MAX_UNSEEN}) unseen) else 1 end as count
    from n
    join events e on e.id = n.id
    ${join}
    order by n.id desc`.execute(trx);
  return pageOf(rows, PAGE);
}

/** @returns how many notifications a person has not seen, 100 at most (DASH-11) */
export async function countUnseen(trx: Trx, events: EventCatalogue, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications n
      where n.recipient_id = ${personId} and n.kind = any (${events.notifying}) and n.seen_at is null
      limit ${MAX_UNSEEN}) unseen`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** In the order of events, so that nobody waits for somebody who waits for them. */
const see = (personId: string, which: RawBuilder<unknown>) => sql`
  update event_recipients set seen_at = now()
  where person_id = ${personId} and event_id in (
    select r.event_id from event_recipients r
    where r.person_id = ${personId} and r.seen_at is null and ${which}
    order by r.event_id for update)`;

/** Marks notifications as seen, of a message all up to it; ids that are not theirs are left out. */
export async function markSeen(
  trx: Trx,
  events: EventCatalogue,
  personId: string,
  ids: number[],
): Promise<void> {
  const named = sql`n.recipient_id = ${personId} and n.id = any (${ids}::bigint[])`;
  await see(
    personId,
    sql`(r.event_id in (select n.id from notifications n where ${named}) or r.event_id in (
      select u.event_id from notifications n join event_recipients u on ${beside(events)} and u.event_id <= n.id where ${named}))`,
  ).execute(trx);
}

export async function markAllSeen(trx: Trx, events: EventCatalogue, personId: string): Promise<void> {
  const notifying = sql`select n.id from notifications n
    where n.recipient_id = ${personId} and n.kind = any (${events.notifying}) and n.seen_at is null`;
  await see(personId, sql`r.event_id in (${notifying})`).execute(trx);
}

/**
 * Marks what tells of these things as seen, because the person has seen the things: messages they read,
 * a file they opened. Others' notifications stay as they are.
 * @param subject of their events, such as `message`
 */
export async function markSubjectsSeen(
  trx: Trx,
  personId: string,
  subject: string,
  subjectIds: string[],
): Promise<void> {
  const about = sql`select e.id from events e
    where e.subject_type = ${subject} and e.subject_id = any (${subjectIds}::uuid[])`;
  await see(personId, sql`r.event_id in (${about})`).execute(trx);
}

/**
 * Takes events back: whom they called is called no longer. By whoever recorded them, or the system.
 * @param kinds of the events about this subject
 */
export async function takeBack(
  trx: Trx,
  kinds: readonly string[],
  subject: { type: string; id: string },
): Promise<void> {
  await sql`
    delete from event_recipients where event_id in (
      select id from events
      where subject_type = ${subject.type} and subject_id = ${subject.id} and kind = any (${kinds}))`.execute(
    trx,
  );
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

/** As chooseMail, for whoever holds the link in a mail; nothing where the account is gone. */
export async function chooseMailByLink(trx: Trx, personId: string, byMail: boolean): Promise<void> {
  await sql`
    insert into notification_choices (person_id, by_mail) select id, ${byMail} from people where id = ${personId}
    on conflict (person_id) do update set by_mail = excluded.by_mail`.execute(trx);
}

function beyond(column: string, before: number | undefined): RawBuilder<unknown> {
  return before === undefined ? sql`` : sql`and ${sql.ref(column)} < ${before}`;
}
