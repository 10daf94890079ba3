/** The SQL of single sign-on; as the system, because the table is closed to everybody else. */
import type { Trx } from '#db/open.ts';

export interface Named {
  issuer: string;
  subject: string;
}

/** @returns the account that an identity belongs to */
export async function findLinked(trx: Trx, { issuer, subject }: Named) {
  return trx
    .selectFrom('linked_identities')
    .innerJoin('people', 'people.id', 'linked_identities.person_id')
    .select(['people.id', 'people.email', 'people.deactivated_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** @returns whether it is still theirs; nobody unlinks it before the end of the transaction */
export async function holdLinked(trx: Trx, named: Named, personId: string): Promise<boolean> {
  // Whoever takes ways in away together with the sessions holds the person first.
  await trx.selectFrom('people').select('id').where('id', '=', personId).forShare().execute();
  return (await findLinked(trx, named))?.id === personId;
}

/** @returns whether it is theirs now; false if it is another's, or they have one of this issuer */
export async function linkIdentity(
  trx: Trx,
  row: Named & { person_id: string; provider: string; linked_at: Date },
): Promise<boolean> {
  await trx
    .insertInto('linked_identities')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute();
  return (await findLinked(trx, row))?.id === row.person_id;
}

export async function listLinked(trx: Trx, personId: string) {
  return trx
    .selectFrom('linked_identities')
    .select(['provider', 'linked_at'])
    .where('person_id', '=', personId)
    .orderBy('linked_at')
    .execute();
}

/** @returns whether there was one */
export async function unlink(trx: Trx, personId: string, provider: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('linked_identities')
    .where('person_id', '=', personId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
