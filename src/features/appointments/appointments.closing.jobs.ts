/** The letters about appointments with somebody whose account is closed. */
import type { Floor } from '#server/context.ts';
import { takeUnwritten } from './appointments.closing.queries.ts';
import { appointmentMail } from './appointments.jobs.ts';

/**
 * Writes to the other side of what was cancelled by closing an account, with the cancellation for their calendars, or
 * of what nobody should count on since an admin has closed one: one letter for each closed account. What is taken and
 * what is enqueued commit together.
 */
export async function writeOfClosed({ db, jobs }: Pick<Floor, 'db' | 'jobs'>): Promise<void> {
  await db.asSystem(async (trx) => {
    const unwritten = await takeUnwritten(trx);
    const together = Map.groupBy(
      unwritten,
      ({ by, other_id, is_cancelled }) => `${by} ${other_id} ${is_cancelled}`,
    );
    for (const [first, ...others] of together.values()) {
      if (!first) continue;
      await jobs.enqueue(trx, appointmentMail, {
        ...inLetter(first),
        kind: first.is_cancelled ? 'cancelled' : 'left_alone',
        ...(others.length > 0 && { others: others.map(inLetter) }),
        personId: first.other_id,
        isProvider: first.is_provider,
        changedAt: first.changed_at.toISOString(),
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
