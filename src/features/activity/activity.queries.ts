/** The SQL of activity: a project's activity list, and a person's notifications. */
import { type RawBuilder, sql } from 'kysely';
import { oneOf } from '#db/event-kinds.ts';
import type { GatheredNames } from '#db/log-names.ts';
import type { Trx } from '#db/open.ts';
import { pageOf } from '#db/pagination.ts';
import { recordEventForId } from '#db/record.ts';
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
  /** Logged entries only. */
  description: string | null;
  metadata: ActivityMetadata | null;
}

/**
 * A project's activity list. Policies hide it from people outside the project.
 * @param listed the kinds to show
 * @param names the joins and columns that each room supplies
 * @param before cursor: the id of the previous page's last entry; undefined for the newest page
 * @returns a page of 30, newest first, and the next cursor (LOG-08)
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
 * Stores an entry in the person's own name (LOG-01).
 * @returns its id
 * @throws PostgreSQL 42501 when the project is not theirs
 */
export async function logActivity(
  trx: Trx,
  { project_id, activity_type, description, metadata }: NewActivity,
  { by, at }: Actor,
): Promise<number> {
  const facts = { at, actorId: by, projectId: project_id, subjectId: project_id };
  const id = await recordEventForId(trx, activityLogged, { ...facts, data: { activity_type } });
  await noteEvent(trx, { event_id: id, project_id }, description, metadata);
  return Number(id);
}

/** Stores the sentence about an event that was just recorded, where it holds what a person wrote. */
export async function noteEvent(
  trx: Trx,
  about: { event_id: string; project_id: string },
  description: string,
  metadata: ActivityMetadata = {},
): Promise<void> {
  const note = { ...about, description, metadata: JSON.stringify(metadata) };
  await trx.insertInto('activity_notes').values(note).execute();
}

export type NotificationRow = Omit<Notification, 'at'> & { at: Date; together: boolean };

/**
 * Condition on `event_recipients u`: the recipients' rows that are grouped into the one notification
 * `n`.
 */
const inSameGroup = ({ together }: EventCatalogue) =>
  sql`u.person_id = n.recipient_id and u.kind = n.kind and ${oneOf('u.kind', together)} and u.project_id = n.project_id`;

/**
 * A person's notifications (DASH-11). A project's messages are grouped into one entry, the newest with
 * the number unseen; so are other kinds marked `together`.
 * @param names the joins and columns that each room supplies
 * @param before cursor: the id of the previous page's last entry; undefined for the newest page
 * @returns a page of 30, newest first, and the next cursor
 */
export async function listNotifications(
  trx: Trx,
  events: EventCatalogue,
  { notification: { join, names } }: GatheredNames,
  personId: string,
  before: number | undefined,
) {
  const isTogether = oneOf('n.kind', events.together);
  // Pick the page from this person's rows first; join the details afterwards.
  const { rows } = await sql<NotificationRow>`
    with n as materialized (
      select n.* from notifications n
      where n.recipient_id = ${personId} and n.kind = any (${events.notifying}) ${beyond('n.id', before)}
        and not (${isTogether} and exists (select from event_recipients u where ${inSameGroup(events)} and u.event_id > n.id))
      order by n.id desc limit ${PAGE + 1}
    )
    select n.id::float8 as id, n.at, n.kind, ${names.actor} as actor_name,
      ${names.project} as project_id, ${names.title} as project_title, ${names.begins} as begins_at,
      case when ${names.project} is not null or e.project_id is null then e.subject_id end as subject_id, e.data,
      n.seen_at is not null as seen, ${isTogether} as together,
      case when ${isTogether} then (select count(*)::int from (
        select from event_recipients u where ${inSameGroup(events)} and u.seen_at is null
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

/** Locks rows in event order, to avoid deadlocks. */
const see = (personId: string, which: RawBuilder<unknown>) => sql`
  update event_recipients set seen_at = now()
  where person_id = ${personId} and event_id in (
    select r.event_id from event_recipients r
    where r.person_id = ${personId} and r.seen_at is null and ${which}
    order by r.event_id for update)`;

/**
 * Marks notifications as seen, a grouped one with everything before it; ignores ids of other people's.
 */
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
      select u.event_id from notifications n join event_recipients u on ${inSameGroup(events)} and u.event_id <= n.id where ${named}))`,
  ).execute(trx);
}

/** @param through the last one to mark; undefined for all */
export async function markAllSeen(
  trx: Trx,
  events: EventCatalogue,
  personId: string,
  through: number | undefined,
): Promise<void> {
  const upTo = through === undefined ? sql`` : sql`and n.id <= ${through}`;
  const notifying = sql`select n.id from notifications n
    where n.recipient_id = ${personId} and n.kind = any (${events.notifying}) and n.seen_at is null ${upTo}`;
  await see(personId, sql`r.event_id in (${notifying})`).execute(trx);
}

/**
 * Marks the notifications about these subjects as seen, because the person has seen the subjects
 * themselves: messages they read, a file they opened. Other people's stay unchanged.
 * @param subject type of the events' subject, such as `message`
 */
export async function markSubjectsSeen(
  trx: Trx,
  personId: string,
  subject: string,
  subjectIds: string[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  const about = sql`select e.id from events e
    where e.subject_type = ${subject} and e.subject_id = any (${subjectIds}::uuid[])`;
  // An array is looked up first. Joined, PostgreSQL may go through all that the person has not seen instead.
  await see(personId, sql`r.event_id = any (array(${about}))`).execute(trx);
}

/**
 * Withdraws the notifications for subjects. For whoever recorded the events, or the system.
 * @param kinds of the events about these subjects
 */
export async function withdrawNotifications(
  trx: Trx,
  kinds: readonly string[],
  subjects: { type: string; ids: readonly string[] },
): Promise<void> {
  await sql`
    delete from event_recipients where event_id in (
      select id from events
      where subject_type = ${subjects.type} and subject_id = any (${subjects.ids}::uuid[])
        and kind = any (${kinds}))`.execute(trx);
}

function beyond(column: string, before: number | undefined): RawBuilder<unknown> {
  return before === undefined ? sql`` : sql`and ${sql.ref(column)} < ${before}`;
}
