/** The SQL of reminders. Runs as the system. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import type { EventDefinition } from '#kit/event.ts';
import {
  type DueInZone,
  type DueReminder,
  type DueSearch,
  type QuietHours,
  type ReminderKind,
  USUAL_QUIET_HOURS,
} from './activity.reminders.rules.ts';

/** @returns every zone that somebody is in, and null; each is found by a step of the index */
export async function listZones(trx: Trx): Promise<(string | null)[]> {
  const { rows } = await sql<{ zone: string | null }>`
    with recursive zones as (
      (select time_zone as zone from people where time_zone is not null order by time_zone limit 1)
      union all
      select (select time_zone from people where time_zone > zones.zone order by time_zone limit 1)
      from zones where zones.zone is not null)
    select zone from zones`.execute(trx);
  return [null, ...rows.flatMap(({ zone }) => zone ?? [])];
}

/** @returns every pair of quiet hours that somebody has; each is found by a step of the index */
export async function listQuietHours(trx: Trx): Promise<QuietHours[]> {
  const { rows } = await sql<QuietHours>`
    with recursive used as (
      (select quiet_from, quiet_until from notification_choices order by quiet_from, quiet_until limit 1)
      union all
      select following.* from used cross join lateral (
        select c.quiet_from, c.quiet_until from notification_choices c
        where (c.quiet_from, c.quiet_until) > (used.quiet_from, used.quiet_until)
        order by c.quiet_from, c.quiet_until limit 1) following)
    select quiet_from as from, quiet_until as until from used`.execute(trx);
  const { from, until } = USUAL_QUIET_HOURS;
  return [USUAL_QUIET_HOURS, ...rows.filter((row) => row.from !== from || row.until !== until)];
}

/** Days to look for, and a join of `people p` with whom they concern. */
export interface DueSql {
  dueOn: string[];
  now: Date;
  /** Of what is due in their own day, as `d (due_on, kind)`: outside quiet hours, and not a moment after the last. */
  join: RawBuilder<unknown>;
}

/** @returns a search as a room's query about what is due uses it */
export function dueSql({ days, now, lastBefore, personId }: DueSearch): DueSql {
  const column = (pick: (day: DueInZone) => string | number) => days.map(pick);
  const join = sql`
    left join notification_choices c on c.person_id = p.id
    join unnest(${column(({ zone }) => zone ?? '')}::text[],
        ${column(({ quiet }) => quiet.from)}::int[], ${column(({ quiet }) => quiet.until)}::int[],
        ${column(({ due_on }) => due_on)}::date[], ${column(({ kind }) => kind)}::text[])
      as d (zone, quiet_from, quiet_until, due_on, kind) on d.zone = coalesce(p.time_zone, '')
      and d.quiet_from = coalesce(c.quiet_from, ${USUAL_QUIET_HOURS.from})
      and d.quiet_until = coalesce(c.quiet_until, ${USUAL_QUIET_HOURS.until})
      and not exists (select from reminders last where last.person_id = p.id and last.sent_at > ${lastBefore})
      ${personId === null ? sql`` : sql`and p.id = ${personId}`}`;
  return { dueOn: [...new Set(days.map(({ due_on }) => due_on))], now, join };
}

/**
 * Marks reminders as sent and records their events, which notify.
 * @param events by kind of reminder
 * @returns the kinds of those events, one for each; those another process has sent meanwhile are not sent again
 */
export async function sendReminders(
  trx: Trx,
  events: Readonly<Partial<Record<ReminderKind, EventDefinition>>>,
  due: readonly DueReminder[],
  at: Date,
): Promise<string[]> {
  const sent: string[] = [];
  for (const reminder of due) {
    const event = events[reminder.kind];
    if (!event) throw new Error(`nothing says ${reminder.kind}`);
    if (await sendReminder(trx, event, reminder, at)) sent.push(event.kind);
  }
  return sent;
}

type SubjectType = 'task' | 'document' | 'appointment';
/** Of whom and of what somebody is reminded. */
interface Reminder {
  person_id: string;
  project_id: string | null;
  subject_id: string;
  kind: ReminderKind | 'day_ahead' | 'hour_ahead';
  due_on: string;
  /** Of what has a time: each start is reminded of once. */
  starts_at?: Date;
}

/**
 * Marks one reminder as sent and records its event, which notifies.
 * @returns false if another process has sent it meanwhile
 */
export async function sendReminder(
  trx: Trx,
  event: EventDefinition,
  { project_id: projectId, subject_id: subjectId, ...rest }: Reminder,
  at: Date,
): Promise<boolean> {
  const marked = await trx
    .insertInto('reminders')
    .values({ ...rest, subject_type: event.subject as SubjectType, subject_id: subjectId, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (marked.numInsertedOrUpdatedRows !== 1n) return false;
  const facts = { at, actorId: null, subjectId, recipientIds: [rest.person_id], data: {} };
  await recordEvent(trx, event, { ...facts, ...(projectId !== null && { projectId }) });
  return true;
}

/** Forgets reminders of days before this one. */
export async function deleteRemindersBefore(trx: Trx, day: string): Promise<void> {
  await trx.deleteFrom('reminders').where('due_on', '<', day).execute();
}
