/** SQL for reports of errors in guides. */
import type { Insertable } from 'kysely';
import { isAsRead } from '#db/as-read.ts';
import type { Trx } from '#db/open.ts';
import { isAfter, pageOf } from '#db/pagination.ts';
import type { DB } from '#db/tables.gen.ts';
import type { Actor } from '#kit/actor.ts';
import type { Wanted } from './interest.admin.queries.ts';
import type { ReportState } from './interest.reports.rules.ts';

const PAGE = 50;

/** @returns whether it is new: its id did not exist */
export async function addReport(trx: Trx, report: Insertable<DB['guide_reports']>): Promise<boolean> {
  // No conflict target: the inserting role may not read, not even a conflicting row.
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('guide_reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns a page, newest first, and the next cursor */
export async function listReports(trx: Trx, { after, status, size = PAGE }: Wanted<ReportState> = {}) {
  let query = reports(trx)
    .orderBy('guide_reports.created_at', 'desc')
    .orderBy('guide_reports.id', 'desc')
    .limit(size + 1);
  if (status) query = query.where('answered_at', status === 'open' ? 'is' : 'is not', null);
  if (after) query = query.where(isAfter('guide_reports', 'created_at', after));
  return pageOf(await query.execute(), size);
}

/** @returns undefined if there is none */
export const findReport = (trx: Trx, id: string) =>
  reports(trx).where('guide_reports.id', '=', id).executeTakeFirst();
export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/** Makes others who answer it wait for this transaction. @returns undefined if there is none */
export function lockReport(trx: Trx, id: string) {
  return trx
    .selectFrom('guide_reports')
    .select(['guide', 'language', 'email', 'locale', 'answer', 'answered_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function answerReport(trx: Trx, id: string, answer: string, { by, at }: Actor): Promise<void> {
  await trx
    .updateTable('guide_reports')
    .set({ answer, answered_at: at, answered_by: by })
    .where('id', '=', id)
    .execute();
}

/** @returns false if there is none, or another admin wrote something else since; a retry is stored once */
export async function noteReport(
  trx: Trx,
  id: string,
  { note, was }: { note: string; was: { note: string } },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('guide_reports')
    .set({ note })
    .where('id', '=', id)
    .where(isAsRead({ was, said: { note } }))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes reports that were answered before this time. */
export async function deleteReportsAnsweredBefore(trx: Trx, time: Date): Promise<void> {
  await trx.deleteFrom('guide_reports').where('answered_at', '<', time).execute();
}

const reports = (trx: Trx) =>
  trx
    .selectFrom('guide_reports')
    .leftJoin('people as p', 'p.id', 'guide_reports.answered_by')
    .selectAll('guide_reports')
    .select('p.full_name as answerer');
