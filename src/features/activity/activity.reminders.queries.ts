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

/** What a query about people `p` asks of their own clocks. */
export interface OwnClock {
  /** Their choices, null where they have made none, and their zone as `z (today, hour)`. */
  join: RawBuilder<unknown>;
  quietFrom: RawBuilder<number>;
  quietUntil: RawBuilder<number>;
  isQuiet: RawBuilder<boolean>;
}

/** Joins two tables and no more: beyond eight PostgreSQL looks for no better order (join_collapse_limit). */
export function ownClock(zones: readonly ZoneNow[]): OwnClock {
  const quietFrom = sql<number>`coalesce(c.quiet_from, ${USUAL_QUIET_HOURS.from}::int)`;
  const quietUntil = sql<number>`coalesce(c.quiet_until, ${USUAL_QUIET_HOURS.until}::int)`;
  return {
    join: sql`
      left join notification_choices c on c.person_id = p.id
      join unnest(${zones.map(({ zone }) => zone ?? '')}::text[], ${zones.map(({ today }) => today)}::date[],
          ${zones.map(({ hour }) => hour)}::int[]) as z (zone, today, hour) on z.zone = coalesce(p.time_zone, '')`,
    quietFrom,
    quietUntil,
    isQuiet: sql<boolean>`(case when ${quietFrom} <= ${quietUntil} then z.hour >= ${quietFrom} and z.hour < ${quietUntil}
      else z.hour >= ${quietFrom} or z.hour < ${quietUntil} end)`,
  };
}

/** Days to look for, and a join of `people p` with whom they concern. */
export interface DueSql {
  dueOn: string[];
  now: Date;
  /** Of what is due in their own day, as `d (due_on, kind)`: outside quiet hours, and not a moment after the last. */
  join: RawBuilder<unknown>;
}

const KINDS: readonly ReminderKind[] = ['day_before', 'on_day'];
/** Reminders begin at this hour of a person's day. */
const REMIND_FROM = 9;

/**
 * Of the day before and of the day itself, from 9:00. What quiet hours kept back on the day itself comes when they end;
 * what they kept back on the day before does not, for the day's own reminder is near by then. Where it is quiet from
 * 9:00 until midnight, reminders come before, not a day late.
 * @returns a search as a room's query about what is due uses it
 */
export function dueSql({ zones, now, lastBefore, personId }: DueSearch): DueSql {
  const { join: own, quietFrom, quietUntil, isQuiet } = ownClock(zones);
  const isEarly = sql`(z.hour < case when ${quietUntil} < ${quietFrom} and ${quietFrom} <= ${REMIND_FROM}
    then ${quietUntil} else ${REMIND_FROM} end)`;
  const around = zones.flatMap(({ today }) => [-1, 0, 1].map((days) => daysAfter(today, days)));
  const dueOn = [...new Set(around)];
  const days = dueOn.flatMap((day) => KINDS.map((kind) => ({ day, kind })));
  // Days that stand by themselves, so that PostgreSQL begins with what is due, and not with everybody.
  const join = sql`${own}
    join unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ kind }) => kind)}::text[]) as d (due_on, kind)
      on d.due_on = z.today + case when d.kind = 'day_before' then 1 else -(${isEarly}::int) end
      and not (d.kind = 'day_before' and ${isEarly}) and not ${isQuiet}
      and not exists (select from reminders last where last.person_id = p.id and last.sent_at > ${lastBefore})
      ${personId === null ? sql`` : sql`and p.id = ${personId}`}`;
  return { dueOn, now, join };
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
