/**
 * Unfinished answers that nobody changes: a letter, then deletion 30 days later (docs/decisions/0072).
 */
import { forEachSettled } from '#kit/for-each-settled.ts';
import { keptUntil, retentionCutoffs } from '#kit/retention.ts';
import type { Floor } from '#server/context.ts';
import { mail } from '#server/letters/letter.ts';
import { answersEnd } from '../accounts.letters.ts';
import * as queries from '../accounts.unfinished.queries.ts';

/**
 * Sends each owner of answers due for deletion one letter 30 days ahead, and deletes the answers once
 * the letter is that old. Closed accounts get no letter. Idempotent, and safe in several processes at
 * once.
 * @throws if it failed for anyone; everyone else is done, and the job retries
 */
export async function deleteUnfinishedAnswers(
  { db, jobs, clock, publicUrl }: Pick<Floor, 'db' | 'jobs' | 'clock' | 'publicUrl'>,
  { about, path, listUnchanged, forget }: queries.UnfinishedAnswers,
): Promise<void> {
  const now = clock.now();
  const { warn, end, warnedBy } = retentionCutoffs(now);
  const { unchanged, warned } = await db.asSystem(async (trx) => ({
    unchanged: new Map((await listUnchanged(trx, warn)).map((each) => [each.person_id, each.since])),
    warned: await queries.listWarned(trx, about, warnedBy),
  }));

  const work = async (personId: string) => {
    const since = unchanged.get(personId) ?? now;
    if (since <= end && warned.get(personId) === since.getTime()) {
      await db.as(personId, (trx) => forget(trx, personId, since));
      await db.asSystem((trx) => queries.dropLetter(trx, about, personId));
      return;
    }
    // The letter and the mark that it was sent: both or neither.
    await db.asSystem(async (trx) => {
      if (!(await queries.takeLetter(trx, { about, personId, since }, now))) return;
      const reader = await queries.findReader(trx, personId);
      if (!reader) return;
      const letter = answersEnd.of({
        fullName: reader.full_name,
        at: keptUntil(since, now).toISOString(),
        timeZone: reader.time_zone,
        url: publicUrl + path,
      });
      await jobs.enqueue(trx, mail, { to: reader.email, locale: reader.locale, letter });
    });
  };
  await forEachSettled([...unchanged.keys()], work, 'unfinished answers stayed', String);
}
