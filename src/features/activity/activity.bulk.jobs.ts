/** Notices an admin who opens the records of many people within an hour: a mark at the desk, a letter to the others. */
import { sql } from 'kysely';
import { uuidv7 } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import type { Floor } from '#server/context.ts';
import { mail } from '#server/letters/letter.ts';
import { listAdmins } from '../accounts/accounts.people.queries.ts';
import { findBulkReaders, markBulkReading } from './activity.bulk.queries.ts';
import { recordsOpened } from './activity.letters.ts';
import { deleteOldReasons } from './activity.reasons.queries.ts';

export async function noticeBulkReadings({
  clock,
  db,
  jobs,
  publicUrl,
}: Pick<Floor, 'clock' | 'db' | 'jobs' | 'publicUrl'>): Promise<void> {
  const at = clock.now();
  await db.asSystem(async (trx) => {
    // Two processes at once would both find no mark.
    await sql`select pg_advisory_xact_lock(hashtext('bulk readings'))`.execute(trx);
    const readers = await findBulkReaders(trx, at);
    const admins = readers.length > 0 ? await listAdmins(trx) : [];
    for (const { actor_id, people } of readers) {
      await markBulkReading(trx, { id: uuidv7(at.getTime()), actor_id, people, at });
      for (const { email, full_name, locale } of admins.filter(({ id }) => id !== actor_id)) {
        const letter = recordsOpened.of({ fullName: full_name, url: publicUrl + paths.adminPeople() });
        await jobs.enqueue(trx, mail, { to: email, locale, letter });
      }
    }
  });
}

/** Forgets why admins opened what is not theirs, once it no longer holds: the record keeps it. */
export function forgetReasons({ clock, db }: Pick<Floor, 'clock' | 'db'>): Promise<void> {
  return db.asSystem((trx) => deleteOldReasons(trx, clock.now()));
}
