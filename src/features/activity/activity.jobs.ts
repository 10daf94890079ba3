/** The mail about unseen news, every minute. Bears repetition, and several processes at once. */

import { countByGroup } from '#kit/event-catalogue.ts';
import { forEachSettled } from '#kit/for-each-settled.ts';
import type { Floor } from '#server/context.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { mail } from '#server/letters/letter.ts';
import { newsDigest } from './activity.letters.ts';
import { stopNewsToken } from './activity.links.service.ts';
import * as queries from './activity.mail.queries.ts';

export const digest = defineJob('digest', { every: '* * * * *' });

/**
 * Writes to everybody who has not seen for 15 minutes what calls them: one mail for all of it, and each
 * of it in one mail only. It says how many, never what.
 * @throws when it failed for somebody; the others are done, and the job tries again
 */
export async function mailNews({
  db,
  events,
  jobs,
  clock,
  publicUrl,
  secret,
}: Pick<Floor, 'db' | 'events' | 'jobs' | 'clock' | 'publicUrl' | 'secret'>): Promise<void> {
  const now = clock.now();
  const due = await db.asSystem((trx) => queries.listDue(trx, events, now));
  // The letter with its mark: both happen or neither.
  const work = (personId: string) =>
    db.asSystem(async (trx) => {
      const span = await queries.takeSpan(trx, personId, now);
      if (!span) return;
      const waiting = await queries.countWaiting(trx, events, personId, span);
      const reader = await queries.findReader(trx, personId);
      if (waiting.length === 0 || !reader) return;
      await queries.markMailed(trx, personId, span.until);
      const { email: to, full_name: fullName, locale } = reader;
      const letter = newsDigest.of({
        fullName,
        news: countByGroup(events, waiting),
        url: `${publicUrl}/app`,
        stopUrl: `${publicUrl}/stop-news?token=${stopNewsToken(personId, secret)}${locale === 'es' ? '&lang=es' : ''}`,
      });
      await jobs.enqueue(trx, mail, { to, locale, letter });
    });
  await forEachSettled(due, work, 'mails about news failed');
}
