/** SQL for orphans: stored objects without a row that needs them. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';

/** Announces an object before it is written: it becomes an orphan unless claimed by `dueAt`. */
export async function announceObject(trx: Trx, key: string, by: string, dueAt: Date): Promise<void> {
  await trx.insertInto('stored_leftovers').values({ object_key: key, left_by: by, due_at: dueAt }).execute();
}

/** Claims an object for a row. @returns false if it has been deleted meanwhile */
export async function claimObject(trx: Trx, key: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('stored_leftovers')
    .where('object_key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface Due {
  object_key: string;
  /** As text: a Date would lose its microseconds. */
  due: string;
}

/** @returns objects that were not claimed in time, after this one */
export async function listDue(trx: Trx, now: Date, after: Due | undefined, most: number): Promise<Due[]> {
  return trx
    .selectFrom('stored_leftovers')
    .select(['object_key', sql<string>`due_at::text`.as('due')])
    .where('due_at', '<=', now)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(due_at, object_key) > (${after?.due}::timestamptz, ${after?.object_key})`),
    )
    .orderBy('due_at')
    .orderBy('object_key')
    .limit(most)
    .execute();
}
