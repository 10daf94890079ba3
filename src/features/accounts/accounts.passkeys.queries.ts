/** The SQL of passkeys; as the system, because the tables are closed to everybody else. */
import type { Trx } from '#db/open.ts';

const SHOWN = ['id', 'friendly_name', 'created_at', 'last_used_at'] as const;

export async function listPasskeys(trx: Trx, personId: string) {
  return trx
    .selectFrom('passkeys')
    .select([...SHOWN, 'credential_id', 'transports'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
export type PasskeyRow = Pick<Awaited<ReturnType<typeof listPasskeys>>[number], (typeof SHOWN)[number]>;

/** @returns whether it was stored; false if the device’s passkey is somebody’s already */
export async function insertPasskey(
  trx: Trx,
  row: {
    id: string;
    person_id: string;
    friendly_name: string;
    credential_id: Buffer;
    public_key: Buffer;
    counter: string;
    transports: string[];
    created_at: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((on) => on.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @param except a passkey that may have the name */
export async function isPasskeyNameTaken(
  trx: Trx,
  personId: string,
  name: string,
  except?: string,
): Promise<boolean> {
  const found = await trx
    .selectFrom('passkeys')
    .select('id')
    .where('person_id', '=', personId)
    .where((eb) => eb(eb.fn('lower', ['friendly_name']), '=', eb.fn('lower', [eb.val(name)])))
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .executeTakeFirst();
  return found !== undefined;
}

/** @returns the passkey; undefined unless it was theirs */
export async function setPasskeyName(trx: Trx, personId: string, id: string, name: string) {
  return trx
    .updateTable('passkeys')
    .set({ friendly_name: name })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning(SHOWN)
    .executeTakeFirst();
}

/** @returns whether it was theirs */
export async function deletePasskey(trx: Trx, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A passkey and whose it is, locked, so that its uses follow one another. */
export async function lockPasskey(trx: Trx, credentialId: Buffer) {
  return trx
    .selectFrom('passkeys')
    .innerJoin('people', 'people.id', 'passkeys.person_id')
    .select(['passkeys.id', 'person_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .select(['people.email', 'people.deactivated_at'])
    .where('credential_id', '=', credentialId)
    .forUpdate('passkeys')
    .executeTakeFirst();
}

/** @returns whether a passkey is still there; nobody removes it before the end of the transaction */
export async function holdPasskey(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('passkeys')
    .select('id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function markPasskeyUsed(
  trx: Trx,
  { id, counter, at }: { id: string; counter: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('passkeys')
    .set({ counter: String(counter), last_used_at: at })
    .where('id', '=', id)
    .execute();
}

/** Uses a challenge up. @returns false if it was used before */
export async function spendPasskeyChallenge(trx: Trx, challenge: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkey_challenges_used')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
