/** The SQL of closed accounts; as the system. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';

export { withSystemRights } from '#db/system-rights.ts';

interface Closing {
  person_id: string;
  token_hash: Buffer;
  closed_at: Date;
  ends_at: Date;
}

/** An account whose 30 days are over. */
export interface Ended {
  person_id: string;
  /** As text: a Date would lose microseconds. */
  ended: string;
}

/**
 * Whoever takes the lock decides alone what becomes of the account: closing, opening, deleting. Foreign keys do not
 * wait for it: whoever changes a task or a document holds it, and then names the person in an event.
 */
export async function lockPerson(trx: Trx, personId: string): Promise<void> {
  await trx.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
}

export async function insertClosing(trx: Trx, closing: Closing): Promise<void> {
  await trx.insertInto('account_closings').values(closing).execute();
}

/** @returns whose account the link opens; undefined if it is over */
export async function findClosing(trx: Trx, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await trx
    .selectFrom('account_closings')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row?.person_id;
}

export async function deleteClosing(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('account_closings').where('person_id', '=', personId).execute();
}

/** @returns whether they have closed it themselves, and nothing of it is erased yet */
export async function isClosing(trx: Trx, personId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('account_closings')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('erased', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whose accounts have been closed long enough, after this one */
export async function listEnded(
  trx: Trx,
  now: Date,
  after: Ended | undefined,
  most: number,
): Promise<Ended[]> {
  return trx
    .selectFrom('account_closings')
    .select(['person_id', sql<string>`ends_at::text`.as('ended')])
    .where('ends_at', '<=', now)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(ends_at, person_id) > (${after?.ended}::timestamptz, ${after?.person_id})`),
    )
    .orderBy('ends_at')
    .orderBy('person_id')
    .limit(most)
    .execute();
}

/**
 * Erases a portion of what hangs on an account that is still closed: PostgreSQL does, with rights of its own
 * (decision 0254).
 * @returns whether there may be more
 */
export async function eraseMore(trx: Trx, personId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_closings')
    .set(({ eb }) => ({ portions: eb('portions', '+', 1) }))
    .where('person_id', '=', personId)
    .where('ends_at', '<=', now)
    .where('person_id', 'in', (of) =>
      of.selectFrom('people').select('id').where('deactivated_at', 'is not', null),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  // Not by `returning`: the foreign key acts after it.
  const row = await trx
    .selectFrom('account_closings')
    .select('has_more')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return row.has_more;
}

/** Deletes an account that is still closed; what refers to it goes, or stays without a name. */
export async function deleteClosedPerson(trx: Trx, personId: string, now: Date): Promise<void> {
  await trx
    .deleteFrom('people')
    .where('id', '=', personId)
    .where('deactivated_at', 'is not', null)
    .where('id', 'in', (of) =>
      of.selectFrom('account_closings').select('person_id').where('ends_at', '<=', now),
    )
    .execute();
}
