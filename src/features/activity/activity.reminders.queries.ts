/** The SQL of reminders. Runs as the system. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import { daysAfter } from '#kit/days.ts';
import type { EventDefinition } from '#kit/event.ts';
import {
  type DueReminder,
  type DueSearch,
  type ReminderKind,
  USUAL_QUIET_HOURS,
  type ZoneNow,
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

/**
 * A join of `people p` with their own clock, as `own (today, hour, quiet_until, is_quiet)`, and their choices `c`, null
 * where they have made none.
 */
export function ownClock(zones: readonly ZoneNow[]): RawBuilder<unknown> {
  const { from, until } = USUAL_QUIET_HOURS;
  return sql`
    left join notification_choices c on c.person_id = p.id
    join unnest(${zones.map(({ zone }) => zone ?? '')}::text[], ${zones.map(({ today }) => today)}::date[],
        ${zones.map(({ hour }) => hour)}::int[]) as z (zone, today, hour) on z.zone = coalesce(p.time_zone, '')
    cross join lateral (select z.today, z.hour,
      coalesce(c.quiet_from, ${from}::int) as quiet_from, coalesce(c.quiet_until, ${until}::int) as quiet_until) at
    cross join lateral (select at.*, case when at.quiet_from <= at.quiet_until
      then at.hour >= at.quiet_from and at.hour < at.quiet_until
      else at.hour >= at.quiet_from or at.hour < at.quiet_until end as is_quiet) own`;
}

/** Days to look for, and a join of `people p` with whom they concern. */
export interface DueSql {
  dueOn: string[];
  now: Date;
  /** Of what is due in their own day, as `d (due_on, kind)`: outside quiet hours, and not a moment after the last. */
  join: RawBuilder<unknown>;
}

/** Reminders begin at this hour of a person's day. */
const REMIND_FROM = 9;

/**
 * Of the day before and of the day itself, from 9:00. What quiet hours kept back on the day itself comes when they end;
 * what they kept back on the day before does not, for the day's own reminder is near by then. Where it is quiet from
 * 9:00 until midnight, reminders come before, not a day late.
 * @returns a search as a room's query about what is due uses it
 */
export function dueSql({ zones, now, lastBefore, personId }: DueSearch): DueSql {
  const join = sql`${ownClock(zones)}
    cross join lateral (select own.hour < case when own.quiet_until < own.quiet_from and own.quiet_from <= ${REMIND_FROM}
      then own.quiet_until else ${REMIND_FROM} end as is_early) begun
    join lateral (
        select 'on_day' as kind, own.today - begun.is_early::int as due_on
        union all select 'day_before', own.today + 1 where not begun.is_early) d
      on not own.is_quiet
      and not exists (select from reminders last where last.person_id = p.id and last.sent_at > ${lastBefore})
      ${personId === null ? sql`` : sql`and p.id = ${personId}`}`;
  const around = zones.flatMap(({ today }) => [-1, 0, 1].map((days) => daysAfter(today, days)));
  return { dueOn: [...new Set(around)], now, join };
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
