/** Reminders, every minute. Idempotent, and safe in several processes at once. */
import type { Trx } from '#db/open.ts';
import { daysAfter } from '#kit/days.ts';
import type { EventDefinition } from '#kit/event.ts';
import { forEachSettled } from '#kit/for-each-settled.ts';
import { dayIn } from '#kit/time-zone.ts';
import type { Floor } from '#server/context.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import * as queries from './activity.reminders.queries.ts';
import {
  type DueInZone,
  type DueReminder,
  type ReminderKind,
  remindersNow,
} from './activity.reminders.rules.ts';

export const reminders = defineJob('reminders', { every: '* * * * *' });

/** What a room reminds people of. */
export interface ReminderSource {
  /** What tells them, by kind. */
  events: Readonly<Record<ReminderKind, EventDefinition>>;
  /**
   * @param days what is due where
   * @param personId only theirs; null for everybody's
   * @returns what nobody has been reminded of yet
   */
  listDue(trx: Trx, days: readonly DueInZone[], personId: string | null): Promise<DueReminder[]>;
  /** Takes back notifications that nobody has seen, and that are no longer true. */
  withdraw(trx: Trx, now: Date): Promise<void>;
}

/** How long we remember of what people were reminded. */
const KEPT_DAYS = 30;

/**
 * Reminds everybody of what is due in their own day: a notification for each thing, once; the digest mails
 * what stays unseen, and says how many, never what.
 * @throws if it failed for anyone; everyone else is done, and the job retries
 */
export async function remind(
  { db, clock }: Pick<Floor, 'db' | 'clock'>,
  sources: readonly ReminderSource[],
): Promise<void> {
  const now = clock.now();
  const zones = await db.asSystem(queries.listZones);
  const days = zones.flatMap((zone) => remindersNow(zone, now).map((due) => ({ ...due, zone })));
  for (const source of sources) {
    const due = await db.asSystem(async (trx) => {
      await source.withdraw(trx, now);
      return days.length > 0 ? source.listDue(trx, days, null) : [];
    });
    const people = new Set(due.map(({ person_id }) => person_id));
    // The marks and what they stand for: both or neither. Read again, because it may not be due any more.
    const work = (personId: string) =>
      db.asSystem(async (trx) => {
        await queries.sendReminders(trx, source.events, await source.listDue(trx, days, personId), now);
      });
    await forEachSettled([...people], work, 'reminders failed');
  }
}

/** Forgets old marks. */
export async function forgetReminders({ db, clock }: Pick<Floor, 'db' | 'clock'>): Promise<void> {
  const day = daysAfter(dayIn('UTC', clock.now()), -KEPT_DAYS);
  await db.asSystem((trx) => queries.deleteRemindersBefore(trx, day));
}
