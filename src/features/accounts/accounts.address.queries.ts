/** The SQL of another address or password; as the system, because nobody may change their own row. */
import type { Trx } from '#db/open.ts';

/**
 * @param personId for whom it would be free
 * @returns whether somebody has this address, or it is kept for whoever had it before
 */
export async function isAddressTaken(trx: Trx, email: string, personId: string | null): Promise<boolean> {
  const having = trx.selectFrom('people').select('id').where('email', '=', email);
  let kept = trx.selectFrom('former_addresses').select('person_id as id').where('email', '=', email);
  if (personId) kept = kept.where('person_id', '<>', personId);
  return (await having.union(kept).executeTakeFirst()) !== undefined;
}

/** Stores which address a person asks for, in place of what they asked for before. */
export async function requestAddress(
  trx: Trx,
  person_id: string,
  asked: { new_email: string; asked_at: Date; expires_at: Date },
): Promise<void> {
  await trx
    .insertInto('address_changes')
    .values({ person_id, ...asked })
    .onConflict((on) => on.column('person_id').doUpdateSet({ ...asked, token_hash: null }))
    .execute();
}

/** @returns the address a person asked for, while its link is valid */
export async function findRequestedAddress(
  trx: Trx,
  personId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('address_changes')
    .select('new_email')
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.new_email;
}

/** Stores the link of a requested address. @returns who gets it; undefined if it is no longer wanted */
export async function storeAddressLink(
  trx: Trx,
  { personId, email, tokenHash, now }: { personId: string; email: string; tokenHash: Buffer; now: Date },
) {
  return trx
    .updateTable('address_changes')
    .from('people')
    .set({ token_hash: tokenHash })
    .whereRef('people.id', '=', 'address_changes.person_id')
    .where('person_id', '=', personId)
    .where('new_email', '=', email)
    .where('expires_at', '>', now)
    .returning(['people.full_name', 'people.locale'])
    .executeTakeFirst();
}

export async function cancelAddress(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('address_changes').where('person_id', '=', personId).execute();
}

/** Uses up a person's link. @returns the address it confirms; undefined if it is not theirs, or no longer valid */
export async function spendAddressLink(
  trx: Trx,
  personId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('address_changes')
    .where('person_id', '=', personId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('new_email')
    .executeTakeFirst();
  return row?.new_email;
}

/** Gives a person another address, which they have proved. */
export async function setAddress(trx: Trx, personId: string, email: string, at: Date): Promise<void> {
  await trx
    .updateTable('people')
    .set({ email, email_verified: true, updated_at: at })
    .where('id', '=', personId)
    .execute();
}

/** Keeps the former address for its owner. */
export async function keepFormerAddress(
  trx: Trx,
  former: { email: string; person_id: string; token_hash: Buffer; changed_at: Date; until: Date },
): Promise<void> {
  await trx.insertInto('former_addresses').values(former).execute();
}

/** Whoever has an address again needs no way back to it. */
export async function releaseFormerAddress(trx: Trx, personId: string, email: string): Promise<void> {
  await trx
    .deleteFrom('former_addresses')
    .where('person_id', '=', personId)
    .where('email', '=', email)
    .execute();
}

/**
 * Uses up the way back to a former address, and with it those to the addresses between.
 * @returns whose it is; undefined if it is over
 */
export async function takeFormerAddress(trx: Trx, tokenHash: Buffer, now: Date) {
  const former = await trx
    .deleteFrom('former_addresses')
    .where('token_hash', '=', tokenHash)
    .where('until', '>', now)
    .returning(['person_id', 'email', 'changed_at'])
    .executeTakeFirst();
  if (!former) return;
  await trx
    .deleteFrom('former_addresses')
    .where('person_id', '=', former.person_id)
    .where('changed_at', '>=', former.changed_at)
    .execute();
  return former;
}

/**
 * Takes off the second factors, passkeys and linked providers that an account got since an instant.
 * @returns what each of them was
 */
export async function deleteWaysInSince(trx: Trx, personId: string, since: Date) {
  const factors = await trx
    .deleteFrom('factors')
    .where('person_id', '=', personId)
    .where('verified_at', '>=', since)
    .returning('id')
    .execute();
  const passkeys = await trx
    .deleteFrom('passkeys')
    .where('person_id', '=', personId)
    .where('created_at', '>=', since)
    .returning('id')
    .execute();
  const identities = await trx
    .deleteFrom('linked_identities')
    .where('person_id', '=', personId)
    .where('linked_at', '>=', since)
    .returning('provider')
    .execute();
  return [
    ...factors.map(() => 'factor' as const),
    ...passkeys.map(() => 'passkey' as const),
    ...identities.map(() => 'identity' as const),
  ];
}

/**
 * Stores the hash of another password.
 * @param before the hash it replaces, if it must still be that one
 * @returns false if it is not
 */
export async function setPassword(
  trx: Trx,
  personId: string,
  hash: string,
  { before, at }: { before?: string; at: Date },
): Promise<boolean> {
  let query = trx
    .updateTable('credentials')
    .set({ password: hash, updated_at: at })
    .where('user_id', '=', personId)
    .where('provider_id', '=', 'credential');
  if (before !== undefined) query = query.where('password', '=', before);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** The hash of a password that was set since then; undefined if it is older. */
export async function findPasswordSetSince(
  trx: Trx,
  personId: string,
  since: Date,
): Promise<string | undefined> {
  const found = await trx
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', personId)
    .where('provider_id', '=', 'credential')
    .where('updated_at', '>', since)
    .executeTakeFirst();
  return found?.password ?? undefined;
}
