/** The SQL of the letters before unfinished answers are deleted. As the system: it sees whose, and no answer. */
import type { Trx } from '#db/open.ts';

/** What a room keeps of answers that are not finished. */
export interface UnfinishedAnswers {
  about: Unfinished;
  /** Where they are. */
  path: string;
  /** As the system. @returns whose are unchanged since then or before, and since when */
  listUnchanged(trx: Trx, since: Date): Promise<{ person_id: string; since: Date }[]>;
  /** As the person: deletes theirs, unless they have changed since. */
  forget(trx: Trx, personId: string, since: Date): Promise<void>;
}

/** What a letter was about. */
export type Unfinished = 'assessment' | 'plan';

/**
 * Notes that the letter about answers is being sent, as they are since then.
 * @returns false where it was sent before
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

/** @returns of whom a letter went out by then, and since when their answers were unchanged in it */
export async function listWarned(trx: Trx, about: Unfinished, warnedBy: Date): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('deletion_letters')
    .select(['person_id', 'unchanged_since'])
    .where('about', '=', about)
    .where('sent_at', '<=', warnedBy)
    .execute();
  return new Map(rows.map((row) => [row.person_id, row.unchanged_since.getTime()]));
}

/** The answers are gone, and with them what was said of them. */
export async function dropLetter(trx: Trx, about: Unfinished, personId: string): Promise<void> {
  await trx
    .deleteFrom('deletion_letters')
    .where('person_id', '=', personId)
    .where('about', '=', about)
    .execute();
}

/** @returns where to write; nothing when the account is closed */
export async function findReader(trx: Trx, personId: string) {
  return trx
    .selectFrom('people')
    .select(['email', 'full_name', 'locale', 'time_zone'])
    .where('id', '=', personId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
}
