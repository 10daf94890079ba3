/** The SQL of letters about appointments. Runs as the system. */
import type { Trx } from '#db/open.ts';

/** @returns where and how to write to somebody; undefined if their account is closed */
export async function findReader(trx: Trx, personId: string) {
  return trx
    .selectFrom('people')
    .select(['email', 'full_name', 'locale', 'time_zone'])
    .where('id', '=', personId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
}
