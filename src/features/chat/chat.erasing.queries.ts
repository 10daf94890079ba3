/** SQL for the job that erases deleted messages. It runs as the system, which cannot read message content. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';

/**
 * Erases the words of messages deleted up to then, oldest first, together with their search words and earlier
 * versions. Skips rows locked by someone else; the next run takes them.
 * @returns how many were erased
 */
export async function eraseDeleted(trx: Trx, until: Date, at: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with gone as materialized (
      select id from messages where deleted_at <= ${until} and erased_at is null
      order by deleted_at limit ${most} for update skip locked
    ), versions as (
      delete from message_versions where message_id in (select id from gone)
    )
    update messages set content = '', erased_at = ${at} where id in (select id from gone)`.execute(trx);
  return Number(numAffectedRows);
}
