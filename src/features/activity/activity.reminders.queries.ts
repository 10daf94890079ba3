/** The SQL of reminders. Runs as the system. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { record } from '#db/record.ts';
import type { EventDefinition } from '#kit/event.ts';
import type { DueReminder, ReminderKind } from './activity.reminders.rules.ts';

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
 * Marks reminders as sent and records their events, which notify.
 * @param events by kind of reminder
 * @returns how many; those another process has sent meanwhile are not sent again
 */
export async function sendReminders(
  trx: Trx,
  events: Readonly<Record<ReminderKind, EventDefinition>>,
  due: readonly DueReminder[],
  at: Date,
): Promise<number> {
  let sent = 0;
  for (const { kind, project_id: projectId, subject_id: subjectId, ...rest } of due) {
    const event = events[kind];
    const marked = await trx
      .insertInto('reminders')
      .values({ ...rest, subject_type: event.subject, subject_id: subjectId, kind, sent_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (marked.numInsertedOrUpdatedRows !== 1n) continue;
    await record(trx, event, {
      at,
      actorId: null,
      projectId,
      subjectId,
      recipientIds: [rest.person_id],
      data: {},
    });
    sent += 1;
  }
  return sent;
}

/** Forgets reminders of days before this one. */
export async function deleteRemindersBefore(trx: Trx, day: string): Promise<void> {
  await trx.deleteFrom('reminders').where('due_on', '<', day).execute();
}
