/** The SQL of the hourly job. Acts as the system and can read unlocks only, not the orders. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import { DAY_MS } from '#kit/days.ts';
import { orderRenewed } from '../billing.events.ts';
import { nextRenewal, REMINDER_DAYS } from '../billing.prices.rules.ts';

/** The next renewal or end; exactly one of the two columns is set. */
const NEXT = sql<Date>`coalesce(ends_at, renews_at)`;
const soon = (now: Date) => new Date(now.getTime() + REMINDER_DAYS * DAY_MS);

/** Ids of people due a letter or a renewal. A closed account waits: once it is open again, it catches up. */
export async function listDue(trx: Trx, now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('unlocks')
    .select('user_id')
    .where('cancelled_at', 'is', null)
    .where(NEXT, '<=', soon(now))
    .where((eb) =>
      eb.or([
        eb('renews_at', '<=', now),
        eb.and([eb(NEXT, '>', now), eb('reminded_for', 'is distinct from', NEXT)]),
      ]),
    )
    .where('user_id', 'in', (of) => of.selectFrom('people').select('id').where('deactivated_at', 'is', null))
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Moves a monthly to its next renewal, skipping any that were missed; idempotent. */
export async function renew(trx: Trx, personId: string, now: Date): Promise<void> {
  const due = await trx
    .selectFrom('unlocks')
    .select(['order_id', 'starts_at'])
    .where('user_id', '=', personId)
    .where('cancelled_at', 'is', null)
    .where('renews_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  if (!due) return;
  await trx
    .updateTable('unlocks')
    .set({ renews_at: nextRenewal(due.starts_at, now) })
    .where('user_id', '=', personId)
    .execute();
  await recordEvent(trx, orderRenewed, { at: now, actorId: null, subjectId: due.order_id });
}

/**
 * Marks the letter about the next renewal or end as sent.
 * @returns what it is about; undefined if it is not due, or another process has sent it
 */
export async function takeReminder(trx: Trx, personId: string, now: Date) {
  return trx
    .updateTable('unlocks')
    .set({ reminded_for: NEXT })
    .where('user_id', '=', personId)
    .where('cancelled_at', 'is', null)
    .where(NEXT, '>', now)
    .where(NEXT, '<=', soon(now))
    .where('reminded_for', 'is distinct from', NEXT)
    .returning(['kind', NEXT.as('at')])
    .executeTakeFirst();
}

/** @returns whom to write to; undefined if they closed their account meanwhile */
export async function findReader(trx: Trx, personId: string) {
  return trx
    .selectFrom('people')
    .select(['email', 'full_name', 'locale', 'time_zone'])
    .where('id', '=', personId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
}
