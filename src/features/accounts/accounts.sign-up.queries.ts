/** The SQL of a sign-up; as the system, because nobody is signed in yet. */
import type { Insertable } from 'kysely';
import type { Trx } from '#db/open.ts';
import type { People } from '#db/tables.gen.ts';

type NewPerson = Pick<
  Insertable<People>,
  'full_name' | 'email' | 'user_type' | 'organization' | 'locale' | 'provider_verified_at'
> & { id: string };

/** @returns false if somebody has the address; whoever signs up with it at the same time waits here */
export async function insertPerson(trx: Trx, person: NewPerson, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('people')
    .values({ ...person, created_at: at, updated_at: at })
    .onConflict((on) => on.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores the hash of somebody's password, of which they have none. */
export async function insertPassword(
  trx: Trx,
  { id, personId, hash, at }: { id: string; personId: string; hash: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('credentials')
    .values({
      id,
      user_id: personId,
      account_id: personId,
      provider_id: 'credential',
      password: hash,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Who signs up, in their own words. */
export type Asker = Pick<Insertable<People>, 'email' | 'full_name' | 'user_type' | 'organization'>;

/** @returns the account that somebody made with these words since then, as long as its address is not proved */
export async function findUnverifiedSince(trx: Trx, asker: Asker, since: Date) {
  return trx
    .selectFrom('people')
    .innerJoin('credentials', 'credentials.user_id', 'people.id')
    .select(['people.id', 'credentials.password'])
    .where('people.email', '=', asker.email)
    .where('people.full_name', '=', asker.full_name)
    .where('people.user_type', '=', asker.user_type)
    .where('people.organization', 'is not distinct from', asker.organization ?? null)
    .where('people.email_verified', '=', false)
    .where('people.created_at', '>', since)
    .where('credentials.provider_id', '=', 'credential')
    .executeTakeFirst();
}
