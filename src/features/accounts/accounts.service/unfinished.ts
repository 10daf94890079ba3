/** Answers that nobody changes: a letter, and 30 days later they are deleted (docs/decisions/0072). */
import { forEachSettled } from '#kit/for-each-settled.ts';
import { keepingAt, keptUntil } from '#kit/keeping.ts';
import type { Floor } from '#server/context.ts';
import { mail } from '#server/letters/letter.ts';
import { answersEnd } from '../accounts.letters.ts';
import * as queries from '../accounts.unfinished.queries.ts';

/**
 * Writes to whose answers end in 30 days, once, and deletes those whose letter is that old. Whose account is
 * closed gets no letter. Bears repetition, and several processes at once.
 * @throws when it failed for somebody; the others are done, and the job tries again
 */
export async function endUnfinished(
  { db, jobs, clock, publicUrl }: Pick<Floor, 'db' | 'jobs' | 'clock' | 'publicUrl'>,
  { about, path, listUnchanged, forget }: queries.UnfinishedAnswers,
): Promise<void> {
  const now = clock.now();
  const { warn, end, warnedBy } = keepingAt(now);
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
    // The letter with its mark: both happen or neither.
    await db.asSystem(async (trx) => {
      if (!(await queries.takeLetter(trx, { about, personId, since }, now))) return;
      const reader = await queries.findReader(trx, personId);
      if (!reader) return;
      const letter = answersEnd.of({
        fullName: reader.full_name,
        at: keptUntil(since, now).toISOString(),
        timeZone: reader.time_zone,
        url: `${publicUrl}${path}`,
      });
      await jobs.enqueue(trx, mail, { to: reader.email, locale: reader.locale, letter });
    });
  };
  await forEachSettled([...unchanged.keys()], work, 'unfinished answers stayed');
}
