/** The letters about appointments that closing an account has cancelled. */
import type { Floor } from '#server/context.ts';
import { takeUnwritten } from './appointments.closing.queries.ts';
import { appointmentMail } from './appointments.jobs.ts';

/**
 * Writes to the other side of what was cancelled, one letter from each who has closed their account, with the
 * cancellation for their calendars. What is taken and what is enqueued commit together.
 */
export async function writeOfClosed({ db, jobs }: Pick<Floor, 'db' | 'jobs'>): Promise<void> {
  await db.asSystem(async (trx) => {
    const cancelled = await takeUnwritten(trx);
    const together = Map.groupBy(cancelled, ({ by, other_id }) => `${by} ${other_id}`);
    for (const [first, ...others] of together.values()) {
      if (!first) continue;
      await jobs.enqueue(trx, appointmentMail, {
        ...inLetter(first),
        kind: 'cancelled',
        ...(others.length > 0 && { others: others.map(inLetter) }),
        personId: first.other_id,
        isProvider: first.is_provider,
        changedAt: first.cancelled_at.toISOString(),
        zone: first.zone,
      });
    }
  });
}

const inLetter = ({
  id,
  sequence,
  start_time,
  end_time,
}: Awaited<ReturnType<typeof takeUnwritten>>[number]) => ({
  appointmentId: id,
  sequence,
  startsAt: start_time.toISOString(),
  endsAt: end_time.toISOString(),
});
