/**
 * The SQL of the letters before unfinished answers are deleted. As the system, which sees owners but no
 * answers.
 */
import type { Trx } from '#db/open.ts';

/** A room's store of unfinished answers. */
export interface UnfinishedAnswers {
  about: Unfinished;
  /** The path where the person can continue them. */
  path: string;
  /**
   * As the system. @returns people whose answers have not changed since then, with the time of their
   * last change
   */
  listUnchanged(trx: Trx, since: Date): Promise<{ person_id: string; since: Date }[]>;
  /** As the person: deletes their answers, unless they have changed since. */
  forget(trx: Trx, personId: string, since: Date): Promise<void>;
}

/** Which answers a letter is about. */
export type Unfinished = 'assessment' | 'plan';

/**
 * Records that the letter about these answers is being sent.
 * @returns false if it was already sent for this state of them
 */
export async function takeLetter(
  trx: Trx,
  { about, personId, since }: { about: Unfinished; personId: string; since: Date },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('deletion_letters')
    .values({ person_id: personId, about, unchanged_since: since, sent_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'about'])
        .doUpdateSet({ unchanged_since: since, sent_at: now })
        .where('deletion_letters.unchanged_since', '<>', since),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns people sent a letter by then, with the time of the last change as of that letter */
export async function listWarned(trx: Trx, about: Unfinished, warnedBy: Date): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('deletion_letters')
    .select(['person_id', 'unchanged_since'])
    .where('about', '=', about)
    .where('sent_at', '<=', warnedBy)
    .execute();
  return new Map(rows.map((row) => [row.person_id, row.unchanged_since.getTime()]));
}

/** Removes the record of the letter, once the answers are deleted. */
export async function dropLetter(trx: Trx, about: Unfinished, personId: string): Promise<void> {
  await trx
    .deleteFrom('deletion_letters')
    .where('person_id', '=', personId)
    .where('about', '=', about)
    .execute();
}

/** Removes the record of every letter to a person, as none went to their closed account. */
export async function forgetLetters(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('deletion_letters').where('person_id', '=', personId).execute();
}

/** @returns where to write; undefined if the account is closed */
export async function findReader(trx: Trx, personId: string) {
  return trx
    .selectFrom('people')
    .select(['email', 'full_name', 'locale', 'time_zone'])
    .where('id', '=', personId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
}
