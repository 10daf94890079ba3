/** The SQL of closed accounts; as the system. */
import type { Trx } from '#db/open.ts';

export { withSystemRights } from '#db/system-rights.ts';

interface Closing {
  person_id: string;
  token_hash: Buffer;
  closed_at: Date;
  ends_at: Date;
}

/** Whoever takes the lock decides alone what becomes of the account: closing, opening, deleting. */
export async function lockPerson(trx: Trx, personId: string): Promise<void> {
  await trx.selectFrom('people').select('id').where('id', '=', personId).forUpdate().execute();
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

/** @returns whether they have closed it themselves */
export async function isClosing(trx: Trx, personId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('account_closings')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whose accounts have been closed long enough */
export async function listEnded(trx: Trx, now: Date, most: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('account_closings')
    .select('person_id')
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(most)
    .execute();
  return rows.map((row) => row.person_id);
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
