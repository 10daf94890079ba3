/** The SQL of shares: who can read an assessment until it is withdrawn (ASMT-60). */
import { type Selectable, sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { pageOf } from '#db/pagination.ts';
import { recordEvent } from '#db/record.ts';
import type { AssessmentShares } from '#db/tables.gen.ts';
import { assessmentShared, shareWithdrawn } from '../assessment.events.ts';

const COLUMNS = ['id', 'reader_email', 'project_id', 'omits_abuse', 'created_at'] as const;
export type ShareRow = Pick<Selectable<AssessmentShares>, (typeof COLUMNS)[number]>;

export async function listShares(trx: Trx, assessmentId: string): Promise<ShareRow[]> {
  return openShares(trx, assessmentId).orderBy('created_at').execute();
}

function openShares(trx: Trx, assessmentId: string) {
  return trx
    .selectFrom('assessment_shares')
    .select(COLUMNS)
    .where('assessment_id', '=', assessmentId)
    .where('withdrawn_at', 'is', null);
}

/** As the system, because a reader need not be known to the owner otherwise: who of these people has which address. */
export async function listIdsByAddress(
  trx: Trx,
  ids: readonly string[],
): Promise<Map<string | null, string>> {
  const rows = await trx.selectFrom('people').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Whom a plan is shared with: an address, or a project's members. */
type Readers = { email: string } | { projectId: string };

interface NewShare {
  id: string;
  assessmentId: string;
  owner: { id: string; fullName: string };
  readers: Readers;
  omitsAbuse: boolean;
  at: Date;
}

/**
 * Shares an assessment with an address or a project. Sharing is idempotent, and the last choice of what
 * to leave out applies.
 * @returns the share, and whether it is new
 */
export async function insertShare(trx: Trx, made: NewShare) {
  const { readers } = made;
  const [column, value] =
    'email' in readers
      ? (['reader_email', readers.email] as const)
      : (['project_id', readers.projectId] as const);
  const fresh = await trx
    .insertInto('assessment_shares')
    .values({
      id: made.id,
      assessment_id: made.assessmentId,
      owner_id: made.owner.id,
      owner_name: made.owner.fullName,
      [column]: value,
      omits_abuse: made.omitsAbuse,
      created_at: made.at,
    })
    .onConflict((on) => on.columns(['assessment_id', column]).where('withdrawn_at', 'is', null).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!fresh) {
    await trx
      .updateTable('assessment_shares')
      .set({ omits_abuse: made.omitsAbuse })
      .where('assessment_id', '=', made.assessmentId)
      .where(column, '=', value)
      .where('withdrawn_at', 'is', null)
      .where('omits_abuse', '<>', made.omitsAbuse)
      .execute();
    const share = await openShares(trx, made.assessmentId)
      .where(column, '=', value)
      .executeTakeFirstOrThrow();
    return { share, isNew: false };
  }
  await recordEvent(trx, assessmentShared, {
    at: made.at,
    actorId: made.owner.id,
    subjectId: made.assessmentId,
  });
  return { share: fresh, isNew: true };
}

/** @returns false if the person has no such share that is still open */
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
  await recordEvent(trx, shareWithdrawn, { at, actorId: ownerId, subjectId: assessmentId });
  return true;
}

/** As the person: withdraws all that they share. */
export async function withdrawSharesOf(trx: Trx, ownerId: string, at: Date): Promise<void> {
  const rows = await trx
    .updateTable('assessment_shares')
    .set({ withdrawn_at: at })
    .where('owner_id', '=', ownerId)
    .where('withdrawn_at', 'is', null)
    .returning('assessment_id')
    .execute();
  for (const { assessment_id } of rows)
    await recordEvent(trx, shareWithdrawn, { at, actorId: ownerId, subjectId: assessment_id });
}

/** The name under which an assessment was shared with the current person, and whether as a whole. */
export async function findSharing(trx: Trx, assessmentId: string) {
  const { rows } = await sql<{ owner_name: string; whole: boolean }>`
    select owner_name, is_shared_whole_with_me(assessment_id) as whole
    from assessment_shares
    where assessment_id = ${assessmentId} and withdrawn_at is null
    order by created_at limit 1`.execute(trx);
  return rows[0];
}

/** Whether a plan was shared with the current person's address but they have not verified it yet. */
export async function waitsForAddress(trx: Trx, assessmentId: string, email: string): Promise<boolean> {
  const row = await openShares(trx, assessmentId).where('reader_email', '=', email).executeTakeFirst();
  return row !== undefined;
}

const PAGE = 20;

/** What others share with this person, newest first, by page; a plan shared twice is listed once. */
export async function listSharedWith(trx: Trx, email: string, personId: string, before: string | undefined) {
  const rows = await trx
    .selectFrom('assessment_shares as s')
    .innerJoin('assessments as a', 'a.id', 's.assessment_id')
    .select((eb) => ['a.id', eb.fn.min('s.owner_name').as('owner_name'), 'a.created_at'])
    .where((eb) =>
      eb.or([
        eb('s.reader_email', '=', email),
        sql<boolean>`s.project_id = any (array(select id from my_projects() as id))`,
      ]),
    )
    .where('s.withdrawn_at', 'is', null)
    .where('s.owner_id', '<>', personId)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(a.created_at, a.id) < (select b.created_at, b.id from assessments b where b.id = ${before})`,
      ),
    )
    .groupBy(['a.id', 'a.created_at'])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  return pageOf(rows, PAGE);
}
