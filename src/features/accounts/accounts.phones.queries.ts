/** The SQL of codes that are texted to phones. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { PHONE_CODE_TRIES } from './accounts.phones.rules.ts';

/** A factor of the person's that a challenge is for; undefined if there is none. */
export async function findChallenged(trx: Trx, personId: string, id: string) {
  return trx
    .selectFrom('factors')
    .select(['id', 'phone', 'verified_at'])
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

export async function isNumberTaken(trx: Trx, personId: string, phone: string): Promise<boolean> {
  const found = await trx
    .selectFrom('factors')
    .select('id')
    .where('person_id', '=', personId)
    .where('verified_at', 'is not', null)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends the codes that were texted before: only the newest works. */
export async function endCodes(trx: Trx, factorId: string): Promise<void> {
  await trx
    .deleteFrom('factor_challenges')
    .where('factor_id', '=', factorId)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Counts a try of a texted code, whatever becomes of it.
 * @returns the digest of the right one; null if there is none to try: over, used, tried too often, not theirs
 */
export async function takeTry(
  trx: Trx,
  { id, factorId, personId, at }: { id: string; factorId: string; personId: string; at: Date },
): Promise<Buffer | null> {
  const row = await trx
    .updateTable('factor_challenges')
    .from('factors')
    .set({ tries: sql`factor_challenges.tries + 1` })
    .whereRef('factors.id', '=', 'factor_challenges.factor_id')
    .where('factor_challenges.id', '=', id)
    .where('factor_id', '=', factorId)
    .where('person_id', '=', personId)
    .where('code_hash', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where('tries', '<', PHONE_CODE_TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? null;
}
