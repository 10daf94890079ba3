/** The SQL of second factors; as the system, because the tables are closed to everybody else. */
import type { Trx } from '#db/open.ts';

const SHOWN = [
  'id',
  'friendly_name',
  'factor_type',
  'phone',
  'verified_at',
  'created_at',
  'last_used_at',
] as const;

export async function listFactors(trx: Trx, personId: string) {
  return trx
    .selectFrom('factors')
    .select(SHOWN)
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
export type FactorRow = Awaited<ReturnType<typeof listFactors>>[number];

/** @returns whether the password is not enough: there is a verified factor, or a passkey */
export async function isProtected(trx: Trx, personId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('factors')
    .select('id')
    .where('person_id', '=', personId)
    .where('verified_at', 'is not', null)
    .unionAll(trx.selectFrom('passkeys').select('id').where('person_id', '=', personId))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks the person, so that changes of their factors follow one another. */
export async function lockFactors(trx: Trx, personId: string): Promise<void> {
  await trx.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
}

/** To whom changes of factors are announced. */
export async function findAddressee(trx: Trx, personId: string) {
  return trx
    .selectFrom('people')
    .select(['email', 'full_name', 'locale'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
}

export async function insertFactor(
  trx: Trx,
  row: { id: string; person_id: string; friendly_name: string; created_at: Date } & (
    | { factor_type: 'totp'; wrapped_secret: Buffer }
    | { factor_type: 'phone'; phone: string }
  ),
): Promise<void> {
  await trx.insertInto('factors').values(row).execute();
}

/** Removes what was begun and never verified. */
export async function deleteUnverified(trx: Trx, personId: string): Promise<void> {
  await trx
    .deleteFrom('factors')
    .where('person_id', '=', personId)
    .where('verified_at', 'is', null)
    .execute();
}

/** @returns what was removed; undefined unless it was theirs */
export async function deleteFactor(trx: Trx, personId: string, id: string) {
  return trx
    .deleteFrom('factors')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning(['verified_at', 'phone'])
    .executeTakeFirst();
}

/** @returns whether the factor is the person's */
export async function insertChallenge(
  trx: Trx,
  personId: string,
  challenge: { id: string; factor_id: string; expires_at: Date; code_hash: Buffer | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('factor_challenges')
    .columns(['id', 'factor_id', 'expires_at', 'code_hash'])
    .expression((of) =>
      of
        .selectFrom('factors')
        .select((eb) => [
          eb.val(challenge.id).as('id'),
          'factors.id as factor_id',
          eb.val(challenge.expires_at).as('at'),
          eb.val(challenge.code_hash).as('hash'),
        ])
        .where('id', '=', challenge.factor_id)
        .where('person_id', '=', personId),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The factor a code is entered for, locked; undefined if it is not the person's. */
export async function factorToVerify(trx: Trx, personId: string, id: string) {
  return trx
    .selectFrom('factors')
    .select(['id', 'friendly_name', 'wrapped_secret', 'phone', 'verified_at', 'last_step'])
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns whether the challenge is the factor's, and neither over nor used */
export async function spendChallenge(
  trx: Trx,
  { id, factorId, at }: { id: string; factorId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('factor_challenges')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markProved(
  trx: Trx,
  { id, step, at, verifiedAt }: { id: string; step: number | null; at: Date; verifiedAt: Date },
): Promise<void> {
  await trx
    .updateTable('factors')
    .set({ last_step: step === null ? null : String(step), last_used_at: at, verified_at: verifiedAt })
    .where('id', '=', id)
    .execute();
}

export async function isNameTaken(trx: Trx, personId: string, name: string): Promise<boolean> {
  const found = await trx
    .selectFrom('factors')
    .select('id')
    .where('person_id', '=', personId)
    .where('verified_at', 'is not', null)
    .where((eb) => eb(eb.fn('lower', ['friendly_name']), '=', eb.fn('lower', [eb.val(name)])))
    .executeTakeFirst();
  return found !== undefined;
}

/** Replaces them all; with none, there is nothing left to recover. */
export async function replaceRecoveryCodes(trx: Trx, personId: string, hashes: Buffer[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  if (hashes.length > 0) await insertRecoveryCodes(trx, personId, hashes, true);
}

/** Offers codes beside those that work, until one of them is used or they are kept; in place of an earlier offer. */
export async function offerRecoveryCodes(trx: Trx, personId: string, hashes: Buffer[]): Promise<void> {
  await trx
    .deleteFrom('recovery_codes')
    .where('person_id', '=', personId)
    .where('kept', '=', false)
    .execute();
  await insertRecoveryCodes(trx, personId, hashes, false);
}

async function insertRecoveryCodes(
  trx: Trx,
  personId: string,
  hashes: Buffer[],
  kept: boolean,
): Promise<void> {
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ person_id: personId, code_hash, kept })))
    .execute();
}

/** Whether a code is among those on offer; undefined if it is not the person's. */
export async function isOffered(trx: Trx, personId: string, hash: Buffer): Promise<boolean | undefined> {
  const found = await trx
    .selectFrom('recovery_codes')
    .select('kept')
    .where('person_id', '=', personId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return found && !found.kept;
}

/** Those on offer take the place of those before. */
export async function keepRecoveryCodes(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).where('kept', '=', true).execute();
  await trx.updateTable('recovery_codes').set({ kept: true }).where('person_id', '=', personId).execute();
}

/** How many work and were kept. */
export async function countRecoveryCodes(trx: Trx, personId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('person_id', '=', personId)
    .where('kept', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Uses a code up; one on offer shows that its owner has them all. @returns whether there was one */
export async function spendRecoveryCode(trx: Trx, personId: string, hash: Buffer): Promise<boolean> {
  const spent = await trx
    .deleteFrom('recovery_codes')
    .where('person_id', '=', personId)
    .where('code_hash', '=', hash)
    .returning('kept')
    .executeTakeFirst();
  if (spent && !spent.kept) await keepRecoveryCodes(trx, personId);
  return spent !== undefined;
}

/** Raises a session: a second factor was proved in it. */
export async function markMfaVerified(trx: Trx, sessionId: string, at: Date): Promise<void> {
  await trx.updateTable('sessions').set({ mfa_verified_at: at }).where('id', '=', sessionId).execute();
}
