/** The SQL of who looked: what others did that is about the present person, as the record has it. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { nameOfAnybody } from '#db/who-did.ts';

const LOOKS_PAGE = 30;

export interface LookRow {
  id: string;
  at: Date;
  what: string;
  as_team: boolean;
  reason: string | null;
  /** Null for the team, and for somebody the reader does not know, or no longer. */
  name: string | null;
}

/**
 * @param before cursor: the id of the previous page's last entry
 * @returns a page of what others read or changed of this person, newest first
 */
export async function listLooks(trx: Trx, personId: string, before: string | undefined, most = LOOKS_PAGE) {
  // The person's own entries are few: found by the index over people, then sorted.
  const { rows } = await sql<LookRow>`
    select e.id, e.at, e.what, e.as_team, e.reason, case when not e.as_team then ${nameOfAnybody('e', 'actor_id')} end as name
    from access_entries e
    where e.people @> array[${personId}::uuid] and e.act <> 'refused' and e.actor_id is distinct from ${personId}
      ${before === undefined ? sql`` : sql`and e.id < ${before}`}
    order by e.id desc limit ${most + 1}`.execute(trx);
  const looks = rows.slice(0, most);
  return { looks, next: rows.length > most ? (looks.at(-1)?.id ?? null) : null };
}

export interface Reading {
  person_id: string;
  /** The last time. */
  at: Date;
}

/** @returns who has read something of the present person's as a member, and when */
export async function listReadings(trx: Trx, personId: string, subjectId: string): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select e.actor_id as person_id, max(e.at) as at from access_entries e
    where e.people @> array[${personId}::uuid] and e.subjects @> array[${subjectId}::uuid] and e.act = 'read'
      and not e.as_team and e.actor_id <> ${personId}
    group by e.actor_id`.execute(trx);
  return rows;
}

/** Whether an entry is about the present person; somebody else's is like none. */
export async function isAboutMe(trx: Trx, id: string): Promise<boolean> {
  const found = await trx.selectFrom('access_entries').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}
