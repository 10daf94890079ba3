/** The SQL of looks: an admin saw whose case it is, when and why. */
import type { Trx } from '#db/open.ts';
import type { LookReason } from '../assessment.rules/cases.ts';

export interface NewLook {
  id: string;
  assessmentId: string;
  by: string;
  reason: LookReason;
  words: string;
  at: Date;
}

/** Records a look; from here on this transaction can see whose case it is. */
export async function insertLook(trx: Trx, look: NewLook): Promise<void> {
  await trx
    .insertInto('safety_case_looks')
    .values({
      id: look.id,
      assessment_id: look.assessmentId,
      looked_by: look.by,
      reason: look.reason,
      words: look.words,
      at: look.at,
    })
    .execute();
}

/** Whose case it is, and where they live; no row before the look is recorded. */
export function findContact(trx: Trx, assessmentId: string) {
  return trx
    .selectFrom('assessments as a')
    .innerJoin('people as p', 'p.id', 'a.user_id')
    .select(['a.id', 'a.user_id', 'a.city_zip', 'p.full_name', 'p.email'])
    .where('a.id', '=', assessmentId)
    .executeTakeFirst();
}

/**
 * Records whose case was looked at, so that they can see it; without this the transaction cannot
 * commit.
 */
export async function nameOwner(trx: Trx, lookId: string, ownerId: string): Promise<void> {
  await trx.updateTable('safety_case_looks').set({ owner_id: ownerId }).where('id', '=', lookId).execute();
}

/** Every look at an assessment that the transaction's person may know about, newest first. */
export function listLooks(trx: Trx, assessmentId: string, ownerId: string) {
  return trx
    .selectFrom('safety_case_looks')
    .select(['at', 'reason'])
    .where('assessment_id', '=', assessmentId)
    .where('owner_id', '=', ownerId)
    .orderBy('at', 'desc')
    .execute();
}
