/** The SQL of the safety desk: what was ticked, never by whom. All of it needs a recorded access. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { pageOf } from '#db/pagination.ts';
import { withSystemRights } from '#db/system-rights.ts';
import type { CaseHazard, CaseState } from '../assessment.rules/cases.ts';

const PAGE = 50;
/** Must match the index safety_cases_listed: a case is open again if its admin's account is deleted. */
const shownState = sql<CaseState>`(case when c.state = 'resolved' then 'resolved'
  when c.taken_by is null then 'open' else 'taken' end)`;

export interface NewCase {
  id: string;
  hazards: CaseHazard[];
  at: Date;
}

/** Opens a case for an assessment with a ticked hazard; acts as its owner. */
export async function insertCase(trx: Trx, { id, hazards, at }: NewCase): Promise<void> {
  await trx
    .insertInto('safety_cases')
    .values({ assessment_id: id, hazards: JSON.stringify(hazards), created_at: at })
    .execute();
}

/** @returns a page, newest first, and the next cursor */
export async function listCases(trx: Trx, state: CaseState, after: string | undefined) {
  let query = cases(trx)
    .where(shownState, '=', state)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.assessment_id', 'desc')
    .limit(PAGE + 1);
  if (after) {
    query = query.where(
      sql<boolean>`(c.created_at, c.assessment_id) <
        (select l.created_at, l.assessment_id from safety_cases l where l.assessment_id = ${after})`,
    );
  }
  return pageOf(await query.execute(), PAGE);
}

/** @returns one row; none if the assessment does not exist or has no ticked hazard */
export function findCase(trx: Trx, id: string) {
  return cases(trx).where('c.assessment_id', '=', id).execute();
}

/**
 * Assigns an open case to an admin; of two concurrent requests one wins. @returns whether this one did
 */
export async function takeCase(trx: Trx, id: string, adminId: string, at: Date): Promise<boolean> {
  // Whoever takes the right from somebody holds them first, then gives all their cases back: this one is among them, or
  // is not taken.
  await withSystemRights(trx, () =>
    trx.selectFrom('people').select('id').where('id', '=', adminId).forShare().execute(),
  );
  const { numUpdatedRows } = await trx
    .updateTable('safety_cases')
    .set({ state: 'taken', taken_by: adminId, taken_at: at })
    .where('assessment_id', '=', id)
    .where('state', '<>', 'resolved')
    .where('taken_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** As the system: opens an admin's cases again, for the others to take. */
export async function giveCasesBack(trx: Trx, adminId: string): Promise<void> {
  await trx
    .updateTable('safety_cases')
    .set({ state: 'open', taken_by: null, taken_at: null })
    .where('taken_by', '=', adminId)
    .where('state', '=', 'taken')
    .execute();
}

/** @returns whether it was assigned to the admin, and is now resolved */
export async function resolveCase(trx: Trx, id: string, adminId: string, reason: string, at: Date) {
  const { numUpdatedRows } = await trx
    .updateTable('safety_cases')
    .set({ state: 'resolved', reason, resolved_at: at })
    .where('assessment_id', '=', id)
    .where('state', '=', 'taken')
    .where('taken_by', '=', adminId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function cases(trx: Trx) {
  return trx
    .selectFrom('safety_cases as c')
    .leftJoin('people as t', 't.id', 'c.taken_by')
    .select([
      'c.assessment_id as id',
      'c.hazards',
      'c.created_at',
      'c.state',
      'c.taken_by',
      't.full_name as taken_by_name',
      'c.taken_at',
      'c.reason',
      'c.resolved_at',
    ]);
}
