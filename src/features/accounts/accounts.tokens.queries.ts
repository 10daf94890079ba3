/** The SQL of tokens for programs; as the system, because the tables are closed to everybody else. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import type { Statement } from '#db/session-pipeline.ts';
import { MAX_FAMILIES } from './accounts.tokens.rules.ts';

export interface TokenKeyRow {
  kid: string;
  x: string;
  y: string;
  wrapped_key: Buffer;
  created_at: Date;
}
const KEY_COLUMNS = ['kid', 'x', 'y', 'wrapped_key', 'created_at'] as const;

/** @returns the statement that lists all keys, newest first */
export function allTokenKeys(): Omit<Statement, 'columns'> {
  return {
    name: 'token_keys',
    text: `select ${KEY_COLUMNS.join(', ')} from token_keys order by created_at desc, kid`,
    values: [],
  };
}

/** Makes changes of the keys follow one another. @returns the keys */
export async function lockTokenKeys(trx: Trx): Promise<TokenKeyRow[]> {
  await sql`select pg_advisory_xact_lock(hashtext('token_keys'))`.execute(trx);
  return trx.selectFrom('token_keys').select(KEY_COLUMNS).execute();
}

export async function insertTokenKey(trx: Trx, row: TokenKeyRow): Promise<void> {
  await trx.insertInto('token_keys').values(row).execute();
}

export async function deleteTokenKeys(trx: Trx, kids: string[]): Promise<void> {
  if (kids.length > 0) await trx.deleteFrom('token_keys').where('kid', 'in', kids).execute();
}

/** Begins a family of refresh tokens; the oldest of its session give way if there are too many. */
export async function insertFamily(
  trx: Trx,
  row: { id: string; session_id: string; current_hash: string; created_at: Date },
): Promise<void> {
  await trx.insertInto('token_families').values(row).execute();
  await trx
    .deleteFrom('token_families')
    .where('id', 'in', (of) =>
      of
        .selectFrom('token_families')
        .select('id')
        .where('session_id', '=', row.session_id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_FAMILIES),
    )
    .execute();
}

/**
 * Locks the session of a family: refreshing and signing out follow one another.
 * @returns the session; undefined if the family is gone
 */
export async function lockSessionOf(trx: Trx, familyId: string) {
  return trx
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.user_id')
    .select(['sessions.id', 'user_id', 'idle_until', 'expires_at', 'deactivated_at'])
    .where('sessions.id', '=', (of) =>
      of.selectFrom('token_families').select('session_id').where('token_families.id', '=', familyId),
    )
    .forUpdate('sessions')
    .executeTakeFirst();
}

export async function findFamily(trx: Trx, id: string) {
  return trx
    .selectFrom('token_families')
    .select(['current_hash', 'former_hash', 'rotated_at', 'rotated_by'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function rotateFamily(
  trx: Trx,
  id: string,
  next: { current_hash: string; former_hash: string; rotated_at: Date; rotated_by: string },
): Promise<void> {
  await trx.updateTable('token_families').set(next).where('id', '=', id).execute();
}
