/** The SQL of the job that erases deleted messages. Acts as the system, which can read none of the words. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';

/**
 * Erases the words of messages that were deleted until then, the oldest first; what people search, and what
 * they said before they were corrected, goes with them. Those that somebody else holds wait for the next time.
 * @returns how many it erased
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
