/** The SQL of whom somebody works with. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';

/** @returns the ids of those with whom the person of the transaction shares a project */
export async function findCompanions(trx: Trx): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct id from my_companions() as id`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

/** Where to write to people of one's own projects. */
export async function listAddresses(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom('people').select('email').where('id', 'in', ids).execute();
  return rows.map(({ email }) => email);
}
