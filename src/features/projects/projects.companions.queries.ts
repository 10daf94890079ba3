/** SQL for companions: people who share a project. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';

/** @returns the ids of everyone who shares a project with the current person */
export async function findCompanions(trx: Trx): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct id from my_companions() as id`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

/** Addresses of people in one's own projects. */
export async function listAddresses(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom('people').select('email').where('id', 'in', ids).execute();
  return rows.map(({ email }) => email);
}

/** @returns who is in a project now and has an open account, by name; as far as the person of the transaction may see */
export async function listMembers(trx: Trx, projectId: string) {
  return trx
    .selectFrom('project_members')
    .innerJoin('people', 'people.id', 'project_members.person_id')
    .select(['people.id as user_id', 'people.full_name'])
    .where('project_members.project_id', '=', projectId)
    .where('project_members.left_at', 'is', null)
    .where('people.deactivated_at', 'is', null)
    .orderBy('people.full_name')
    .orderBy('people.id')
    .execute();
}
