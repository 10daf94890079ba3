/** The SQL of the safety desk. All of it needs a recorded reading. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Trx } from '../../../db/open.ts';
import { pageOf } from '../../../db/pages.ts';
import type { CaseState } from '../assessment.rules/cases.ts';

const PAGE = 50;
/** As the index assessments_escalated has it; a safety answer is always urgent. */
const gravity = (table: string) =>
  sql<number>`(case ${sql.ref(`${table}.escalation_level`)} when 'urgent' then 3 when 'review' then 2 else 1 end)`;

/** @returns a page, the gravest and then the newest first, and the id after which the next one begins */
export async function listCases(trx: Trx, state: CaseState, after: string | undefined) {
  let query = casesWithNames(trx)
    .where('a.escalate_case', '=', sql.lit(true))
    .orderBy(gravity('a'), 'desc')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(PAGE + 1);
  if (state === 'resolved') query = query.where('c.state', '=', 'resolved');
  else if (state === 'taken')
    query = query.where('c.state', '=', 'taken').where('c.taken_by', 'is not', null);
  // A case whose admin is gone is open again.
  else query = query.where(sql<boolean>`(c.state is null or (c.state = 'taken' and c.taken_by is null))`);
  if (after) {
    query = query.where(
      sql<boolean>`(${gravity('a')}, a.created_at, a.id) <
        (select ${gravity('l')}, l.created_at, l.id from assessments l where l.id = ${after})`,
    );
  }
  return pageOf(await query.execute(), PAGE);
}

/** @returns one case; none when the assessment is not there or does not escalate */
export function findCase(trx: Trx, id: string) {
  return casesWithNames(trx).where('a.id', '=', id).where('a.escalate_case', '=', true).execute();
}

/** Gives an open case to an admin; of two at once one gets it. @returns whether this one did */
export async function takeCase(trx: Trx, id: string, adminId: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('safety_cases')
    .columns(['assessment_id', 'state', 'taken_by', 'taken_at'])
    .expression((eb) =>
      eb
        .selectFrom('assessments')
        .select([
          'id',
          sql<string>`'taken'`.as('state'),
          sql<string>`${adminId}::uuid`.as('taken_by'),
          sql<Date>`${at}::timestamptz`.as('taken_at'),
        ])
        .where('id', '=', id)
        .where('escalate_case', '=', true),
    )
    .onConflict((on) =>
      on
        .column('assessment_id')
        .doUpdateSet({ taken_by: adminId, taken_at: at })
        .where('safety_cases.state', '=', 'taken')
        .where('safety_cases.taken_by', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
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

/** With the hazards of each in the same query. */
function casesWithNames(trx: Trx) {
  return trx
    .selectFrom('assessments as a')
    .innerJoin('people as p', 'p.id', 'a.user_id')
    .leftJoin('safety_cases as c', 'c.assessment_id', 'a.id')
    .leftJoin('people as t', 't.id', 'c.taken_by')
    .select([
      'a.id',
      'a.user_id',
      'a.city_zip',
      'a.escalation_level',
      'a.risk_flags',
      'a.created_at',
      'p.full_name',
      'p.email',
      'c.state',
      'c.taken_by',
      't.full_name as taken_by_name',
      'c.taken_at',
      'c.reason',
      'c.resolved_at',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('safety_events as e')
          .select(['e.hazard', 'e.advice', 'e.ticked_at'])
          .whereRef('e.assessment_id', '=', 'a.id')
          .orderBy('e.ticked_at')
          .orderBy('e.hazard'),
      ).as('hazards'),
    );
}
