/** The SQL of the safety desk: what was ticked, never whose it is. All of it needs a recorded reading. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { pageOf } from '#db/pages.ts';
import type { CaseHazard, CaseState } from '../assessment.rules/cases.ts';

const PAGE = 50;
/** As the index safety_cases_listed has it: a case whose admin is gone is open again. */
const shownState = sql<CaseState>`(case when c.state = 'resolved' then 'resolved'
  when c.taken_by is null then 'open' else 'taken' end)`;

export interface NewCase {
  id: string;
  hazards: CaseHazard[];
  at: Date;
}

/** Puts an assessment on which a hazard was ticked before the desk; in the name of its owner. */
export async function insertCase(trx: Trx, { id, hazards, at }: NewCase): Promise<void> {
  await trx
    .insertInto('safety_cases')
    .values({ assessment_id: id, hazards: JSON.stringify(hazards), created_at: at })
    .execute();
}

/** @returns a page, the newest first, and the id after which the next one begins */
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

/** @returns one case; none when there is no such assessment, or no hazard was ticked on it */
export function findCase(trx: Trx, id: string) {
  return cases(trx).where('c.assessment_id', '=', id).execute();
}

/** Gives an open case to an admin; of two at once one gets it. @returns whether this one did */
export async function takeCase(trx: Trx, id: string, adminId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('safety_cases')
    .set({ state: 'taken', taken_by: adminId, taken_at: at })
    .where('assessment_id', '=', id)
    .where('state', '<>', 'resolved')
    .where('taken_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns whether it was the admin's, and is resolved now */
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
