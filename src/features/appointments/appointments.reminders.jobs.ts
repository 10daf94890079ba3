/** Reminders of appointments, every minute. Idempotent, and safe in several processes at once. */
import { forEachSettled } from '#kit/for-each-settled.ts';
import type { Floor } from '#server/context.ts';
import { listZones, ownClock, sendReminder } from '../activity/activity.reminders.queries.ts';
import { zonesNow } from '../activity/activity.reminders.rules.ts';
import { appointmentDayAhead, appointmentHourAhead } from './appointments.events.ts';
import { appointmentMail } from './appointments.jobs.ts';
import * as queries from './appointments.reminders.queries.ts';

const EVENTS = { day_ahead: appointmentDayAhead, hour_ahead: appointmentHourAhead } as const;

/**
 * Reminds both sides of an appointment a day and an hour before: a notification, and for those who want mail a
 * letter with the time. What comes in quiet hours waits for their end, unless the appointment has begun by then.
 * @throws if it failed for anyone; everyone else is done, and the job retries
 */
export async function remindOfAppointments({
  db,
  jobs,
  clock,
}: Pick<Floor, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock.now();
  const { search, due } = await db.asSystem(async (trx) => {
    await queries.withdrawAppointmentReminders(trx, now);
    const zones = zonesNow(await listZones(trx), now);
    const search = { now, clock: ownClock(zones), personId: null };
    return { search, due: await queries.listDueAppointments(trx, search) };
  });
  const people = new Set(due.map(({ person_id }) => person_id));
  // The marks, the notifications and the letters: all or nothing.
  const work = (personId: string) =>
    db.asSystem(async (trx) => {
      // Read again, because it may have been moved or cancelled.
      for (const each of await queries.listDueAppointments(trx, { ...search, personId })) {
        const { zone, by_mail, ends_at, cutoff_hours, ...reminder } = each;
        const isFirst = await sendReminder(trx, EVENTS[each.kind], reminder, now);
        if (!isFirst || !by_mail) continue;
        await jobs.enqueue(trx, appointmentMail, {
          kind: 'ahead',
          appointmentId: each.subject_id,
          personId,
          startsAt: each.starts_at.toISOString(),
          endsAt: ends_at.toISOString(),
          changedAt: now.toISOString(),
          sequence: 0,
          zone,
          cutoffHours: cutoff_hours,
        });
      }
    });
  await forEachSettled([...people], work, 'reminders of appointments failed', String);
}
