/** The SQL of trusted devices; as the system, because nobody is signed in when it is asked for. */
import type { Trx } from '#db/open.ts';
import { AGENT_MAX, MAX_DEVICES, trustEnds } from './accounts.devices.rules.ts';

export async function listTrusted(trx: Trx, personId: string, now: Date) {
  return trx
    .selectFrom('trusted_devices')
    .select(['id', 'token_hash', 'agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_DEVICES)
    .execute();
}

export async function insertTrusted(
  trx: Trx,
  device: { id: string; person_id: string; token_hash: Buffer; agent: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('trusted_devices')
    .values({
      ...device,
      agent: device.agent.slice(0, AGENT_MAX),
      created_at: now,
      expires_at: trustEnds(now),
    })
    .execute();
  const kept = trx
    .selectFrom('trusted_devices')
    .select('id')
    .where('person_id', '=', device.person_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_DEVICES);
  await trx
    .deleteFrom('trusted_devices')
    .where('person_id', '=', device.person_id)
    .where('id', 'not in', kept)
    .execute();
}

/**
 * Finds a trusted device by one of the tokens of its cookie, and notes that it was used.
 * @returns when a code was entered on it; undefined if none of them is trusted
 */
export async function touchTrusted(
  trx: Trx,
  personId: string,
  hashes: Buffer[],
  now: Date,
): Promise<Date | undefined> {
  if (hashes.length === 0) return undefined;
  const used = await trx
    .updateTable('trusted_devices')
    .set({ last_used_at: now })
    .where('person_id', '=', personId)
    .where('token_hash', 'in', hashes)
    .where('expires_at', '>', now)
    .returning('created_at')
    .executeTakeFirst();
  return used?.created_at;
}

/** @returns whether it was theirs */
export async function deleteTrusted(trx: Trx, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('trusted_devices')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends all trust, e.g. when somebody signs out everywhere. */
export async function deleteAllTrusted(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('trusted_devices').where('person_id', '=', personId).execute();
}
