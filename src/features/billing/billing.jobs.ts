/** The hourly job for unlocks. Idempotent, and safe to run in several processes at once. */
import { forEachSettled } from '#kit/for-each-settled.ts';
import { paths } from '#kit/paths.ts';
import type { Floor } from '#server/context.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { mail } from '#server/letters/letter.ts';
import { passEnds, unlockRenews } from './billing.letters.ts';
import { SKUS } from './billing.prices.rules.ts';
import * as queries from './billing.queries/renewals.ts';

export const renewals = defineJob('renewals', { every: '41 * * * *' });

/**
 * Renews what is due and sends the letter three days before a renewal or an end, each exactly once. A
 * cancelled monthly needs no job: it simply expires. Renewing charges nothing, and the letter says so;
 * adding a payment provider means changing both.
 * @throws if it failed for anyone; everyone else is done, and the job retries
 */
export async function remindAndRenew({
  db,
  jobs,
  clock,
  publicUrl,
}: Pick<Floor, 'db' | 'jobs' | 'clock' | 'publicUrl'>): Promise<void> {
  const now = clock.now();
  const due = await db.asSystem((trx) => queries.listDue(trx, now));
  // The letter and the mark that it was sent: both or neither.
  const work = (personId: string) =>
    db.asSystem(async (trx) => {
      const reader = await queries.findReader(trx, personId);
      if (!reader) return;
      await queries.renew(trx, personId, now);
      const reminder = await queries.takeReminder(trx, personId, now);
      if (!reminder) return;
      const kind = reminder.kind === 'pass' ? passEnds : unlockRenews;
      const letter = kind.of({
        fullName: reader.full_name,
        at: reminder.at.toISOString(),
        timeZone: reader.time_zone,
        priceCents: SKUS.unlock_monthly.price_cents,
        url: publicUrl + paths.orders(),
      });
      await jobs.enqueue(trx, mail, { to: reader.email, locale: reader.locale, letter });
    });
  await forEachSettled(due, work, 'renewals failed', String);
}
