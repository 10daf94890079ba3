/** The SQL of one's own account and sessions; as the system, because nobody may change their own row. */
import type { Trx } from '#db/open.ts';
import { deleteAllTrusted } from './accounts.devices.queries.ts';

const SHOWN = [
  'full_name',
  'organization',
  'email',
  'user_type',
  'locale',
  'time_zone',
  'time_zone_chosen',
  'created_at',
] as const;

export async function findAccount(trx: Trx, personId: string) {
  return trx.selectFrom('people').select(SHOWN).where('id', '=', personId).executeTakeFirstOrThrow();
}
export type AccountRow = Awaited<ReturnType<typeof findAccount>>;

/** Like findAccount; nobody else changes it until the end of the transaction. */
export async function lockAccount(trx: Trx, personId: string): Promise<AccountRow> {
  return trx
    .selectFrom('people')
    .select(SHOWN)
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

type Changes = Partial<
  Pick<AccountRow, 'full_name' | 'organization' | 'locale' | 'time_zone' | 'time_zone_chosen'>
>;

/** @param waits whether a provider waits for verification again */
export async function storeAccount(
  trx: Trx,
  personId: string,
  changes: Changes,
  { waits, at }: { waits: boolean; at: Date },
): Promise<AccountRow> {
  return trx
    .updateTable('people')
    .set({ ...changes, ...(waits ? { provider_verified_at: null } : {}), updated_at: at })
    .where('id', '=', personId)
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
}

/** The valid sessions of a person, the latest first. */
export async function listSessions(trx: Trx, personId: string, now: Date) {
  return trx
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'idle_until'])
    .select((eb) =>
      eb
        .selectFrom('token_families')
        .select(({ fn }) => fn.max(fn.coalesce('rotated_at', 'created_at')).as('at'))
        .whereRef('session_id', '=', 'sessions.id')
        .as('program_at'),
    )
    .where('user_id', '=', personId)
    .where('idle_until', '>', now)
    .where('expires_at', '>', now)
    .orderBy('idle_until', 'desc')
    .orderBy('id')
    .execute();
}

/** @returns false if the person has no such session */
export async function deleteOwnSession(trx: Trx, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends a person's sessions and the trust in their devices. @param except the one that stays. @returns how many ended */
export async function deleteSessionsOf(trx: Trx, personId: string, except?: string): Promise<number> {
  await deleteAllTrusted(trx, personId);
  let query = trx.deleteFrom('sessions').where('user_id', '=', personId);
  if (except) query = query.where('id', '<>', except);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** Stores from which network somebody signed in; kept as long as the session. */
export async function setSessionAddress(trx: Trx, sessionId: string, ip_address: string): Promise<void> {
  await trx.updateTable('sessions').set({ ip_address }).where('id', '=', sessionId).execute();
}
