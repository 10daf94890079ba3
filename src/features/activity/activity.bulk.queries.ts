/** The SQL of bulk readings: an admin who opens the records of many people within an hour. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { DAY_MS, HOUR_MS } from '#kit/days.ts';

/** More people than this within an hour are many. */
const MANY_PEOPLE = 20;
const SHOWN_DAYS = 30;

/**
 * As the system: who opened the records of many people within the last hour, and has no mark of that hour yet. Lists
 * that show names, and the first page of the requests that wait for an answer, are the desk’s daily work.
 */
export async function findBulkReaders(trx: Trx, at: Date): Promise<{ actor_id: string; people: number }[]> {
  const since = new Date(at.getTime() - HOUR_MS);
  const { rows } = await sql<{ actor_id: string; people: number }>`
    select e.actor_id, count(distinct about.id)::int as people
    from access_entries e cross join lateral unnest(e.people) as about (id)
    where e.as_team and e.act = 'read' and e.at > ${since} and e.what not in ('people', 'projects', 'help_requests', 'factor_resets')
      and not exists (select from bulk_readings b where b.actor_id = e.actor_id and b.at > ${since})
    group by e.actor_id having count(distinct about.id) > ${MANY_PEOPLE}`.execute(trx);
  return rows;
}

/** As the system. */
export async function markBulkReading(
  trx: Trx,
  mark: { id: string; actor_id: string; people: number; at: Date },
): Promise<void> {
  await trx.insertInto('bulk_readings').values(mark).execute();
}

export async function listBulkReadings(trx: Trx, at: Date) {
  return trx
    .selectFrom('bulk_readings as b')
    .innerJoin('people', 'people.id', 'b.actor_id')
    .select(['b.id', 'people.full_name as name', 'b.people', 'b.at'])
    .where('b.at', '>', new Date(at.getTime() - SHOWN_DAYS * DAY_MS))
    .orderBy('b.at', 'desc')
    .limit(50)
    .execute();
}

/** @returns the newest check of the record, and where it found it broken */
export async function findLastCheck(trx: Trx): Promise<{ at: Date; broken: string | null } | undefined> {
  return trx
    .selectFrom('record_checks')
    .select(['at', 'broken'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
