/** Reminders and their letters, every minute. Idempotent, and safe in several processes at once. */
import type { Trx } from '#db/open.ts';
import { daysAfter } from '#kit/days.ts';
import type { EventDefinition } from '#kit/event.ts';
import { forEachSettled } from '#kit/for-each-settled.ts';
import { dayIn } from '#kit/time-zone.ts';
import type { Floor } from '#server/context.ts';
import { mailReminders, type NewsServices } from './activity.jobs.ts';
import { lockSpan } from './activity.mail.queries.ts';
import * as queries from './activity.reminders.queries.ts';
import { type DueReminder, type ReminderKind, searchNow } from './activity.reminders.rules.ts';

/** What a room reminds people of. */
export interface ReminderSource {
  /** What tells them, by kind. */
  events: Readonly<Partial<Record<ReminderKind, EventDefinition>>>;
  /** @returns what nobody has been reminded of yet */
  listDue(trx: Trx, search: queries.DueSql): Promise<DueReminder[]>;
  /** Takes back notifications that nobody has seen, and that are no longer true. */
  withdraw(trx: Trx, now: Date): Promise<void>;
}

/** How long we remember of what people were reminded. */
const KEPT_DAYS = 30;

/**
 * Reminds everybody of what is due in their own day: a notification for each thing, once, and for those who want
 * mail one letter at once, which says how many, never what.
 * @throws if it failed for anyone, or for a source; everyone and everything else is done, and the job retries
 */
export async function remind(services: NewsServices, sources: readonly ReminderSource[]): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const search = searchNow(await db.asSystem(queries.listZones), now);
  const remindOf = async (source: ReminderSource) => {
    const due = await db.asSystem(async (trx) => {
      await source.withdraw(trx, now);
      return source.listDue(trx, queries.dueSql(search));
    });
    const people = new Set(due.map(({ person_id }) => person_id));
    // The marks and what they stand for, the letter too: all or nothing.
    const work = (personId: string) =>
      db.asSystem(async (trx) => {
        const span = await lockSpan(trx, personId, now, 'wait');
        // Read again, because it may not be due any more.
        const stillDue = await source.listDue(trx, queries.dueSql({ ...search, personId }));
        const sent = await queries.sendReminders(trx, source.events, stillDue, now);
        if (span && sent.length > 0) await mailReminders(trx, services, personId, span, sent);
      });
    await forEachSettled([...people], work, 'people were not reminded', String);
  };
  await forEachSettled(sources, remindOf, 'reminders failed', ({ events }) => Object.keys(events).join(', '));
}

/** Forgets old marks. */
export async function forgetReminders({ db, clock }: Pick<Floor, 'db' | 'clock'>): Promise<void> {
  const day = daysAfter(dayIn('UTC', clock.now()), -KEPT_DAYS);
  await db.asSystem((trx) => queries.deleteRemindersBefore(trx, day));
}
