/** The SQL of readers: who may read an assessment until it is withdrawn (ASMT-60). */
import { sql } from 'kysely';
import type { Trx } from '../../../db/open.ts';
import { pageOf } from '../../../db/pages.ts';
import { record } from '../../../db/record.ts';

export async function listShares(trx: Trx, assessmentId: string) {
  return trx
    .selectFrom('assessment_shares')
    .select(['id', 'reader_email', 'created_at'])
    .where('assessment_id', '=', assessmentId)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

interface NewShare {
  id: string;
  assessmentId: string;
  owner: { id: string; fullName: string };
  email: string;
  at: Date;
}

/**
 * Lets an address read an assessment. Sharing twice changes nothing.
 * @returns the share, and whether it is new
 */
export async function insertShare(trx: Trx, made: NewShare) {
  const fresh = await trx
    .insertInto('assessment_shares')
    .values({
      id: made.id,
      assessment_id: made.assessmentId,
      owner_id: made.owner.id,
      owner_name: made.owner.fullName,
      reader_email: made.email,
      created_at: made.at,
    })
    .onConflict((on) =>
      on.columns(['assessment_id', 'reader_email']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .returning(['id', 'reader_email', 'created_at'])
    .executeTakeFirst();
  if (fresh) {
    await record(trx, {
      kind: 'assessment.shared',
      at: made.at,
      actorId: made.owner.id,
      subject: { type: 'assessment', id: made.assessmentId },
    });
    return { share: fresh, isNew: true };
  }
  const share = await trx
    .selectFrom('assessment_shares')
    .select(['id', 'reader_email', 'created_at'])
    .where('assessment_id', '=', made.assessmentId)
    .where('reader_email', '=', made.email)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { share, isNew: false };
}

/** @returns false when the person has no such share that is still open */
export async function withdrawShare(
  trx: Trx,
  assessmentId: string,
  shareId: string,
  ownerId: string,
  at: Date,
) {
  const { numUpdatedRows } = await trx
    .updateTable('assessment_shares')
    .set({ withdrawn_at: at })
    .where('id', '=', shareId)
    .where('assessment_id', '=', assessmentId)
    .where('owner_id', '=', ownerId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await record(trx, {
    kind: 'assessment.share_withdrawn',
    at,
    actorId: ownerId,
    subject: { type: 'assessment', id: assessmentId },
  });
  return true;
}

/** The name under which an assessment was shared with the present person. */
export async function findSharer(trx: Trx, assessmentId: string, email: string): Promise<string | null> {
  const row = await trx
    .selectFrom('assessment_shares')
    .select('owner_name')
    .where('assessment_id', '=', assessmentId)
    .where('reader_email', '=', email)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row?.owner_name ?? null;
}

const PAGE = 20;

/** What others let this person read, newest first, by page. */
export async function listSharedWith(trx: Trx, email: string, personId: string, before: string | undefined) {
  const rows = await trx
    .selectFrom('assessment_shares as s')
    .innerJoin('assessments as a', 'a.id', 's.assessment_id')
    .select(['a.id', 's.owner_name', 'a.created_at'])
    .where('s.reader_email', '=', email)
    .where('s.withdrawn_at', 'is', null)
    .where('s.owner_id', '<>', personId)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(a.created_at, a.id) < (select b.created_at, b.id from assessments b where b.id = ${before})`,
      ),
    )
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  return pageOf(rows, PAGE);
}
