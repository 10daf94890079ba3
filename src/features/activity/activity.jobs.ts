/** The mail about unseen news, every minute. Bears repetition, and several processes at once. */
import { eachAlone } from '../../kit/each-alone.ts';
import type { Services } from '../../server/context.ts';
import * as queries from './activity.mail.queries.ts';
import { countNews } from './activity.rules.ts';

/**
 * Writes to everybody who has not seen for 15 minutes what calls them: one mail for all of it, and each
 * of it in one mail only. It says how many, never what.
 * @throws when it failed for somebody; the others are done, and the job tries again
 */
export async function mailNews({
  db,
  jobs,
  clock,
  publicUrl,
}: Pick<Services, 'db' | 'jobs' | 'clock' | 'publicUrl'>): Promise<void> {
  const now = clock.now();
  const due = await db.asSystem((trx) => queries.listDue(trx, now));
  // The letter with its mark: both happen or neither.
  const work = (personId: string) =>
    db.asSystem(async (trx) => {
      const span = await queries.takeSpan(trx, personId, now);
      if (!span) return;
      const waiting = await queries.countWaiting(trx, personId, span);
      const reader = await queries.findReader(trx, personId);
      if (waiting.length === 0 || !reader) return;
      await queries.markMailed(trx, personId, span.until);
      const { email: to, full_name: fullName, locale } = reader;
      const letter = {
        name: 'news_digest' as const,
        fullName,
        ...countNews(waiting),
        url: `${publicUrl}/app`,
      };
      await jobs.enqueue(trx, 'mail', { to, locale, letter });
    });
  await eachAlone(due, work, 'mails about news failed');
}
