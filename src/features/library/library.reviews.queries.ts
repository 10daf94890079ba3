/** SQL for reviewers and their signatures. */
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import type { Actor } from '#kit/actor.ts';
import { reviewerEnded, reviewerNamed, reviewSigned } from './library.events.ts';

/** More than will ever sign one version. */
const MAX_REVIEWERS = 200;

/** @returns signatures under one text, or under all */
export async function listSignatures(trx: Trx, document?: string) {
  return trx
    .selectFrom('content_reviews')
    .select(['document', 'version', 'name', 'license', 'state', 'signed_at'])
    .$if(document !== undefined, (query) => query.where('document', '=', document as string))
    .orderBy('signed_at', 'desc')
    .execute();
}

/** @returns the person's active reviewer record, if any */
export async function findReviewer(trx: Trx, personId: string) {
  return trx
    .selectFrom('reviewers')
    .select(['id', 'name', 'license', 'state'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}
export type ActiveReviewer = NonNullable<Awaited<ReturnType<typeof findReviewer>>>;

/** Signs a version, once per reviewer. */
export async function addSignature(
  trx: Trx,
  signed: { id: string; document: string; version: string },
  { id: reviewer_id, ...shown }: ActiveReviewer,
  { by, at }: Actor,
): Promise<void> {
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('content_reviews')
    .values({ ...signed, ...shown, reviewer_id, signed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added) await recordEvent(trx, reviewSigned, { at, actorId: by, subjectId: signed.id });
}

/** @returns reviewers, most recently appointed first, with the email address of their account */
export async function listReviewers(trx: Trx, id?: string) {
  return trx
    .selectFrom('reviewers as r')
    .leftJoin('people as p', 'p.id', 'r.person_id')
    .select(['r.id', 'p.email', 'r.name', 'r.license', 'r.state', 'r.named_at', 'r.ended_at'])
    .$if(id !== undefined, (query) => query.where('r.id', '=', id as string))
    .orderBy('r.named_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MAX_REVIEWERS)
    .execute();
}

/** Appoints a reviewer, once per id; does nothing if the person is a reviewer already. */
export async function addReviewer(
  trx: Trx,
  reviewer: { id: string; person_id: string; name: string; license: string; state: string },
  { by, at }: Actor,
): Promise<void> {
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('reviewers')
    .values({ ...reviewer, named_by: by, named_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added) await recordEvent(trx, reviewerNamed, { at, actorId: by, subjectId: reviewer.id });
}

/** @returns whether there was an active reviewer */
export async function endReviewer(trx: Trx, id: string, { by, at }: Actor): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reviewers')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recordEvent(trx, reviewerEnded, { at, actorId: by, subjectId: id });
  return true;
}
